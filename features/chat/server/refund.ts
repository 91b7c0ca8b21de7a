import { sql } from 'kysely'
import { notifyDebtPaid } from '#features/wallet/server/debt-paid.ts'
import { postRefund } from '#features/wallet/server/ledger.ts'
import { walletOf } from '#features/wallet/server/wallet.ts'
import { credits } from '#platform/contract/money.ts'
import { userChannel } from '#platform/contract/realtime.ts'
import { clock } from '#platform/server/db/clock.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { publishOnCommit } from '#platform/server/realtime/publish.ts'
import { lockChat } from './find-chat.ts'
import type { RefundReason } from './mails/refund.ts'
import { promisedHours } from './promised-hours.ts'

type Refunding = Pick<Needs, 'config' | 'jobs' | 'notify'>

/** Waits for one unlock's due moment; queued anew whenever that moves. */
export const refundWhenDue = job<{ unlockId: number }>({
  queue: 'refund_unlock',
  concurrency: 4,
  work: async (needs, { unlockId }) => {
    const unlock = await needs.db
      .selectFrom('unlock')
      .select('chat_id')
      .where('id', '=', unlockId)
      .executeTakeFirst()
    if (unlock !== undefined) await refundChatIfDue(needs, unlock.chat_id)
  },
})

/** Finds what a lost job would have left behind. */
export const refundSweep = job({
  queue: 'refund_sweep',
  everyMinute: true,
  work: async (needs) => {
    const due = await needs.db
      .selectFrom('unlock')
      .select('chat_id')
      .where('state', '=', 'pending')
      .where('paused_at', 'is', null)
      .where('due_at', '<=', sql<Date>`now()`)
      .orderBy('due_at')
      .limit(500)
      .execute()
    for (const { chat_id } of due) await refundChatIfDue(needs, chat_id)
  },
})

async function refundChatIfDue(needs: Refunding & Pick<Needs, 'db'>, chatId: number): Promise<boolean> {
  return transaction(needs.db, async (trx) => {
    await lockChat(trx, chatId)
    return refundIfDue(needs, trx, chatId)
  })
}

/**
 * Gives the price back when its time is over and she has not replied. True: it did. The caller holds the
 * lock of the chat, so a reply comes either before, and keeps the price, or after, and finds it closed.
 */
export async function refundIfDue(needs: Refunding, trx: Transaction, chatId: number): Promise<boolean> {
  const unlock = await trx
    .updateTable('unlock')
    .set({
      state: 'refunded',
      ended_at: clock,
      end_reason: sql`case when clock_started_at is null then 'no_message' else 'no_reply' end`,
    })
    .where('chat_id', '=', chatId)
    .where('state', '=', 'pending')
    .where('paused_at', 'is', null)
    .where('due_at', '<=', clock)
    .returning(['id', 'chat_id', 'king_id', 'hostess_id', 'cost', 'clock_started_at'])
    .returning(promisedHours(needs).as('hours'))
    .executeTakeFirst()
  if (unlock === undefined) return false
  await giveBack(needs, trx, unlock, unlock.clock_started_at === null ? 'no_message' : 'no_reply')
  return true
}

/** She says no: the price of this chat goes back at once. The caller holds the lock of the chat and has written why. */
export async function refundDeclined(needs: Refunding, trx: Transaction, chatId: number): Promise<void> {
  await endEarly(needs, trx, chatId, 'declined')
}

/** She was banned or erased: every price that waits for her reply returns. */
export async function refundUnlocksOf(
  needs: Refunding,
  trx: Transaction,
  hostessId: number,
  reason: 'banned' | 'erased',
): Promise<void> {
  await refundEarly(needs, trx, { hostessId }, reason)
}

/** His account ends: the prices that he has paid and that wait return at once, to be paid back with the rest. */
export async function returnUnlocksOf(needs: Refunding, trx: Transaction, kingId: number): Promise<void> {
  await refundEarly(needs, trx, { kingId }, 'erased')
}

/** She blocked him before replying. A block of his own gives him nothing back early. */
export async function refundOnBlock(
  needs: Refunding,
  trx: Transaction,
  blockerId: number,
  blockedId: number,
): Promise<void> {
  await refundEarly(needs, trx, { hostessId: blockerId, kingId: blockedId }, 'blocked')
}

async function refundEarly(
  needs: Refunding,
  trx: Transaction,
  who: { readonly hostessId?: number; readonly kingId?: number },
  reason: EarlyReason,
): Promise<void> {
  const chats = await trx
    .selectFrom('chat')
    .select('id')
    .$if(who.hostessId !== undefined, (query) => query.where('hostess_id', '=', who.hostessId!))
    .$if(who.kingId !== undefined, (query) => query.where('king_id', '=', who.kingId!))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('unlock')
          .select('unlock.id')
          .whereRef('unlock.chat_id', '=', 'chat.id')
          .where('unlock.state', '=', 'pending'),
      ),
    )
    // One order for everybody, so that two of these never wait for each other.
    .orderBy('id')
    .forUpdate()
    .execute()
  // What becomes of his own Crediti the mail about the end of his account says.
  const tells = who.hostessId !== undefined
  for (const { id } of chats) await endEarly(needs, trx, id, reason, tells)
}

type EarlyReason = Exclude<RefundReason, 'no_reply' | 'no_message'>

async function endEarly(
  needs: Refunding,
  trx: Transaction,
  chatId: number,
  reason: EarlyReason,
  tells = true,
): Promise<void> {
  const unlock = await trx
    .updateTable('unlock')
    .set({ state: 'refunded', ended_at: clock, end_reason: reason })
    .where('chat_id', '=', chatId)
    .where('state', '=', 'pending')
    .returning(['id', 'chat_id', 'king_id', 'hostess_id', 'cost'])
    .returning(promisedHours(needs).as('hours'))
    .executeTakeFirst()
  if (unlock !== undefined) await giveBack(needs, trx, unlock, reason, tells)
}

interface Ended {
  readonly id: number
  readonly chat_id: number
  readonly king_id: number
  readonly hostess_id: number
  readonly cost: number
  /** How long the price waited. */
  readonly hours: number
}

async function giveBack(
  needs: Refunding,
  trx: Transaction,
  unlock: Ended,
  reason: RefundReason,
  tells = true,
): Promise<void> {
  const cost = credits(unlock.cost)
  const { debt } = await walletOf(trx, unlock.king_id)
  await notifyDebtPaid(needs, trx, unlock.king_id, async () => {
    if (!(await postRefund(trx, { kingId: unlock.king_id, unlockId: unlock.id, cost })))
      throw new Error(`unlock ${unlock.id} had already ended in the ledger`)
  })
  const { name: hostessName } = await trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', unlock.hostess_id)
    .executeTakeFirstOrThrow()
  const { hours } = unlock
  const refund = { hostessName, cost, debt: credits(debt), reason, hours }
  if (tells) await needs.notify(trx, unlock.king_id, 'refund', refund)
  for (const userId of [unlock.king_id, unlock.hostess_id]) {
    const ids = { chat_id: unlock.chat_id, what: 'lock' as const }
    await publishOnCommit(needs, trx, { channel: userChannel(userId), event: 'ChatChanged', ids })
  }
}
