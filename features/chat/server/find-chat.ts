import { type Expression, type RawBuilder, sql } from 'kysely'
import type { MessageState } from '../contract/chat.ts'
import { builtOnce } from '#platform/server/db/built-once.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { type ChatFacts, type Part, partIn, type Reader } from './access.ts'

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

export async function findChat(db: Database, id: number): Promise<ChatFacts | null> {
  const [row] = await factsById.run(db, { id })
  return row === undefined ? null : asFacts(row)
}

/** What decides who may do what in a chat, as `asFacts` reads it. */
export function factsOf(db: Database, id: number) {
  return (
    db
      .selectFrom('chat')
      // At most one: the index unlock_live.
      .leftJoin('live_unlock as unlock', 'unlock.chat_id', 'chat.id')
      .select((column) => [
        'chat.id',
        'chat.king_id as kingId',
        'chat.hostess_id as hostessId',
        'chat.member_id as memberId',
        'unlock.state as unlock',
        isBlockedPair(column.ref('chat.king_id'), column.ref('chat.hostess_id')).as('blocked'),
        sql<boolean>`${isActive(column.ref('chat.king_id'))} and ${isActive(column.ref('chat.hostess_id'))}`.as(
          'active',
        ),
      ])
      .where('chat.id', '=', id)
  )
}

const factsById = builtOnce(['id'], (db, { id }: { id: number }) => factsOf(db, id))

interface ToWrite {
  readonly id: number
  readonly senderId: number
  readonly clientId: string
}

/** And what somebody sent before under that `client_id`. */
function factsForWriting(db: Database, { id, senderId, clientId }: ToWrite) {
  return factsOf(db, id)
    .leftJoin('message as earlier', (join) =>
      join
        .onRef('earlier.chat_id', '=', 'chat.id')
        .on('earlier.sender_id', '=', senderId)
        .on('earlier.client_id', '=', clientId),
    )
    .select(['earlier.id as earlierId', 'earlier.state as earlierState'])
}

const factsToWrite = builtOnce(['id', 'senderId', 'clientId'], factsForWriting)

export interface FactsRow extends Pick<ChatFacts, 'id' | 'kingId' | 'hostessId' | 'memberId' | 'blocked'> {
  readonly unlock: string | null
  readonly active: boolean
}

export function asFacts({ id, kingId, hostessId, memberId, blocked, unlock, active }: FactsRow): ChatFacts {
  const support = memberId !== null
  return {
    id,
    kingId,
    hostessId,
    memberId,
    blocked,
    unlocked: support || unlock !== null,
    pending: unlock === 'pending',
    bothActive: support || active,
  }
}

/**
 * Holds the chat until the transaction ends, so that its messages, unlocks and refunds happen one after
 * another. Taken before anything else of the chat, and before wallets.
 */
export async function lockChat(trx: Transaction, id: number): Promise<void> {
  await chatLock.run(trx, { id })
}

export const chatLock = builtOnce(['id'], (db, { id }: { id: number }) =>
  db.selectFrom('chat').select('id').where('id', '=', id).forUpdate(),
)

/** @throws Refusal 404 for a stranger, exactly as for a chat that does not exist */
export async function chatFor(
  db: Database,
  reader: Reader,
  id: number,
): Promise<{ chat: ChatFacts; part: Part }> {
  const chat = await findChat(db, id)
  const part = chat && partIn(chat, reader)
  if (!chat || !part) throw refuse('not_found')
  return { chat, part }
}

/** The same, under the lock: the facts are read after it, so they are the latest. */
export async function lockedChatFor(trx: Transaction, reader: Reader, id: number) {
  await lockChat(trx, id)
  return chatFor(trx, reader, id)
}

/** A message that somebody sent before under the same `client_id`. */
export interface Earlier {
  readonly id: number
  readonly state: MessageState
}

/** What decides whether somebody may write, and what becomes of it. */
interface FoundToWrite {
  readonly chat: ChatFacts
  readonly part: Part
  readonly earlier: Earlier | null
}

/**
 * For who writes: under the lock, and with what was stored already under that `client_id`.
 * @throws Refusal 404 for a stranger to the chat
 */
export async function lockedChatToWrite(
  trx: Transaction,
  reader: Reader,
  id: number,
  clientId: string,
): Promise<FoundToWrite> {
  await lockChat(trx, id)
  const [row] = await factsToWrite.run(trx, { id, senderId: reader.userId, clientId })
  const chat = row && asFacts(row)
  const part = chat && partIn(chat, reader)
  if (!row || !chat || !part) throw refuse('not_found')
  const { earlierId, earlierState } = row
  const earlier = earlierId === null || earlierState === null ? null : { id: earlierId, state: earlierState }
  return { chat, part, earlier }
}
