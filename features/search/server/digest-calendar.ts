import { type RawBuilder, sql } from 'kysely'
import type { Digest } from '../contract/saved-searches.ts'

/** Of the morning in which digests leave, in Rome; weekly ones on Mondays. */
const hour = 8

/** The next morning for a digest, after `from` by the database's clock; null for none. Through both changes of the clocks. */
export function nextDigest(
  digest: Digest,
  from: RawBuilder<Date> = sql<Date>`now()`,
): RawBuilder<Date | null> {
  if (digest === 'off') return sql<Date | null>`null::timestamptz`
  const [unit, step] = digest === 'daily' ? ['day', '1 day'] : ['week', '7 days']
  // Reckoned in local time, where a morning is always at the same hour.
  return sql<Date | null>`(
    select case when morning > here then morning else morning + ${step}::interval end at time zone 'Europe/Rome'
    from (select ${from}::timestamptz at time zone 'Europe/Rome' as here) clock,
      lateral (select date_trunc(${unit}, here) + make_interval(hours => ${hour}) as morning) calendar)`
}
