import { type RawBuilder, sql } from 'kysely'

/** SQL: the beginning of that day in Italy (`2026-12-31`), or of one so many days later. */
export const midnight = (day: string, later = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Europe/Rome')`
