import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { can } from '#platform/contract/permissions.ts'
import { settingsOf } from '#features/settings/server/settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { CaseSubject } from '../../contract/case-subject.ts'
import { groundOf } from '../../contract/grounds.ts'
import {
  type ColleagueWork,
  dotsPerColleague,
  type HurriedHour,
  type qualityEndpoints,
  type Quality,
  type QuickDecision,
  quickShown,
  weeksInRate,
  type Work,
} from '../../contract/quality.ts'
import { type QualityColumn, qualityColumnIds } from '../../contract/quality-columns.ts'

type Answer = AnswerOf<typeof qualityEndpoints.figures>['body']

/** From when to when, and whose: null for everybody. */
export interface Slice {
  readonly from: Date
  readonly to: Date
  readonly colleagueId: number | null
}

/** In the place of a colleague: all of them together. */
const everybody = 0

/** Weeks that are drawn, the present one included. */
const weeksDrawn = 8

/** What the page shows; to who may not review the team, their own decisions alone. */
export async function qualityFor(
  needs: Pick<Needs, 'config' | 'db'>,
  actor: Pick<Actor, 'userId' | 'adminRole'>,
  days: number,
): Promise<Answer> {
  const { db } = needs
  const { earlier, ...slice } = await sliceOf(db, actor, days)
  const { from, to, colleagueId } = slice
  const [work, before, grounds, dots, names, reading_seconds, weeks, hurried, settings] = await Promise.all([
    workOf(db, slice),
    workOf(db, { from: earlier, to: from, colleagueId }),
    decisionsByGround(db, slice),
    dotsOf(db, slice),
    colleaguesWithWork(db, slice),
    medianReading(db, slice),
    overturnedByWeek(db, slice),
    hurriedHours(db, slice),
    settingsOf(needs, db),
  ])
  return {
    days,
    from: from.toISOString(),
    to: to.toISOString(),
    everyone: colleagueId === null,
    now: work(everybody),
    before: before(everybody),
    reading_seconds,
    colleagues: names.map((user) => ({
      user,
      ...work(user.id),
      grounds: grounds(user.id),
      dots: dots.get(user.id) ?? [],
    })),
    weeks,
    hurried,
    share: {
      sample: settings.second_reading_percent,
      newcomer: settings.second_reading_percent_newcomer,
      heavy: settings.second_reading_percent_heavy,
    },
  }
}

/** The last `days`, and from when as many before them began. */
async function sliceOf(
  db: Database,
  { adminRole, userId }: Pick<Actor, 'userId' | 'adminRole'>,
  days: number,
): Promise<Slice & { readonly earlier: Date }> {
  const { rows } = await sql<{ from: Date; to: Date; earlier: Date }>`
    select now() as to, now() - make_interval(days => ${days}::int) as from,
      now() - make_interval(days => 2 * ${days}::int) as earlier`.execute(db)
  return { ...rows[0]!, colleagueId: can(adminRole, 'quality.review') ? null : userId }
}

/** SQL: which rows of a slice; `at` and `whose` are columns. */
const within = ({ from, to, colleagueId }: Slice, at: RawBuilder<unknown>, whose: RawBuilder<unknown>) =>
  sql`${at} >= ${from} and ${at} < ${to} and ${whose} is not null
    and (${colleagueId}::int is null or ${whose} = ${colleagueId}::int)`

/** SQL: each colleague, and all of them together as `everybody`. */
const eachAndAll = (whose: RawBuilder<unknown>) => ({
  key: sql<number>`case when grouping(${whose}) = 1 then ${sql.lit(everybody)} else ${whose} end`,
  groups: sql`grouping sets ((${whose}), ())`,
})

const at = (column: string) => sql.ref(column)

/** Cases that somebody decided; a measure is none, although a case carries its statement of reasons. */
const decisions = sql`moderation_case
  where state in ('approved', 'rejected') and subject not in ('ban', 'action')`

