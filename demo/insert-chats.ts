import type { Transaction } from '#platform/server/db/database.ts'
import { scheduleRefund } from '#features/chat/server/clock.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type DemoChat, type DemoMessage, endOf } from './chats.ts'
import type { Outcome, ReadLine } from './plot.ts'
import { type Random, random } from './random.ts'

/** A chat on its way into the tables. */
export interface PlacedChat extends DemoChat {
  readonly id: number
  readonly kingId: number
  readonly hostessId: number
}

/** A paid unlock as it was written, for the ledger. */
export interface PlacedUnlock {
  readonly id: number
  readonly chat: PlacedChat
}

interface HeldMessage {
  readonly id: number
  readonly senderId: number
  readonly text: string
}

/** A message that the reader of texts has something to say about. */
export interface ReadMessage extends HeldMessage, Pick<ReadLine, 'reader' | 'words'> {
  readonly receiverId: number
  readonly at: Date
}

interface PlacedMessage {
  readonly id: number
  readonly senderId: number
  readonly deliveredAt: Date | null
  readonly at: Date
}

const minuteMs = 60_000

/** Writes chats with all that they need to go on by themselves; answers what the ledger must record. */
export async function insertChats(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  chats: readonly (DemoChat & { readonly kingId: number; readonly hostessId: number })[],
  { now, seed }: { now: Date; seed: string },
): Promise<{ unlocks: PlacedUnlock[]; heldMessages: HeldMessage[]; readMessages: ReadMessage[] }> {
  const ago = (minutes: number): Date => new Date(now.getTime() - Math.round(minutes * minuteMs))
  const rows = await trx
    .insertInto('chat')
    .values(
      chats.map((chat) => ({
        king_id: chat.kingId,
        hostess_id: chat.hostessId,
        created_at: ago(chat.messages[0]?.minutesAgo ?? 0),
      })),
    )
    .returning(['id', 'king_id', 'hostess_id'])
    .execute()
  const idOfPair = new Map(rows.map((row) => [`${row.king_id} ${row.hostess_id}`, row.id]))
  const placed = chats.map((chat): PlacedChat => {
    const id = idOfPair.get(`${chat.kingId} ${chat.hostessId}`)
    if (id === undefined) throw new Error('a demo chat was not inserted')
    return { ...chat, id }
  })
  const unlocks = await insertUnlocks(needs, trx, placed, ago)
  const messages = await insertMessages(trx, placed, ago, random(`${seed} messages`))
  await trx
    .insertInto('chat_member')
    .values(placed.flatMap((chat) => membersOf(chat, messages.get(chat.id) ?? [], ago)))
    .execute()
  const heldMessages = placed.flatMap((chat) =>
    chat.messages.flatMap((message, index) => {
      const row = messages.get(chat.id)?.[index]
      return message.held && message.read === undefined && row !== undefined
        ? [{ id: row.id, senderId: row.senderId, text: message.text }]
        : []
    }),
  )
  const readMessages = placed.flatMap((chat) =>
    chat.messages.flatMap((message, index) => {
      const row = messages.get(chat.id)?.[index]
      return message.read !== undefined && row !== undefined
        ? [
            {
              id: row.id,
              senderId: row.senderId,
              receiverId: row.senderId === chat.kingId ? chat.hostessId : chat.kingId,
              text: message.text,
              at: row.at,
              ...message.read,
            },
          ]
        : []
    }),
  )
  return { unlocks, heldMessages, readMessages }
}

async function insertUnlocks(
  needs: Pick<Needs, 'config' | 'jobs'>,
  trx: Transaction,
  chats: readonly PlacedChat[],
  ago: (minutes: number) => Date,
): Promise<PlacedUnlock[]> {
  const opened = chats.filter((chat) => chat.unlockedMinutesAgo !== null)
  const rows = await trx
    .insertInto('unlock')
    .values(
      opened.map((chat) => {
        const at = ago(chat.unlockedMinutesAgo ?? 0)
        const end = endOf(chat)
        const heldReply = chat.messages.find((message) => message.held && message.from === 'hostess')
        const paid = chat.outcome !== 'free'
        return {
          chat_id: chat.id,
          king_id: chat.kingId,
          hostess_id: chat.hostessId,
          cost: chat.cost,
          state: unlockState(chat.outcome),
          unlocked_at: at,
          clock_started_at: paid ? at : null,
          due_at: paid ? new Date(at.getTime() + needs.config.refundAfterHours * 60 * minuteMs) : null,
          paused_at: chat.outcome === 'running' && heldReply ? ago(heldReply.minutesAgo) : null,
          ended_at: end === null ? null : ago(end.minutesAgo),
          end_reason: end?.how ?? null,
        }
      }),
    )
    .returning(['id', 'chat_id', 'state', 'due_at'])
    .execute()
  for (const row of rows) if (row.state === 'pending') await scheduleRefund(needs, trx, row)
  const free = opened.filter((chat) => chat.outcome === 'free')
  await trx
    .insertInto('free_message')
    .values(
      free.map((chat) => ({
        hostess_id: chat.hostessId,
        chat_id: chat.id,
        at: ago(chat.unlockedMinutesAgo ?? 0),
      })),
    )
    .execute()
  const chatById = new Map(opened.map((chat) => [chat.id, chat]))
  return rows.flatMap((row) => {
    const chat = chatById.get(row.chat_id)
    return chat === undefined || chat.cost === 0 ? [] : [{ id: row.id, chat }]
  })
}

