import { sql } from 'kysely'
import type { MessageState } from '../contract/chat.ts'
import { credits } from '#platform/contract/money.ts'
import { chatChannel, userChannel } from '#platform/contract/realtime.ts'
import { postEarned } from '#features/wallet/server/ledger.ts'
import { builtOnce } from '#platform/server/db/built-once.ts'
import { clock } from '#platform/server/db/clock.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Publish } from '#platform/server/realtime/publish.ts'
import type { ChatFacts } from './access.ts'
import { startClock } from './clock.ts'
import type { MessageRow } from './message-view.ts'
import { filterWordsOfEach } from './word-filter.ts'
import { recordTurn } from './support-turn.ts'

export interface Delivery {
  readonly id: number
  readonly senderId: number
}

interface Unsent {
  readonly senderId: number
  readonly clientId: string
  readonly text: string
  readonly state: MessageState
}

/**
 * Writes a message under the lock of its chat, with what follows from it: both summaries and the recipient's
 * unread count where it is delivered, else the summary of its sender, who alone sees it. And the price.
 */
export async function storeMessage(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  chat: ChatFacts,
  unsent: Unsent,
): Promise<MessageRow> {
  const people = participantsOf(chat)
  const [row] = await storedMessage.run(trx, { ...unsent, chatId: chat.id, people })
  if (unsent.state === 'delivered') await settlePrice(needs, trx, chat, unsent.senderId)
  await recordTurn(trx, chat, unsent.senderId)
  return rowOf(chat, row!)
}

type Storing = Unsent & { readonly chatId: number }

/**
 * SQL, two parts of a WITH: `sent`, the message, and both summaries. `from`, a FROM clause and what follows it: it is
 * written once for its one row, and not where it has none.
 */
export const storing = ({ chatId, senderId, clientId, text, state }: Storing, from = sql``) => sql`
  sent as (
    insert into message (chat_id, sender_id, client_id, text, state, created_at, delivered_at)
    select ${chatId}::integer, ${senderId}::integer, ${clientId}::uuid, ${text}::text, ${state}::text, ${clock},
      case when ${state}::text = 'delivered' then ${clock} end
    ${from}
    returning id, chat_id, sender_id, client_id, text, state, created_at),
  summaries as (
    update chat_member
    set last_message_id = greatest(last_message_id, sent.id), last_activity_at = ${clock}, archived_at = null,
      unread_count = unread_count + (user_id <> sent.sender_id)::integer
    from sent
    where chat_member.chat_id = sent.chat_id and (sent.state = 'delivered' or user_id = sent.sender_id))`

const storedMessage = builtOnce(
  ['chatId', 'senderId', 'clientId', 'text', 'state', 'people'],
  (db, { people, ...message }: Storing & { readonly people: readonly number[] }) => ({
    compile: () =>
      sql<StoredRow>`
        with ${storing(message)}
        select *, ${filterWordsOfEach(people)} as filters from sent`.compile(db),
  }),
)

export type StoredRow = Omit<MessageRow, 'unlocked' | 'read' | 'member_id'>

/** What was written, as a query for it would find it now. */
export const rowOf = (chat: ChatFacts, row: StoredRow): MessageRow => ({
  ...row,
  unlocked: chat.unlocked,
  read: false,
  member_id: chat.memberId,
})

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
  await settlePrice(needs, trx, chat, senderId)
}

/** Her reply keeps the price; his first message starts the clock. */
async function settlePrice(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  chat: ChatFacts,
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
export function participantsOf(chat: Pick<ChatFacts, 'kingId' | 'hostessId' | 'memberId'>): number[] {
  return [chat.kingId, chat.hostessId, chat.memberId].filter((id) => id !== null)
}

/** Where `publishMessage` will tell of a message that is being written. */
export const channelsOf = (chatId: number, participants: readonly number[]) => [
  chatChannel(chatId),
  ...participants.map((userId) => userChannel(userId)),
]

/** `row`: where it has just been written, so that it need not be read again for the sockets of this process. */
export function publishMessage(
  publish: Publish,
  chat: ChatFacts,
  { id, senderId }: Delivery,
  row?: MessageRow,
): void {
  publish({ channel: chatChannel(chat.id), event: 'NewMessage', ids: { message_id: id } }, row)
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
