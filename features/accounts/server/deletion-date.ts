import { type RawBuilder, sql } from 'kysely'
import { deletionGraceDays } from '#platform/contract/retention.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** The day of an erasure that somebody asked for. */
export interface DueDeletion {
  readonly id: number
  readonly due: Date
}

/** Sets the day, `deletionGraceDays` ahead; undefined where it is set already or the account is erased. */
export function setDeletionDate(trx: Transaction, userId: number): Promise<DueDeletion | undefined> {
  return trx
    .updateTable('users')
    .set({
      deletion_due_at: sql<Date>`now() + interval '1 day' * ${deletionGraceDays}::int`,
      deletion_reminded_at: null,
    })
    .where('id', '=', userId)
    .where('deletion_due_at', 'is', null)
    .where('state', '<>', 'erased')
    .returning(['id', (eb) => eb.ref('deletion_due_at').$notNull().as('due')])
    .executeTakeFirst()
}

/** Whether there was a day to take back. */
export async function clearDeletionDate(trx: Transaction, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ deletion_due_at: null, deletion_reminded_at: null })
    .where('id', '=', userId)
    .where('deletion_due_at', 'is not', null)
    .where('state', '<>', 'erased')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whose day comes within `ahead` and who has not been reminded: from now on they have. */
export function markReminded(trx: Transaction, ahead: RawBuilder<unknown>): Promise<DueDeletion[]> {
  return trx
    .updateTable('users')
    .set({ deletion_reminded_at: sql`now()` })
    .where('deletion_due_at', '<=', sql<Date>`now() + ${ahead}`)
    .where('deletion_due_at', '>', sql<Date>`now()`)
    .where('deletion_reminded_at', 'is', null)
    .where('state', '<>', 'erased')
    .returning(['id', (eb) => eb.ref('deletion_due_at').$notNull().as('due')])
    .execute()
}
