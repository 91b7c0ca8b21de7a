import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'

/** An account that is not erased. @throws Refusal 404 */
export async function existingAccount(db: Database | Transaction, userId: number) {
  return orRefuse(await account(db, userId).executeTakeFirst())
}

/**
 * The same, with its row locked until the end of the transaction.
 * - `erasure` (`for key share`): excludes an erasure of the account; everything else goes on
 * - `changes` (`for no key update`): excludes other changes, too. Not `for update`: a message that is being
 *   written refers to the row by foreign key, and its chat may be locked before ours: a deadlock
 * @throws Refusal 404
 */
export async function lockAccount(trx: Transaction, userId: number, against: 'erasure' | 'changes') {
  const query = account(trx, userId)
  return orRefuse(
    await (against === 'erasure' ? query.forKeyShare() : query.forNoKeyUpdate()).executeTakeFirst(),
  )
}

/**
 * Locks the rows of these people, in the order of their ids: what is counted under this lock includes all that came
 * before, so that concurrent requests cannot exceed a limit. The lock of `changes`.
 */
export async function lockUsers(trx: Transaction, ...userIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

function account(db: Database | Transaction, userId: number) {
  return db
    .selectFrom('users')
    .select(['name', 'role', 'deletion_due_at'])
    .where('id', '=', userId)
    .where('state', '<>', 'erased')
}

function orRefuse<Row>(found: Row | undefined): Row {
  if (found === undefined) throw refuse('not_found')
  return found
}
