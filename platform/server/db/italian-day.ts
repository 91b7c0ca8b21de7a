import { type RawBuilder, sql } from 'kysely'

/** SQL: midnight in Italy of a day (`2026-12-31`), or of a day some days later. */
export const midnight = (day: string, later = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Europe/Rome')`
