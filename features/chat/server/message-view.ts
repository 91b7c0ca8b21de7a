import { sql } from 'kysely'
import type { Message, MessageState } from '../contract/chat.ts'
import type { Database } from '#platform/server/db/database.ts'
import { cautionFor } from '#features/moderation/server/rules/caution.ts'
import { filteredPreview } from '../contract/word-filter.ts'
import { isUnlocked } from './find-chat.ts'
import { filterWordsOfEach, wordFilter } from './word-filter.ts'

interface Wanted {
  readonly chatId?: number
  readonly ids?: readonly number[]
  /** Exclusive. */
  readonly beforeId?: number | undefined
  readonly limit?: number
}

/**
 * Messages as one reader may see them, the newest `limit`, ascending. What waits, is held or was refused
 * is its sender's alone. The caller has made sure that the reader takes part in the chat.
 */
export async function messagesFor(db: Database, readerId: number, wanted: Wanted): Promise<Message[]> {
  const rows = await rowsFor(db, [readerId], wanted).execute()
  const hides = wordFilter(rows[0]?.filters?.[readerId] ?? [])
  return rows.reverse().map((row) => viewOf(row, readerId, hides))
}

/** One message as each of these people of its chat may see it; who may not has no entry. */
export async function messageViews(
  db: Database,
  readerIds: readonly number[],
  messageId: number,
): Promise<Map<number, Message>> {
  const [row] = await rowsFor(db, readerIds, { ids: [messageId] }).execute()
  return row === undefined ? new Map() : viewsOf(row, readerIds)
}

/** The same of a message at hand. */
export function viewsOf(row: MessageRow, readerIds: readonly number[]): Map<number, Message> {
  const seenBy = readerIds.filter((id) => row.state === 'delivered' || row.sender_id === id)
  return new Map(seenBy.map((id) => [id, viewOf(row, id, wordFilter(row.filters?.[id] ?? []))]))
}

function rowsFor(db: Database, readerIds: readonly number[], wanted: Wanted) {
  const { chatId, ids, beforeId, limit } = wanted
  return db
    .selectFrom('message')
    .innerJoin('chat', 'chat.id', 'message.chat_id')
    .leftJoin('message as quoted', 'quoted.id', 'message.reply_to')
    .select((column) => [
      'message.id',
      'message.chat_id',
      'message.text',
      'message.sender_id',
      'message.client_id',
      column.ref('message.state').$castTo<MessageState>().as('state'),
      'message.created_at',
      column
        .or([isUnlocked(column.ref('message.chat_id')), column('chat.member_id', 'is not', null)])
        .$castTo<boolean>()
        .as('unlocked'),
      column
        .exists(
          column
            .selectFrom('chat_member')
            .select('chat_member.user_id')
            .whereRef('chat_member.chat_id', '=', 'message.chat_id')
            .whereRef('chat_member.user_id', '!=', 'message.sender_id')
            .whereRef('chat_member.read_at', '>=', 'message.delivered_at')
            // The staff answer as one: what one of them wrote, only the member reads.
            .where(({ or, eb, ref }) =>
              or([
                eb('chat.member_id', 'is', null),
                eb('message.sender_id', '=', ref('chat.member_id')),
                eb('chat_member.user_id', '=', ref('chat.member_id')),
              ]),
            ),
        )
        .$castTo<boolean>()
        .as('read'),
      'chat.member_id',
      column
        .exists(
          column
            .selectFrom('open_question')
            .select('open_question.message_id')
            .whereRef('open_question.message_id', '=', 'message.id'),
        )
        .$castTo<boolean>()
        .as('asks'),
      filterWordsOfEach(readerIds).as('filters'),
      sql<Quoted | null>`case when quoted.id is not null then json_build_object(
        'id', quoted.id, 'sender_id', quoted.sender_id, 'text', quoted.text, 'state', quoted.state) end`.as(
        'quoted',
      ),
    ])
    .where('message.state', '!=', 'unsent')
    .where((column) =>
      column.or([
        column('message.state', '=', 'delivered'),
        column('message.sender_id', '=', sql<number>`any(${readerIds}::int[])`),
      ]),
    )
    .$if(chatId !== undefined, (query) => query.where('message.chat_id', '=', chatId!))
    .$if(ids !== undefined, (query) => query.where('message.id', '=', sql<number>`any(${ids}::bigint[])`))
    .$if(beforeId !== undefined, (query) => query.where('message.id', '<', beforeId!))
    .orderBy('message.id', 'desc')
    .limit(limit ?? 100)
}

interface SentRow {
  readonly id: number
  readonly chat_id: number
  readonly text: string
  readonly sender_id: number
  readonly client_id: string
  readonly state: MessageState
  readonly created_at: Date
  readonly unlocked: boolean
  readonly read: boolean
  readonly quoted: Quoted | null
}

/** The message that another one quotes. */
export interface Quoted {
  readonly id: number
  readonly sender_id: number
  readonly text: string
  readonly state: MessageState | 'unsent'
}

export interface MessageRow extends SentRow {
  /** Of a support chat. */
  readonly member_id: number | null
  readonly filters: Readonly<Record<number, string[]>> | null
  /** Its receiver has the question about it before them. */
  readonly asks: boolean
  /** What `cautionFor` says of its text, where it was asked as the message came. */
  readonly caution?: string | null | undefined
}

function viewOf(row: MessageRow, readerId: number, hides: (text: string) => boolean): Message {
  if (row.sender_id === readerId) return asSent(row, readerId, row.member_id === null ? hides : nothingHides)
  const { client_id: _, ...message } = asSent(row, readerId, hides)
  // What the staff write in a support chat is neither hidden nor doubted.
  return row.member_id === null ? { ...message, ...warnings(row, hides) } : message
}

/** A message as its sender sees it; or, with what hides texts from another reader, what it quotes as they see that. */
export function asSent(row: SentRow, readerId = row.sender_id, hides = nothingHides): Message {
  return {
    id: row.id,
    chat_id: row.chat_id,
    text: row.text,
    sent: row.sender_id,
    sender_id: row.sender_id,
    time: row.created_at.toISOString(),
    is_read: row.read,
    chat_unlocked: row.unlocked,
    state: row.state,
    client_id: row.client_id,
    ...(row.quoted && { reply_to: quoteOf(row.quoted, readerId, hides) }),
  }
}

const nothingHides = (_text: string) => false

/** What was taken down or taken back is not to be read in what quotes it either. */
function quoteOf({ id, sender_id, text, state }: Quoted, readerId: number, hides: (text: string) => boolean) {
  const own = sender_id === readerId
  const seen = state === 'delivered' || (state === 'waiting' && own)
  return { id, sender_id, text: seen ? (!own && hides(text) ? filteredPreview : text) : null }
}

/** Whoever is asked about a message is not warned of it as well. */
function warnings(
  { text, asks, caution: known }: Pick<MessageRow, 'text' | 'asks' | 'caution'>,
  hides: (text: string) => boolean,
): Pick<Message, 'asks' | 'caution' | 'filtered'> {
  const caution = asks ? null : known === undefined ? cautionFor(text) : known
  return {
    ...(caution !== null && { caution }),
    ...(hides(text) && { filtered: true }),
    ...(asks && { asks }),
  }
}
