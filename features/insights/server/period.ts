import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Calendar days of Italy up to a moment, with the equally long time before to compare them with. */
export interface Period {
  readonly at: Date
  /** 'YYYY-MM-DD', oldest first, the last one is today. */
  readonly days: readonly string[]
  /** When each of them begins: 23, 24 or 25 hours apart. For `width_bucket`, which counts from one. */
  readonly starts: readonly Date[]
  readonly from: Date
  readonly before: Span
}

interface Span {
  readonly from: Date
  /** At the same hour of the day as `at`: a day that has only begun is compared with as much of another. */
  readonly to: Date
}

/** `at`: now by the database's clock, unless a test says when. */
export async function periodOf(db: Database, count: number, at: Date | null = null): Promise<Period> {
  const { rows } = await sql<{ at: Date; day: string; start: Date; before: Date; before_to: Date }>`
    select coalesce(at, now()) as at, day::date::text as day, day at time zone 'Europe/Rome' as start,
      (today - make_interval(days => 2 * ${count}::int - 1)) at time zone 'Europe/Rome' as before,
      (local - make_interval(days => ${count}::int)) at time zone 'Europe/Rome' as before_to
    from (select ${at}::timestamptz as at) given,
      lateral (select coalesce(at, now()) at time zone 'Europe/Rome' as local) here,
      lateral (select date_trunc('day', local) as today) midnight,
      lateral generate_series(today - make_interval(days => ${count}::int - 1), today, '1 day') day
    order by day`.execute(db)
  const [first] = rows
  if (first === undefined) throw new RangeError('a period of no days')
  return {
    at: first.at,
    days: rows.map(({ day }) => day),
    starts: rows.map(({ start }) => start),
    from: first.start,
    before: { from: first.before, to: first.before_to },
  }
}

/** SQL: on which day of the period a moment lies, from 1; 0 before it. */
export const dayOf = (column: string, { starts }: Pick<Period, 'starts'>) =>
  sql<number>`width_bucket(${sql.ref(column)}, ${[...starts]}::timestamptz[])`

/** One entry a day, whatever the database had nothing to say about. */
export function eachDay<T, E>(
  { days }: Pick<Period, 'days'>,
  rows: readonly (T & { readonly day: number })[],
  entry: (day: string, row: T | undefined) => E,
): E[] {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return days.map((day, index) => entry(day, byDay.get(index + 1)))
}
