import { sql } from 'kysely'

/** The database's wall clock. In a transaction that has waited for a lock, `now()` is already in the past. */
export const clock = sql<Date>`clock_timestamp()`