/** The figures of each colleague; of nobody that is known, nothing. */
export async function workOf(db: Database, slice: Slice): Promise<(colleagueId: number) => Work> {
  const [decided, read, overturned, pace] = await Promise.all([
    decidedBy(db, slice),
    agreementOf(db, slice),
    overturnedOf(db, slice),
    paceOf(db, slice),
  ])
  return (id) => ({
    decided: decided.get(id)?.decided ?? 0,
    agreement: read.get(id) ?? { agreed: 0, read: 0 },
    overturned: overturned.get(id) ?? { upheld: 0, appeals: 0 },
    ...(pace.get(id) ?? { timed: 0, median_seconds: null, quick: 0 }),
  })
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  new Map(rows.map(({ id, ...figures }) => [id, figures]))

async function decidedBy(db: Database, slice: Slice) {
  const { key, groups } = eachAndAll(at('decided_by'))
  const { rows } = await sql<{ id: number; decided: number }>`
    select ${key} as id, count(*)::int as decided from ${decisions}
      and ${within(slice, at('decided_at'), at('decided_by'))}
    group by ${groups}`.execute(db)
  return byId(rows)
}

async function agreementOf(db: Database, slice: Slice) {
  const { key, groups } = eachAndAll(at('decided_by'))
  const { rows } = await sql<{ id: number; agreed: number; read: number }>`
    select ${key} as id, count(*)::int as read, (count(*) filter (where same_ground))::int as agreed
    from second_reading where state = 'read' and ${within(slice, at('ended_at'), at('decided_by'))}
    group by ${groups}`.execute(db)
  return byId(rows)
}

async function overturnedOf(db: Database, slice: Slice) {
  const { key, groups } = eachAndAll(at('colleague_id'))
  const { rows } = await sql<{ id: number; upheld: number; appeals: number }>`
    select ${key} as id, count(*)::int as appeals, (count(*) filter (where upheld))::int as upheld
    from appeal_outcome where ${within(slice, at('decided_at'), at('colleague_id'))}
    group by ${groups}`.execute(db)
  return byId(rows)
}

async function paceOf(db: Database, slice: Slice) {
  const { key, groups } = eachAndAll(at('colleague_id'))
  const { rows } = await sql<{ id: number; timed: number; median_seconds: number | null; quick: number }>`
    select ${key} as id, count(seconds)::int as timed,
      percentile_cont(0.5) within group (order by seconds) as median_seconds,
      (count(*) filter (where quick))::int as quick
    from decision_pace(${slice.from}) where ${within(slice, at('decided_at'), at('colleague_id'))}
    group by ${groups}`.execute(db)
  return byId(rows)
}

/** By the ground of the decision; of an approval by the first thing that a rule had found. */
export async function decisionsByGround(
  db: Database,
  slice: Slice,
): Promise<(colleagueId: number) => ColleagueWork['grounds']> {
  const { rows } = await sql<{ id: number; ground: string | null; count: number }>`
    select decided_by as id, coalesce(rule, findings -> 0 ->> 'rule') as ground, count(*)::int as count
    from ${decisions} and ${within(slice, at('decided_at'), at('decided_by'))}
    group by 1, 2`.execute(db)
  return (colleagueId) => {
    const counts = Object.fromEntries(qualityColumnIds.map((column) => [column, 0])) as Record<
      QualityColumn,
      number
    >
    for (const { id, ground, count } of rows) if (id === colleagueId) counts[columnOf(ground)] += count
    return counts
  }
}

function columnOf(ground: string | null): QualityColumn {
  if (ground === null) return 'none'
  return groundOf(ground)?.column ?? 'other'
}

async function dotsOf(db: Database, slice: Slice): Promise<Map<number, ColleagueWork['dots']>> {
  const { rows } = await sql<{ id: number; seconds: number; quick: boolean }>`
    select colleague_id as id, seconds, quick from (
      select *, row_number() over (partition by colleague_id order by decided_at desc, case_id desc) as nth
      from decision_pace(${slice.from})
      where seconds is not null and ${within(slice, at('decided_at'), at('colleague_id'))}) newest
    where nth <= ${dotsPerColleague} order by colleague_id, nth`.execute(db)
  const dots = Map.groupBy(rows, ({ id }) => id)
  return new Map([...dots].map(([id, its]) => [id, its.map(({ seconds, quick }) => ({ seconds, quick }))]))
}

/** Which they are, the newest first. */
export async function quickDecisions(
  db: Database,
  actor: Pick<Actor, 'userId' | 'adminRole'>,
  days: number,
): Promise<{ data: QuickDecision[] }> {
  const slice = await sliceOf(db, actor, days)
  const { rows } = await sql<QuickRow>`
    select pace.case_id, c.subject, u.id, u.name, pace.decided_at, pace.seconds, pace.reading
    from decision_pace(${slice.from}) pace
    join moderation_case c on c.id = pace.case_id join users u on u.id = pace.colleague_id
    where pace.quick and ${within(slice, at('pace.decided_at'), at('pace.colleague_id'))}
    order by pace.decided_at desc, pace.case_id desc limit ${quickShown}`.execute(db)
  return {
    data: rows.map(({ case_id, subject, id, name, decided_at, seconds, reading }) => ({
      case_id,
      subject,
      by: { id, name },
      decided_at: decided_at.toISOString(),
      seconds,
      reading_seconds: reading,
    })),
  }
}

interface QuickRow {
  readonly case_id: number
  readonly subject: CaseSubject
  readonly id: number
  readonly name: string
  readonly decided_at: Date
  readonly seconds: number
  readonly reading: number
}

/** By name: nobody is ranked. */
async function colleaguesWithWork(db: Database, slice: Slice) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from users where id in (
      select decided_by from ${decisions} and ${within(slice, at('decided_at'), at('decided_by'))}
      union select decided_by from second_reading
        where state = 'read' and ${within(slice, at('ended_at'), at('decided_by'))}
      union select colleague_id from appeal_outcome
        where ${within(slice, at('decided_at'), at('colleague_id'))})
    order by name, id`.execute(db)
  return rows
}

async function medianReading(db: Database, slice: Slice): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_cont(0.5) within group (order by reading) as median
    from decision_pace(${slice.from})
    where seconds is not null and ${within(slice, at('decided_at'), at('colleague_id'))}`.execute(db)
  return rows[0]?.median ?? null
}

