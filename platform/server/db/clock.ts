import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/** The database's wall clock. In a transaction that has waited for a lock, `now()` is already in the past. */
export const clock = sql<Date>`clock_timestamp()`

/** By the database's clock; no moment is never past. */
export async function isPast(trx: Transaction, moment: Date | null): Promise<boolean> {
  const { rows } = await sql<{
    past: boolean | null
  }>`select ${moment}::timestamptz <= now() as past`.execute(trx)
  return rows[0]?.past === true
}
