import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#platform/contract/retention.ts'

/** SQL: a period as an interval. */
export function interval(period: Period): RawBuilder<unknown> {
  if ('days' in period) return sql`make_interval(days => ${period.days}::int)`
  if ('months' in period) return sql`make_interval(months => ${period.months}::int)`
  return sql`make_interval(years => ${period.years}::int)`
}

/** The same as a word of SQL, for statements without parameters: `5 years`. */
export const intervalText = (period: Period): string =>
  Object.entries(period)
    .map(([unit, count]) => `${count} ${unit}`)
    .join(' ')

/** SQL: whether a row is older than the period by this column. */
export function olderThan(column: string, period: Period): RawBuilder<boolean> {
  return sql`${sql.ref(column)} < now() - ${interval(period)}`
}
