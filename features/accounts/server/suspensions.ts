import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** SQL: whether a ban is in force for this user at this moment. */
export function suspendedNow(userId: Expression<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from current_suspension where current_suspension.user_id = ${userId})`
}

/** SQL: whether this account is neither erased nor suspended. */
export function isOpen(userId: Expression<number | null>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from open_account where open_account.id = ${userId})`
}

/** The ban in force, or undefined. */
export function currentSuspension(db: Database | Transaction, userId: number) {
  return db
    .selectFrom('current_suspension')
    .select(['reason', 'starts_at', 'ends_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

interface NewSuspension {
  readonly userId: number
  readonly reason: string
  readonly byUserId: number
  /** Null: until it is lifted. */
  readonly endsAt: Date | null
}

/** The new suspension, or undefined where one is in force already. */
export async function suspend(
  trx: Transaction,
  { userId, reason, byUserId, endsAt }: NewSuspension,
): Promise<{ readonly id: number } | undefined> {
  await closeEnded(trx, userId)
  return trx
    .insertInto('suspension')
    .values({ user_id: userId, reason, by_user_id: byUserId, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Of one that was undone at once: it has never been, so no session ended with it. */
export async function deleteSuspension(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('suspension').where('id', '=', id).execute()
}

/** Lifts the suspension in force; undefined where there is none. */
export async function liftSuspension(
  trx: Transaction,
  userId: number,
): Promise<{ readonly id: number } | undefined> {
  await closeEnded(trx, userId)
  return trx
    .updateTable('suspension')
    .set({ lifted_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

/** Lifts this one suspension, if nobody has. */
export async function liftSuspensionById(trx: Transaction, id: number): Promise<void> {
  await trx
    .updateTable('suspension')
    .set({ lifted_at: sql`now()` })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .execute()
}

/** A suspension that ran out makes room for the next. */
async function closeEnded(trx: Transaction, userId: number): Promise<void> {
  await trx
    .updateTable('suspension')
    .set((eb) => ({ lifted_at: eb.ref('ends_at') }))
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where('ends_at', '<=', sql<Date>`now()`)
    .execute()
}
