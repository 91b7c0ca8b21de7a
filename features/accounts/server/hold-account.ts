import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'

/** The account of anybody but the erased. @throws Refusal 404 */
export async function livingAccount(db: Database | Transaction, userId: number) {
  return orRefuse(await account(db, userId).executeTakeFirst())
}

/**
 * The same, held until the end of the transaction.
 * - `erasure`: whoever erases the account comes before us or after us; all else goes on meanwhile
 * - `changes`: so does everybody else who holds it for a change. Not more: whoever writes a message of theirs at
 *   this moment refers to the row, and holds the chat that we may be going to ask for
 * @throws Refusal 404
 */
export async function holdAccount(trx: Transaction, userId: number, against: 'erasure' | 'changes') {
  const query = account(trx, userId)
  return orRefuse(
    await (against === 'erasure' ? query.forKeyShare() : query.forNoKeyUpdate()).executeTakeFirst(),
  )
}

/**
 * One at a time for each of these people: what is counted or computed of theirs under this lock sees what came
 * before, so that several requests at once pass no limit. The lock of `changes`, in the order of the ids.
 */
export async function takeTurns(trx: Transaction, ...userIds: readonly number[]): Promise<void> {
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
