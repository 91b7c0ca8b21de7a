import fc from 'fast-check'
import { sql } from 'kysely'
import type { TestApp } from './harness.ts'
import type { Person } from './people.ts'

/** A decision of the past, with all that was made of it. */
interface PastCase {
  readonly by: number
  readonly subject: string
  readonly state: 'approved' | 'rejected'
  readonly rule: string | null
  readonly found: string | null
  readonly decidedAt: Date
  readonly timing: { readonly begunAt: Date | null; readonly words: number; readonly photos: number } | null
  readonly reading: { readonly at: Date; readonly verdict: string; readonly rule: string | null } | null
  readonly appeal: { readonly at: Date; readonly upheld: boolean; readonly by: number } | null
}
export type Past = readonly PastCase[]

const minute = 60_000
const day = 24 * 60 * minute

const drawnCase = fc.record({
  by: fc.nat(2),
  subject: fc.constantFrom('text', 'photo', 'message', 'profile', 'report', 'ban'),
  rejected: fc.boolean(),
  rule: fc.constantFrom('phone', 'insult', 'nudity', 'underage', 'scam', null),
  found: fc.constantFrom('phone', 'threat', null),
  /** Close to one another, so that some are open together. */
  minutesAgo: fc.integer({ min: 1, max: 62 * 24 * 60 }),
  cluster: fc.nat(40),
  timed: fc.constantFrom('known', 'known', 'known', 'unknown', 'none'),
  openMs: fc.integer({ min: 200, max: 15 * minute }),
  words: fc.nat(300),
  photos: fc.nat(4),
  read: fc.option(
    fc.record({ approve: fc.boolean(), rule: fc.constantFrom('phone', 'insult', 'nudity', 'other') }),
  ),
  appeal: fc.option(fc.record({ days: fc.nat(6), upheld: fc.boolean() })),
})

/** Two months of decisions by three colleagues about somebody, drawn anew each time; `seed` repeats them. */
export async function randomHistory(
  app: TestApp,
  { colleagues, about, cases }: { colleagues: readonly Person[]; about: Person; cases: number },
): Promise<Past> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(app.db)
  const now = rows[0]!.now.getTime()
  const idOf = (nth: number) => colleagues[nth % colleagues.length]!.id
  const past = fc.sample(drawnCase, cases).map((one): PastCase => {
    // Every other one lies in one of a few clusters of ten minutes.
    const ago =
      one.cluster % 2 === 0
        ? one.cluster * day * 1.5 + (one.minutesAgo % 10) * minute
        : one.minutesAgo * minute
    const decidedAt = new Date(now - ago - minute - (one.openMs % 1000))
    const rejected = one.rejected || one.subject === 'ban'
    const appealAt = decidedAt.getTime() + (one.appeal?.days ?? 0) * day + 1000
    const measured = one.subject !== 'ban' && one.timed !== 'none'
    return {
      by: idOf(one.by),
      subject: one.subject,
      state: rejected ? 'rejected' : 'approved',
      rule: rejected ? one.rule : null,
      found: one.found,
      decidedAt,
      timing: measured
        ? {
            begunAt: one.timed === 'unknown' ? null : new Date(decidedAt.getTime() - one.openMs),
            words: one.words,
            photos: one.photos,
          }
        : null,
      reading:
        one.read === null || one.subject === 'ban'
          ? null
          : {
              at: new Date(decidedAt.getTime() + 500),
              verdict: one.read.approve ? 'approve' : 'reject',
              rule: one.read.approve ? null : one.read.rule,
            },
      appeal:
        one.appeal === null || !rejected || appealAt > now
          ? null
          : { at: new Date(appealAt), upheld: one.appeal.upheld, by: idOf(one.by + 1) },
    }
  })
  for (const one of past) await insert(app, about, idOf, one)
  return past
}

async function insert({ db }: TestApp, about: Person, idOf: (nth: number) => number, past: PastCase) {
  const { rows } = await sql<{ id: number }>`
    insert into moderation_case (subject, subject_id, user_id, state, findings, decided_at, decided_by, rule, reason)
    values (${past.subject}, gen_random_uuid(), ${about.id}, ${past.state},
      ${JSON.stringify(past.found === null ? [] : [{ rule: past.found, matched: '' }])}::jsonb,
      ${past.decidedAt}, ${past.by}, ${past.rule}, 'Prova') returning id`.execute(db)
  const id = rows[0]!.id
  const { timing, reading, appeal } = past
  if (timing !== null)
    await sql`
      insert into decision_time (case_id, colleague_id, begun_at, decided_at, words, photos)
      values (${id}, ${past.by}, ${timing.begunAt}, ${past.decidedAt}, ${timing.words}, ${timing.photos})`.execute(
      db,
    )
  const another = [0, 1].map(idOf).find((other) => other !== past.by)
  if (reading !== null)
    await sql`
      insert into second_reading (case_id, drawn_for, state, reader_id, ended_at, verdict, rule)
      values (${id}, 'sample', 'read', ${another}, ${reading.at}, ${reading.verdict}, ${reading.rule})`.execute(
      db,
    )
  if (appeal !== null)
    await sql`
      insert into moderation_case (subject, subject_id, user_id, state, decided_at, decided_by, reason)
      values ('appeal', ${String(id)}, ${about.id}, ${appeal.upheld ? 'approved' : 'rejected'}, ${appeal.at},
        ${appeal.by}, 'Prova')`.execute(db)
}

interface Reckoning {
  readonly at: Date
  readonly from: Date
  readonly columnOf: (rule: string | null) => string
}

