import { sql } from 'kysely'
import { credits } from '#platform/contract/money.ts'
import { chatChannel, userChannel } from '#platform/contract/realtime.ts'
import { postEarned } from '#features/wallet/server/ledger.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Known, Publish } from '#platform/server/realtime/publish.ts'
import type { ChatFacts, ChatPeople } from './access.ts'
import { startClock } from './clock.ts'
import type { MessageRow } from './message-view.ts'

export interface Delivery {
  readonly id: number
  readonly senderId: number
}

/**
 * What follows from the delivery of a message that was stored before, in its transaction and under the lock of
 * the chat: both summaries, the recipient's unread count, and the money.
 */
export async function recordDelivery(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  chat: ChatFacts,
  { id, senderId }: Delivery,
): Promise<void> {
  await sql`select update_chat_summaries(${chat.id}, ${senderId}, ${id}, 1)`.execute(trx)
  await settlePrice(needs, trx, chat, senderId)
}

/** Her reply keeps the price; his first message starts the clock. */
export async function settlePrice(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  chat: ChatPeople & Pick<ChatFacts, 'pending'>,
  senderId: number,
): Promise<void> {
  if (!chat.pending) return
  if (senderId === chat.hostessId) await keepPrice(trx, chat.id)
  if (senderId === chat.kingId) await startClock(needs, trx, chat.id)
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
export function participantsOf(chat: Omit<ChatPeople, 'id'>): number[] {
  return [chat.kingId, chat.hostessId, chat.memberId].filter((id) => id !== null)
}

/** `known`: where it has just been written, so that nothing need be asked again for the sockets of this process. */
export function publishMessage(
  publish: Publish,
  chat: ChatPeople,
  { id, senderId }: Delivery,
  known: Known & { readonly row?: MessageRow } = {},
): void {
  publish({ channel: chatChannel(chat.id), event: 'NewMessage', ids: { message_id: id } }, known)
  const ids = { sender_id: senderId, chat_id: chat.id }
  const { hears } = known
  for (const userId of participantsOf(chat))
    publish({ channel: userChannel(userId), event: 'NewMessage', ids }, hears && { hears })
}

/** The chat is not what it was: both should fetch it again, or those of them who are named. */
export function publishChange(
  publish: Publish,
  chat: ChatPeople,
  what: 'lock' | 'list',
  concerned: readonly number[] = participantsOf(chat),
): void {
  for (const userId of concerned)
    publish({ channel: userChannel(userId), event: 'ChatChanged', ids: { chat_id: chat.id, what } })
}
