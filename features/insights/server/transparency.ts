import { sql } from 'kysely'
import { publicMin, type Transparency, transparencyMonths } from '../contract/transparency.ts'
import type { CaseSubject } from '#features/moderation/contract/case-subject.ts'
import type { ReportCategory } from '#features/reports/contract/reports.ts'
import type { Database } from '#platform/server/db/database.ts'

/** For how long the figures stay as they are: nobody reads out of a change what a single person did. */
export const transparencySeconds = 600

interface Months {
  readonly at: Date
  readonly from: Date
  readonly starts: readonly Date[]
  readonly names: readonly string[]
  readonly days: readonly [string, string]
}

/** The public figures. `at` is for tests. */
export async function transparency(db: Database, at: Date | null = null): Promise<Transparency> {
  const months = await lastMonths(db, at)
  const [replies, cases, reports] = await Promise.all([
    replyFigures(db, months),
    decidedCases(db, months),
    reportsByCategory(db, months),
  ])
  const [from, to] = months.days
  const ofSubject = (subject: CaseSubject) => cases.find((row) => row.subject === subject) ?? none
  const [reported, appealed] = [ofSubject('report'), ofSubject('appeal')]
  return {
    from,
    to,
    replies,
    decisions: decisionFigures(cases),
    reports: {
      received: publicCount(reports.reduce((sum, row) => sum + row.received, 0)),
      decided: publicCount(reported.decided),
      upheld: publicPercent(reported.decided - reported.refused, reported.decided),
      median_hours: publicHours(reported),
      within_a_day: publicPercent(reported.within_a_day, reported.decided),
      by_category: reports.map(({ category, received }) => ({ category, received: publicCount(received) })),
    },
    appeals: {
      decided: publicCount(appealed.decided),
      upheld: publicPercent(appealed.decided - appealed.refused, appealed.decided),
      median_hours: publicHours(appealed),
    },
  }
}

/** To tens, each number by itself: no sum gives away what is missing. Null: from one to nine. */
function publicCount(count: number): number | null {
  if (count === 0) return 0
  return count < publicMin ? null : Math.round(count / 10) * 10
}

/** Of a hundred or more to the point, of fewer to five. */
function publicPercent(part: number, whole: number): number | null {
  if (whole < publicMin) return null
  const step = whole < 100 ? 5 : 1
  return Math.round(((part / whole) * 100) / step) * step
}

function publicHours({ decided, hours }: Pick<Decided, 'decided' | 'hours'>): number | null {
  return decided < publicMin || hours === null ? null : Math.round(hours * 10) / 10
}

async function lastMonths(db: Database, at: Date | null): Promise<Months> {
  const { rows } = await sql<{ at: Date; start: Date; name: string; first: string; today: string }>`
    select coalesce(at, now()) as at, month at time zone 'Europe/Rome' as start, to_char(month, 'YYYY-MM') as name,
      month::date::text as first, local::date::text as today
    from (select ${at}::timestamptz as at) given,
      lateral (select coalesce(at, now()) at time zone 'Europe/Rome' as local) here,
      lateral generate_series(date_trunc('month', local) - make_interval(months => ${transparencyMonths}::int - 1),
        date_trunc('month', local), '1 month') month
    order by month`.execute(db)
  const [first] = rows
  if (first === undefined) throw new RangeError('no months')
  return {
    at: first.at,
    from: first.start,
    starts: rows.map(({ start }) => start),
    names: rows.map(({ name }) => name),
    days: [first.first, first.today],
  }
}

