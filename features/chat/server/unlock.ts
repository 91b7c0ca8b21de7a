import { sql } from 'kysely'
import { refuseWithdrawn } from '#features/accounts/server/consent-choices.ts'
import { refuseLimited } from '#features/accounts/server/restrictions.ts'
import { isConcealedNow } from '#features/accounts/server/visibility.ts'
import { numberSetting } from '#features/settings/server/settings.ts'
import { postUnlock } from '#features/wallet/server/ledger.ts'
import type { BodyOf } from '#platform/contract/endpoint.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { clock } from '#platform/server/db/clock.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { chatEndpoints } from '../contract/chat.ts'
import { scheduleRefund } from './clock.ts'
import { type Delivery, publishChange, publishMessage } from './deliver.ts'
import { lockedChatFor } from './find-chat.ts'
import { openPair, type Pair } from './pair.ts'
import { refundIfDue } from './refund.ts'

type Unlocking = Pick<Needs, 'config' | 'db' | 'jobs' | 'notify' | 'publish'>

export interface Unlocked {
  readonly message: string
  readonly chat_id: number
}

/**
 * A king pays: the price moves into escrow, the chat opens, and what he had written is delivered.
 * @throws Refusal 403 `limited` or `consent_withdrawn`; 404 not reachable; 409 already unlocked, or `price_changed`; 402 with `shop_redirect`
 */
export async function unlockChat(
  needs: Unlocking,
  actor: Actor,
  { other_user_id: hostessId, cost: seen }: BodyOf<typeof chatEndpoints.unlock>,
): Promise<Unlocked> {
  refuseWithdrawn(actor)
  return transaction(needs.db, async (trx, afterCommit) => {
    const pair = { kingId: actor.userId, hostessId }
    await refuseLimited(trx, actor.userId)
    const hostess = await lockHostess(trx, pair)
    const chatId = hostess.chatId ?? (await openPair(trx, pair, hostessId))
    const { chat } = await lockedChatFor(trx, actor, chatId)
    if (!chat.bothActive || (await isConcealedNow(trx, hostessId))) throw refuse('not_found')
    // The last price is over, only its job has not run yet: give it back, then charge anew.
    const open = chat.unlocked && !(await refundIfDue(needs, trx, chatId))
    if (open) throw refuse('conflict', { message: 'La chat è già sbloccata.', code: 'already_unlocked' })
    if (seen !== undefined && seen !== hostess.cost)
      throw refuse('conflict', {
        message: `Il costo è cambiato. Ora la chat con ${hostess.name} costa ${formatCredits(credits(hostess.cost))}. Controlla e conferma di nuovo.`,
        code: 'price_changed',
      })

    const { unlock, delivered } = await openUnlock(needs, trx, chatId, { ...pair, cost: hostess.cost })
    await postUnlock(trx, { kingId: actor.userId, unlockId: unlock.id, cost: credits(hostess.cost) })
    await scheduleRefund(needs, trx, unlock)
    const opened = { ...chat, unlocked: true, pending: true }
    afterCommit(() => {
      publishChange(needs.publish, opened, 'lock')
      for (const message of delivered) publishMessage(needs.publish, opened, message)
    })
    return { message: `Chat con ${hostess.name} sbloccata.`, chat_id: chatId }
  })
}

/**
 * Her name, her price of this moment and the chat, where there is one. Until we are done nobody blocks, bans or
 * erases: whoever does finds the price and gives it back, or has been first, and we see it. The pair, then she, then
 * the chat: the order in which they take them, too.
 */
async function lockHostess(trx: Transaction, { kingId, hostessId }: Pair) {
  const { rows } = await sql<{ name: string; cost: number; chatId: number | null }>`
    with pair as materialized (select lock_pair(${kingId}, ${hostessId}))
    select users.name, profile.unlock_cost as cost,
      (select id from chat where king_id = ${kingId} and hostess_id = ${hostessId}) as "chatId"
    from pair, users join profile on profile.user_id = users.id
    where users.id = ${hostessId} for share of users`.execute(trx)
  if (rows[0] === undefined) throw refuse('not_found')
  return rows[0]
}

/**
 * Freezes her price and how long it waits, and delivers what he had written. Where a message of his is with her now,
 * the clock starts; else it waits for the first one, and the price returns if that never comes.
 */
async function openUnlock(
  { config }: Unlocking,
  trx: Transaction,
  chatId: number,
  { kingId, hostessId, cost }: Pair & { cost: number },
): Promise<{ unlock: { id: number; due_at: Date }; delivered: Delivery[] }> {
  // The messages are read as they were before this statement.
  const { rows } = await sql<{ id: number; due_at: Date; delivered: number[] }>`
    with opened as (
      insert into unlock (chat_id, king_id, hostess_id, cost, state, unlocked_at, refund_hours, due_at,
        clock_started_at)
      select ${chatId}::int, ${kingId}::int, ${hostessId}::int, ${cost}::int, 'pending', ${clock}, hours,
        ${clock} + make_interval(secs => 3600 * hours),
        (select ${clock} where exists (
          select from message
          where chat_id = ${chatId} and sender_id = ${kingId} and state in ('delivered', 'waiting')))
      from (select ${numberSetting({ config }, 'refund_after_hours')} as hours) promised
      returning id, due_at)
    select id, due_at, array(select deliver_waiting(${chatId}::int)) as delivered from opened`.execute(trx)
  const { delivered, ...unlock } = rows[0]!
  return { unlock, delivered: delivered.map((id) => ({ id: Number(id), senderId: kingId })) }
}