/** What the page should say of a history, without the database. */
export function recomputed(past: Past, only: number | null, { at, from, columnOf }: Reckoning) {
  const earlier = new Date(2 * from.getTime() - at.getTime())
  const whose = (by: number) => only === null || by === only
  const now = slice(past, from, at)
  const ids = [...new Set(now.seen)].filter(whose).toSorted((a, b) => a - b)
  return {
    all: {
      now: now.work(whose),
      before: slice(past, earlier, from).work(whose),
      weeks: weeksOf(past, at, whose),
      reading_seconds: median(now.paces.filter(({ by }) => whose(by)).map(({ reading }) => reading)),
    },
    colleagues: ids.map((id) => ({
      id,
      dots: Math.min(80, now.paces.filter(({ by }) => by === id).length),
      ...now.work((by) => by === id),
      grounds: now.grounds(id, columnOf),
    })),
  }
}

function slice(past: Past, from: Date, to: Date) {
  const inside = (moment: Date) => moment >= from && moment < to
  const appeals = past.flatMap(({ appeal, by, subject }) =>
    appeal === null ? [] : [{ ...appeal, against: by, subject }],
  )
  // Deciding an appeal is a decision, too.
  const decided = [
    ...past
      .filter(({ subject, decidedAt }) => subject !== 'ban' && inside(decidedAt))
      .map(({ by, rule, found }) => ({ by, rule: rule ?? found })),
    ...appeals.filter((appeal) => inside(appeal.at)).map(({ by }) => ({ by, rule: null })),
  ]
  const read = past.filter(({ reading }) => reading !== null && inside(reading.at))
  const contested = appeals.filter((appeal) => inside(appeal.at))
  const paces = pacesOf(past, from).filter(({ decidedAt }) => inside(decidedAt))
  return {
    paces,
    seen: [
      ...decided.map(({ by }) => by),
      ...read.map(({ by }) => by),
      ...contested.map(({ against }) => against),
    ],
    work(whose: (by: number) => boolean) {
      const readings = read.filter(({ by }) => whose(by))
      const ended = contested.filter(({ against }) => whose(against))
      const timed = paces.filter(({ by }) => whose(by))
      return {
        decided: decided.filter(({ by }) => whose(by)).length,
        agreement: { agreed: readings.filter(agrees).length, read: readings.length },
        overturned: { upheld: ended.filter(({ upheld }) => upheld).length, appeals: ended.length },
        timed: timed.length,
        median_seconds: median(timed.map(({ seconds }) => seconds)),
        quick: timed.filter(({ seconds, reading }) => seconds < reading / 3).length,
      }
    },
    grounds(id: number, columnOf: (rule: string | null) => string) {
      const columns = ['contacts', 'money', 'photos', 'insults', 'violence', 'minors', 'other', 'none']
      const its = decided.filter(({ by }) => by === id).map(({ rule }) => columnOf(rule))
      return Object.fromEntries(columns.map((column) => [column, its.filter((one) => one === column).length]))
    },
  }
}

function agrees({ state, rule, reading }: PastCase): boolean {
  if (reading === null) return false
  return reading.verdict === 'approve'
    ? state === 'approved'
    : state === 'rejected' && reading.rule === (rule ?? 'other')
}

/** Cases that overlap, directly or through others, share the time between their first claim and last decision. */
function pacesOf(past: Past, since: Date) {
  const timed = past.flatMap(({ by, decidedAt, timing }) =>
    timing === null || timing.begunAt === null || decidedAt.getTime() < since.getTime() - day
      ? []
      : [{ by, decidedAt, begunAt: timing.begunAt, reading: timing.words / 4 + timing.photos * 1.5 }],
  )
  type Timed = (typeof timed)[number]
  const overlap = (a: Timed, b: Timed) => a.by === b.by && a.begunAt < b.decidedAt && b.begunAt < a.decidedAt
  const left = new Set(timed)
  const paces: (Timed & { readonly seconds: number })[] = []
  for (const start of timed) {
    if (!left.delete(start)) continue
    const sitting = [start]
    // The list grows while it is gone through.
    for (const one of sitting)
      for (const other of left) if (overlap(one, other) && left.delete(other)) sitting.push(other)
    const first = Math.min(...sitting.map(({ begunAt }) => begunAt.getTime()))
    const last = Math.max(...sitting.map(({ decidedAt }) => decidedAt.getTime()))
    const reading = sitting.reduce((sum, one) => sum + one.reading, 0)
    for (const one of sitting) {
      const own = (one.decidedAt.getTime() - one.begunAt.getTime()) / 1000
      const share = reading > 0 ? one.reading / reading : 1 / sitting.length
      paces.push({ ...one, seconds: Math.min(own, ((last - first) / 1000) * share) })
    }
  }
  return paces
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [below, above] = [Math.floor, Math.ceil].map((round) => sorted[round((sorted.length - 1) / 2)])
  return below === undefined || above === undefined ? null : (below + above) / 2
}

const italianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' })

function weeksOf(past: Past, at: Date, whose: (by: number) => boolean) {
  const days = (date: string) => Date.parse(date) / day
  const today = days(italianDay.format(at))
  // 1 January 1970 was a Thursday.
  const monday = today - ((today + 3) % 7)
  return Array.from({ length: 8 }, (_, nth) => {
    const week = monday - 7 * (7 - nth)
    const ended = past.filter(({ by, appeal }) => {
      if (appeal === null || !whose(by) || appeal.at >= at) return false
      const on = days(italianDay.format(appeal.at))
      return on >= week - 21 && on < week + 7
    })
    const of = (ofPhotos: boolean) => {
      const these = ended.filter(({ subject }) => (subject === 'photo') === ofPhotos)
      return { upheld: these.filter(({ appeal }) => appeal?.upheld).length, appeals: these.length }
    }
    return { week: new Date(week * day).toISOString().slice(0, 10), photos: of(true), texts: of(false) }
  })
}
