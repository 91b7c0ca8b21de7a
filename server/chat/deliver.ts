import { sql } from 'kysely'
import { credits } from '#contract/money.ts'
import { chatChannel, userChannel } from '#contract/realtime.ts'
import { postEarned } from '#server/credits/ledger.ts'
import { clock } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Needs } from '#server/needs.ts'
import type { Publish } from '#server/realtime/publish.ts'
import type { ChatFacts } from './access.ts'
import { startClock } from './clock.ts'

export interface Delivery {
  readonly id: number
  readonly senderId: number
}

/**
 * What follows from a delivered message, in its transaction and under the lock of the chat: both summaries,
 * the recipient's unread count, and the money. Her reply keeps the price; his first message starts the clock.
 */
export async function recordDelivery(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  chat: ChatFacts,
  { id, senderId }: Delivery,
): Promise<void> {
  await trx
    .updateTable('chat_member')
    .set({
      last_message_id: sql`greatest(last_message_id, ${id})`,
      last_activity_at: clock,
      archived_at: null,
      unread_count: sql`unread_count + (user_id <> ${senderId})::integer`,
    })
    .where('chat_id', '=', chat.id)
    .execute()
  if (senderId === chat.hostessId) await keepPrice(trx, chat.id)
  if (senderId === chat.kingId) await startClock(needs, trx, chat.id)
}

/** A message that only its sender sees, for now: his summary alone moves. */
export async function recordUndelivered(
  trx: Transaction,
  chatId: number,
  { id, senderId }: Delivery,
): Promise<void> {
  await trx
    .updateTable('chat_member')
    .set({ last_message_id: id, last_activity_at: clock, archived_at: null })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', senderId)
    .execute()
}

async function keepPrice(trx: Transaction, chatId: number): Promise<void> {
  const unlock = await trx
    .updateTable('unlock')
    .set({ state: 'earned', ended_at: clock, end_reason: 'reply' })
    .where('chat_id', '=', chatId)
    .where('state', '=', 'pending')
    .returning(['id', 'cost'])
    .executeTakeFirst()
  if (unlock === undefined) return
  if (!(await postEarned(trx, { unlockId: unlock.id, cost: credits(unlock.cost) })))
    throw new Error(`unlock ${unlock.id} had already ended in the ledger`)
}

/** The people of a chat who have a channel of their own to be told on. */
export function participantsOf(chat: Pick<ChatFacts, 'kingId' | 'hostessId' | 'memberId'>): number[] {
  return [chat.kingId, chat.hostessId, chat.memberId].filter((id) => id !== null)
}

export function publishMessage(publish: Publish, chat: ChatFacts, { id, senderId }: Delivery): void {
  publish({ channel: chatChannel(chat.id), event: 'NewMessage', ids: { message_id: id } })
  const ids = { sender_id: senderId, chat_id: chat.id }
  for (const userId of participantsOf(chat))
    publish({ channel: userChannel(userId), event: 'NewMessage', ids })
}

/** The chat is not what it was: both should fetch it again. */
export function publishChange(
  publish: Publish,
  chat: Pick<ChatFacts, 'id' | 'kingId' | 'hostessId' | 'memberId'>,
  what: 'lock' | 'list',
): void {
  for (const userId of participantsOf(chat))
    publish({ channel: userChannel(userId), event: 'ChatChanged', ids: { chat_id: chat.id, what } })
}
