import { sql } from 'kysely'
import { isPublished } from '#features/accounts/server/visibility.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { isBlockedPair } from './find-chat.ts'

export interface Pair {
  readonly kingId: number
  readonly hostessId: number
}

/**
 * Holds what may come to be between two people until the transaction ends: there is no row yet to lock when one
 * blocks and the other writes for the first time. Taken before the lock of their chat.
 */
export async function lockPair(trx: Transaction, { kingId, hostessId }: Pair): Promise<void> {
  await sql`select lock_pair(${kingId}, ${hostessId})`.execute(trx)
}

export async function chatOfPair(trx: Transaction, pair: Pair): Promise<number | undefined> {
  const chat = await trx
    .selectFrom('chat')
    .select('id')
    .where('king_id', '=', pair.kingId)
    .where('hostess_id', '=', pair.hostessId)
    .executeTakeFirst()
  return chat?.id
}

/**
 * The chat of two people, made when there is none yet; the caller wants to reach `otherId`.
 * @throws Refusal 404 when that person cannot be reached, exactly as for an unknown id
 */
export async function openPair(trx: Transaction, pair: Pair, otherId: number): Promise<number> {
  const existing = await chatOfPair(trx, pair)
  if (existing !== undefined) return existing
  await lockPair(trx, pair)
  if (!(await isReachable(trx, pair, otherId))) throw refuse('not_found')
  const { id } = await trx
    .insertInto('chat')
    .values({ king_id: pair.kingId, hostess_id: pair.hostessId })
    .onConflict((conflict) =>
      // Changes nothing, but waits for whoever is making it and returns its id.
      conflict.columns(['king_id', 'hostess_id']).doUpdateSet({ king_id: pair.kingId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('chat_member')
    .values([pair.kingId, pair.hostessId].map((user_id) => ({ chat_id: id, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** Strangers reach only whom they can find: a published profile of the other role, and nobody blocks. */
async function isReachable(trx: Transaction, pair: Pair, otherId: number): Promise<boolean> {
  // A hostess who names herself in the place of a king.
  if (pair.kingId === pair.hostessId) return false
  const found = await trx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', otherId)
    .where('u.role', '=', otherId === pair.hostessId ? 'HOSTESS' : 'KING')
    .where(({ ref }) => isPublished(ref('u.id')))
    .where(({ not }) => not(isBlockedPair(sql`${pair.kingId}::int`, sql`${pair.hostessId}::int`)))
    .executeTakeFirst()
  return found !== undefined
}