/** Week by week, whatever the period; a point counts the weeks up to its own, so that it rests on enough of them. */
async function overturnedByWeek(db: Database, { to, colleagueId }: Slice): Promise<Quality['weeks']> {
  const { rows } = await sql<{ week: string; photos: boolean | null; upheld: number; appeals: number }>`
    select week::date::text as week, subject in ('photo', 'verification') as photos,
      count(appeal_id)::int as appeals, (count(appeal_id) filter (where upheld))::int as upheld
    from (select date_trunc('week', ${to}::timestamptz at time zone 'Europe/Rome') as monday) present,
      lateral generate_series(monday - make_interval(weeks => ${weeksDrawn - 1}::int), monday, '1 week') week
      left join appeal_outcome on decided_at < least(${to}, (week + interval '1 week') at time zone 'Europe/Rome')
        and decided_at >= (week - make_interval(weeks => ${weeksInRate - 1}::int)) at time zone 'Europe/Rome'
        and colleague_id is not null and (${colleagueId}::int is null or colleague_id = ${colleagueId}::int)
    group by 1, 2 order by 1`.execute(db)
  const weeks = [...new Set(rows.map(({ week }) => week))]
  return weeks.map((week) => {
    const of = (wanted: boolean) => {
      const row = rows.find((one) => one.week === week && one.photos === wanted)
      return { upheld: row?.upheld ?? 0, appeals: row?.appeals ?? 0 }
    }
    return { week, photos: of(true), texts: of(false) }
  })
}

async function hurriedHours(db: Database, slice: Slice): Promise<HurriedHour[]> {
  const { rows } = await sql<{
    id: number
    name: string
    hour: Date
    decisions: number
    quick: number
    fastest: number | null
  }>`
    select u.id, u.name, hour, decisions, quick, fastest
    from hurried_hour(${slice.from}) join users u on u.id = colleague_id
    where ${slice.colleagueId}::int is null or colleague_id = ${slice.colleagueId}::int
    order by hour desc, name limit 20`.execute(db)
  return rows.map(({ id, name, hour, decisions: count, quick, fastest }) => ({
    user: { id, name },
    hour: hour.toISOString(),
    decisions: count,
    quick,
    fastest_seconds: fastest,
  }))
}
