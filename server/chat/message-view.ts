import type { Message } from '#contract/chat.ts'
import type { Database } from '#server/db/database.ts'
import { cautionFor } from '#server/moderation/rules/caution.ts'
import { isUnlocked } from './find-chat.ts'
import { filterWordsOf, wordFilter } from './word-filter.ts'

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
  const { chatId, ids, beforeId, limit } = wanted
  const rows = await db
    .selectFrom('message')
    .innerJoin('chat', 'chat.id', 'message.chat_id')
    .select((column) => [
      'message.id',
      'message.chat_id',
      'message.text',
      'message.sender_id',
      'message.client_id',
      'message.state',
      'message.created_at',
      column
        .or([isUnlocked(column.ref('message.chat_id')), column('chat.member_id', 'is not', null)])
        .as('unlocked'),
      column
        .exists(
          column
            .selectFrom('chat_member')
            .select('chat_member.user_id')
            .whereRef('chat_member.chat_id', '=', 'message.chat_id')
            .whereRef('chat_member.user_id', '!=', 'message.sender_id')
            .whereRef('chat_member.read_at', '>=', 'message.delivered_at'),
        )
        .as('read'),
      'chat.member_id',
      filterWordsOf(readerId).as('filterWords'),
    ])
    .where((column) =>
      column.or([column('message.state', '=', 'delivered'), column('message.sender_id', '=', readerId)]),
    )
    .$if(chatId !== undefined, (query) => query.where('message.chat_id', '=', chatId!))
    .$if(ids !== undefined, (query) => query.where('message.id', 'in', [...ids!]))
    .$if(beforeId !== undefined, (query) => query.where('message.id', '<', beforeId!))
    .orderBy('message.id', 'desc')
    .limit(limit ?? 100)
    .execute()
  const hides = wordFilter(rows[0]?.filterWords ?? [])
  return rows.reverse().map((row) => ({
    id: row.id,
    chat_id: row.chat_id,
    text: row.text,
    sent: row.sender_id,
    sender_id: row.sender_id,
    time: row.created_at.toISOString(),
    is_read: row.read === true,
    chat_unlocked: row.unlocked === true,
    state: row.state,
    ...(row.sender_id === readerId
      ? { client_id: row.client_id }
      : // What the staff write in a support chat is neither hidden nor doubted.
        row.member_id === null && warnings(row.text, hides)),
  }))
}

function warnings(text: string, hides: (text: string) => boolean): Pick<Message, 'caution' | 'filtered'> {
  const caution = cautionFor(text)
  return { ...(caution !== null && { caution }), ...(hides(text) && { filtered: true }) }
}