/** Paid unlocks by the month in which they were made, with what has become of them. */
async function replyFigures(db: Database, months: Months): Promise<Transparency['replies']> {
  const { rows } = await sql<{
    month: number | null
    unlocks: number
    answered: number
    refunded: number
    returned: number
    hours: number | null
  }>`
    with paid as materialized (
      select width_bucket(unlocked_at, ${[...months.starts]}::timestamptz[]) as month, state, cost,
        extract(epoch from ended_at - coalesce(clock_started_at, unlocked_at))::float8 / 3600 as hours
      from unlock where state <> 'free' and unlocked_at >= ${months.from} and unlocked_at <= ${months.at})
    select month, count(*)::int as unlocks,
      count(*) filter (where state = 'earned')::int as answered,
      count(*) filter (where state = 'refunded')::int as refunded,
      coalesce(sum(cost) filter (where state = 'refunded'), 0)::int as returned,
      percentile_cont(0.5) within group (order by hours) filter (where state = 'earned') as hours
    from paid group by grouping sets ((month), ())`.execute(db)
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  const nothing = { unlocks: 0, answered: 0, refunded: 0, returned: 0, hours: null }
  const all = byMonth.get(null) ?? nothing
  const shares = ({ answered, refunded }: typeof nothing) => ({
    answered: publicPercent(answered, answered + refunded),
    refunded: publicPercent(refunded, answered + refunded),
  })
  return {
    unlocks: publicCount(all.unlocks),
    ...shares({ ...all, hours: null }),
    median_hours: publicHours({ decided: all.answered, hours: all.hours }),
    // Of a single refund it would be the price of her profile.
    returned: all.refunded < publicMin && all.refunded > 0 ? null : publicCount(all.returned),
    by_month: months.names.map((month, index) => {
      const row = byMonth.get(index + 1) ?? nothing
      return { month, unlocks: publicCount(row.unlocks), ...shares({ ...row, hours: null }) }
    }),
  }
}

interface Decided {
  readonly subject: CaseSubject
  readonly decided: number
  readonly refused: number
  readonly automatic: number
  readonly found_by_rules: number
  readonly within_a_day: number
  readonly hours: number | null
}

const none = { decided: 0, refused: 0, automatic: 0, found_by_rules: 0, within_a_day: 0, hours: null }

async function decidedCases(db: Database, { from, at }: Months): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select subject, count(*)::int as decided,
      count(*) filter (where state = 'rejected')::int as refused,
      count(*) filter (where decided_by is null)::int as automatic,
      count(*) filter (where findings <> '[]' and subject not in ('report', 'appeal', 'ban'))::int as found_by_rules,
      count(*) filter (where decided_at - opened_at <= interval '1 day')::int as within_a_day,
      extract(epoch from percentile_cont(0.5) within group (order by decided_at - opened_at))::float8 / 3600 as hours
    from moderation_case
    -- Who leaves by their own wish was judged by nobody.
    where state in ('approved', 'rejected') and decided_at is not null and subject <> 'deletion'
      and decided_at >= ${from} and decided_at <= ${at}
    group by subject order by decided desc, subject`.execute(db)
  return rows
}

/** Of what people show and write; reports, appeals and suspensions have their own figures. */
function decisionFigures(cases: readonly Decided[]): Transparency['decisions'] {
  const contents = cases.filter(({ subject }) => !['report', 'appeal', 'ban'].includes(subject))
  const sum = (key: 'decided' | 'refused' | 'automatic' | 'found_by_rules') =>
    publicCount(contents.reduce((total, row) => total + row[key], 0))
  return {
    decided: sum('decided'),
    refused: sum('refused'),
    automatic: sum('automatic'),
    found_by_rules: sum('found_by_rules'),
    suspensions: publicCount(cases.find(({ subject }) => subject === 'ban')?.decided ?? 0),
    by_subject: contents.map((row) => ({
      subject: row.subject,
      decided: publicCount(row.decided),
      refused: publicCount(row.refused),
      median_hours: publicHours(row),
    })),
  }
}

async function reportsByCategory(
  db: Database,
  { from, at }: Months,
): Promise<{ category: ReportCategory; received: number }[]> {
  const { rows } = await sql<{ category: ReportCategory; received: number }>`
    select category, count(*)::int as received from report
    where created_at >= ${from} and created_at <= ${at}
    group by category order by received desc, category`.execute(db)
  return rows
}