function unlockState(outcome: Outcome): 'pending' | 'earned' | 'refunded' | 'free' {
  switch (outcome) {
    case 'locked':
      throw new Error('a locked chat has no unlock')
    case 'running':
      return 'pending'
    case 'answered':
      return 'earned'
    case 'refunded':
    case 'free':
      return outcome
  }
}

/** In the order of time, so that ids are as if they had been sent. Answers each chat's messages, oldest first. */
async function insertMessages(
  trx: Transaction,
  chats: readonly PlacedChat[],
  ago: (minutes: number) => Date,
  chance: Random,
): Promise<ReadonlyMap<number, PlacedMessage[]>> {
  const lines = chats
    .flatMap((chat) => chat.messages.map((message) => ({ chat, message })))
    .toSorted((a, b) => b.message.minutesAgo - a.message.minutesAgo)
  const rows = await trx
    .insertInto('message')
    .values(
      lines.map(({ chat, message }) => ({
        chat_id: chat.id,
        sender_id: message.from === 'king' ? chat.kingId : chat.hostessId,
        client_id: uuid(chance),
        text: message.text,
        state: stateOf(chat, message),
        created_at: ago(message.minutesAgo),
        delivered_at: deliveredAt(chat, message, ago),
      })),
    )
    .returning(['id', 'chat_id', 'sender_id', 'delivered_at', 'created_at'])
    .execute()
  const byChat = new Map<number, PlacedMessage[]>()
  for (const row of rows.toSorted((a, b) => a.id - b.id)) {
    const list = byChat.get(row.chat_id) ?? []
    list.push({ id: row.id, senderId: row.sender_id, deliveredAt: row.delivered_at, at: row.created_at })
    byChat.set(row.chat_id, list)
  }
  return byChat
}

function stateOf(chat: PlacedChat, message: DemoMessage): 'held' | 'waiting' | 'delivered' {
  if (message.held) return 'held'
  return chat.unlockedMinutesAgo === null ? 'waiting' : 'delivered'
}

/** What was written before the unlock arrived with it. */
function deliveredAt(chat: PlacedChat, message: DemoMessage, ago: (minutes: number) => Date): Date | null {
  if (stateOf(chat, message) !== 'delivered') return null
  return ago(Math.min(message.minutesAgo, chat.unlockedMinutesAgo ?? message.minutesAgo))
}

/** The two summaries: each of what that person may see. */
function membersOf(chat: PlacedChat, messages: readonly PlacedMessage[], ago: (minutes: number) => Date) {
  return (['king', 'hostess'] as const).map((part) => {
    const userId = part === 'king' ? chat.kingId : chat.hostessId
    const visible = messages.filter((message) => message.deliveredAt !== null || message.senderId === userId)
    const received = visible.filter((message) => message.senderId !== userId)
    // Whoever wrote last has read what came before.
    const wrote = visible.at(-1)?.senderId === userId
    const read = received.at(-1 - (wrote ? 0 : chat.unread[part]))
    // Letters that arrived together, with the unlock, were read together.
    const unread = received.filter(({ deliveredAt }) => !read?.deliveredAt || deliveredAt! > read.deliveredAt)
    return {
      chat_id: chat.id,
      user_id: userId,
      unread_count: unread.length,
      last_read_id: read?.id ?? 0,
      read_at: read?.deliveredAt ?? null,
      last_message_id: visible.at(-1)?.id ?? null,
      last_activity_at: visible.at(-1)?.at ?? ago(chat.messages[0]?.minutesAgo ?? 0),
      archived_at: chat.archivedBy.includes(part) ? ago(60) : null,
    }
  })
}

function uuid(chance: Random): string {
  const hex = Array.from({ length: 32 }, () => chance.between(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
