import { sql } from 'kysely'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { refuseWithdrawn } from '#features/accounts/server/consent-choices.ts'
import { refuseLimited } from '#features/accounts/server/restrictions.ts'
import { isConcealedNow } from '#features/accounts/server/visibility.ts'
import { numberSetting } from '#features/settings/server/settings.ts'
import { clock } from '#platform/server/db/clock.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type Delivery, publishChange, publishMessage } from './deliver.ts'
import { lockedChatFor } from './find-chat.ts'
import { lockPair, openPair } from './pair.ts'
import { type Draft, examined, sendWithin } from './send-message.ts'
import type { Unlocked } from './unlock.ts'

type Giving = Pick<Needs, 'config' | 'db' | 'jobs' | 'moderation' | 'notify' | 'publish'>

/**
 * A hostess opens the chat with a king: no price, no escrow, no clock. With her first message in the same transaction:
 * one that is not written takes nothing of her allowance and leaves no chat behind. Without, she writes afterwards.
 * @throws Refusal 403 `limited` or `consent_withdrawn`; 404 not reachable; 409 already unlocked, no free message left today, or as `sendMessage`
 */
export async function giveFreeMessage(
  needs: Giving,
  actor: Actor,
  kingId: number,
  first?: Draft,
): Promise<Unlocked & { held?: boolean }> {
  refuseWithdrawn(actor)
  const unsent = first && (await examined(needs, actor, first))
  return transaction(needs.db, async (trx, afterCommit) => {
    const pair = { kingId, hostessId: actor.userId }
    // The pair, then she, then the chat: as an unlock takes them.
    await lockPair(trx, pair)
    await lockUsers(trx, actor.userId)
    await refuseLimited(trx, actor.userId)
    const chatId = await openPair(trx, pair, kingId)
    const { chat } = await lockedChatFor(trx, actor, chatId)
    if (!chat.bothActive || (await isConcealedNow(trx, actor.userId))) throw refuse('not_found')
    const write = async () => {
      const outcome = unsent && (await sendWithin(needs, { trx, afterCommit }, { ...unsent, chatId }))
      if (outcome && 'refusal' in outcome) throw outcome.refusal
      return { chat_id: chatId, ...(outcome?.state === 'held' && { held: true }) }
    }
    // He has unlocked it meanwhile, or the answer to the same message was lost: it is written, and nothing taken for it.
    if (chat.unlocked && unsent) return { message: 'La chat è già sbloccata.', ...(await write()) }
    if (chat.unlocked)
      throw refuse('conflict', { message: 'La chat è già sbloccata.', code: 'already_unlocked' })
    await takeFromAllowance(needs, trx, actor.userId)
    await trx
      .insertInto('free_message')
      .values({ hostess_id: actor.userId, chat_id: chatId })
      .onConflict((conflict) => conflict.columns(['hostess_id', 'chat_id']).doUpdateSet({ at: clock }))
      .execute()
    await trx
      .insertInto('unlock')
      .values({ chat_id: chatId, king_id: kingId, hostess_id: actor.userId, cost: 0, state: 'free' })
      .execute()
    const opened = { ...chat, unlocked: true, pending: false }
    const delivered = await deliverWaiting(trx, chatId, kingId)
    afterCommit(() => {
      publishChange(needs.publish, opened, 'lock')
      for (const message of delivered) publishMessage(needs.publish, opened, message)
    })
    return { message: 'Hai sbloccato la chat. Scrivi il tuo messaggio.', ...(await write()) }
  })
}

async function deliverWaiting(trx: Transaction, chatId: number, kingId: number): Promise<Delivery[]> {
  const { rows } = await sql<{ id: number }>`select deliver_waiting(${chatId}) as id`.execute(trx)
  return rows.map(({ id }) => ({ id, senderId: kingId }))
}

/** Counts since midnight in Rome; the caller holds her row, so two at once cannot both be the last. */
async function takeFromAllowance({ config }: Giving, trx: Transaction, hostessId: number): Promise<void> {
  const { count, allowed } = await trx
    .selectFrom('free_message')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      numberSetting({ config }, 'free_messages_per_day').as('allowed'),
    ])
    .where('hostess_id', '=', hostessId)
    .where('at', '>=', sql<Date>`date_trunc('day', now(), 'Europe/Rome')`)
    .executeTakeFirstOrThrow()
  if (count >= allowed)
    throw refuse('conflict', {
      message: usedUp(allowed),
      code: 'no_free_messages',
    })
}

function usedUp(allowed: number): string {
  if (allowed === 0) return 'I messaggi gratuiti sono sospesi.'
  return allowed === 1
    ? 'Hai usato il messaggio gratuito di oggi. Riprova domani.'
    : `Hai usato i ${allowed} messaggi gratuiti di oggi. Riprova domani.`
}
