import { type Expression, type RawBuilder, sql } from 'kysely'
import { can } from '#platform/contract/permissions.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { ChatFacts, Part, Reader } from './access.ts'

/** SQL: whether this account may write, and be written to. */
export function isActive(userId: Expression<number | null>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from active_account where active_account.id = ${userId})`
}

export function isBlockedPair(
  one: Expression<number | null>,
  other: Expression<number | null>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from blocked_pair where one_id = ${one} and other_id = ${other})`
}

export function isUnlocked(chatId: Expression<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from live_unlock where live_unlock.chat_id = ${chatId})`
}

/** SQL, beside `chat_state`: the part that this person has in the chat; null for a stranger. */
const partOf = ({ userId, adminRole }: Reader): RawBuilder<Part | null> => sql<Part | null>`
  chat_part(king_id, hostess_id, member_id, blocked, ${userId}::integer, ${can(adminRole, 'support.answer')}::boolean)`

const chatState = (db: Database, id: number) =>
  db
    .selectFrom('chat_state')
    .select([
      'id',
      'king_id as kingId',
      'hostess_id as hostessId',
      'member_id as memberId',
      'unlocked',
      'pending',
      'blocked',
      'both_active as bothActive',
    ])
    .where('id', '=', id)

export async function findChat(db: Database, id: number): Promise<ChatFacts | null> {
  return (await chatState(db, id).executeTakeFirst()) ?? null
}

/**
 * Holds the chat until the transaction ends, so that its messages, unlocks and refunds happen one after
 * another. Taken before anything else of the chat, and before wallets.
 */
export async function lockChat(trx: Transaction, id: number): Promise<void> {
  await trx.selectFrom('chat').select('id').where('id', '=', id).forUpdate().execute()
}

/** The chat and the reader's part in it; null for a stranger, exactly as for a chat that does not exist. */
export async function chatOf(
  db: Database,
  reader: Reader,
  id: number,
): Promise<{ chat: ChatFacts; part: Part } | null> {
  const row = await chatState(db, id).select(partOf(reader).as('part')).executeTakeFirst()
  if (row === undefined || row.part === null) return null
  const { part, ...chat } = row
  return { chat, part }
}

/** @throws Refusal 404 for a stranger, exactly as for a chat that does not exist */
export async function chatFor(
  db: Database,
  reader: Reader,
  id: number,
): Promise<{ chat: ChatFacts; part: Part }> {
  const found = await chatOf(db, reader, id)
  if (found === null) throw refuse('not_found')
  return found
}

/** The same, under the lock: the facts are read after it, so they are the latest. */
export async function lockedChatFor(trx: Transaction, reader: Reader, id: number) {
  await lockChat(trx, id)
  return chatFor(trx, reader, id)
}
