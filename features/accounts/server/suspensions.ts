import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/** SQL: whether a ban is in force for this user at this moment. */
export function suspendedNow(userId: Expression<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from suspension
    where suspension.user_id = ${userId} and suspension.lifted_at is null
      and (suspension.ends_at is null or suspension.ends_at > now()))`
}

/** The ban in force, or undefined. */
export function currentSuspension(db: Database | Transaction, userId: number) {
  return db
    .selectFrom('suspension')
    .select(['reason', 'starts_at', 'ends_at'])
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
}
