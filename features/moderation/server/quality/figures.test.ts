import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { caseEndpoints, claimMinutes, decide } from '../../contract/moderation.ts'
import { type GroundId, grounds } from '../../contract/grounds.ts'
import { type Quality, qualityEndpoints, readingPace } from '../../contract/quality.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { withinOneWindow } from '#testing/limit-window.ts'
import { moderationCalls } from '#testing/moderation-calls.ts'
import { makeAdmin, makeHostess, type Person } from '#testing/people.ts'
import { readingCalls } from '#testing/second-readings.ts'
import { type Past, randomHistory, recomputed } from '#testing/past-work.ts'
import { logHurry } from './sweep.ts'

let app: TestApp
let owner: Person
let colleagues: readonly Person[]

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeAdmin(app, { adminRole: 'owner' })
  colleagues = [await makeAdmin(app), await makeAdmin(app), await makeAdmin(app)]
})

beforeEach(async () => {
  await sql`delete from decision_time`.execute(app.db)
  await sql`delete from second_reading`.execute(app.db)
  await sql`update moderation_case set decided_at = decided_at - interval '1 year' where state <> 'open'`.execute(
    app.db,
  )
})

const figures = async (as: Person): Promise<Quality> =>
  (await app.call(qualityEndpoints.figures, { as, query: {} })).body

test('what reading takes is what the contract says', async () => {
  const { rows } = await sql<{ seconds: number }>`select reading_seconds(120, 4) as seconds`.execute(app.db)
  expect(rows[0]?.seconds).toBe((120 / readingPace.wordsPerMinute) * 60 + 4 * readingPace.secondsPerPhoto)
})

/** A decision of `by`, timed as said; in seconds before now. */
async function decided(
  by: Person,
  { from, to, words = 40, photos = 0 }: { from: number | null; to: number; words?: number; photos?: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with past as (
      insert into moderation_case (subject, subject_id, user_id, state, decided_at, decided_by)
      values ('text', gen_random_uuid(), ${by.id}, 'approved', now() - make_interval(secs => ${to}), ${by.id})
      returning id, decided_at)
    insert into decision_time (case_id, colleague_id, begun_at, decided_at, words, photos)
    select id, ${by.id}, now() - make_interval(secs => ${from}::float8), decided_at, ${words}, ${photos} from past
    returning case_id as id`.execute(app.db)
  return rows[0]!.id
}

async function paceOf(...ids: readonly number[]) {
  const { rows } = await sql<{ case_id: number; seconds: number | null; quick: boolean }>`
    select case_id, round(seconds::numeric, 1)::float8 as seconds, quick
    from decision_pace(now() - interval '7 days')`.execute(app.db)
  return ids.map((id) => {
    const { seconds, quick } = rows.find(({ case_id }) => case_id === id)!
    return { seconds, quick }
  })
}

test('a decision takes from the claim on; in less than a third of what reading takes it is quick', async () => {
  const [by] = colleagues as [Person]
  // Ten seconds of reading: forty words.
  const slow = await decided(by, { from: 100, to: 96.6 })
  const quick = await decided(by, { from: 90, to: 86.8 })
  const unknown = await decided(by, { from: null, to: 80 })
  expect(await paceOf(slow, quick, unknown)).toEqual([
    { seconds: 3.4, quick: false },
    { seconds: 3.2, quick: true },
    { seconds: null, quick: false },
  ])
})

test('what is open together shares the time by what there is to read, and none took longer than it was open', async () => {
  const [by] = colleagues as [Person]
  const together = [
    await decided(by, { from: 200, to: 140, words: 120 }),
    await decided(by, { from: 200, to: 140, words: 40 }),
  ]
  const left = await decided(by, { from: 100, to: 10, words: 40 })
  const between = await decided(by, { from: 50, to: 48, words: 40 })
  expect(await paceOf(...together, left, between)).toEqual([
    { seconds: 45, quick: false },
    { seconds: 15, quick: false },
    { seconds: 45, quick: false },
    { seconds: 2, quick: true },
  ])
})

test('the claim is timed by the database: what prolongs it does not begin it anew, another person does', async () => {
  const [by, other] = colleagues as [Person, Person]
  const { waits } = readingCalls(app, owner)
  const id = await waits()
  const claim = (as: Person) => app.call(caseEndpoints.claim, { as, params: { id } })
  const since = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from now() - claimed_at)::float8 as seconds from moderation_case where id = ${id}`.execute(
      app.db,
    )
    return rows[0]!.seconds
  }
  const age = (minutes: number) =>
    sql`alter table moderation_case disable trigger moderation_case_time_claim`
      .execute(app.db)
      .then(() =>
        sql`update moderation_case set claimed_at = claimed_at - make_interval(mins => ${minutes}::int),
          claimed_until = claimed_until - make_interval(mins => ${minutes}::int) where id = ${id}`.execute(
          app.db,
        ),
      )
      .then(() => sql`alter table moderation_case enable trigger moderation_case_time_claim`.execute(app.db))
  await claim(by)
  expect(await since()).toBeLessThan(60)
  await age(claimMinutes - 1)
  await claim(by)
  expect(await since()).toBeGreaterThan(60 * (claimMinutes - 1))
  await age(claimMinutes + 1)
  await claim(by)
  expect(await since()).toBeLessThan(60)
  await age(claimMinutes + 1)
  await claim(other)
  await age(2)
  expect((await moderationCalls(app).judge(other, id, 'approve')).status).toBe(200)
  const timed = await app.db
    .selectFrom('decision_time')
    .selectAll()
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(timed).toMatchObject({ colleague_id: other.id, words: 7, photos: 0 })
  const seconds = (timed.decided_at.getTime() - timed.begun_at!.getTime()) / 1000
  expect(seconds).toBeGreaterThan(119)
  expect(seconds).toBeLessThan(180)
})

test('a script that empties 24 cases stands out, on the page and once in the log', async () => {
  await withinOneWindow(app, 3600, 60)
  const [by] = colleagues as [Person]
  const { waits } = readingCalls(app, owner)
  const ids = []
  // So long that a busy machine, too, decides it in less than a third of what reading takes.
  const after = { text: 'Amo il teatro e le cene tranquille. '.repeat(40) }
  for (let nth = 0; nth < 24; nth += 1)
    ids.push(await waits({ userId: by.id, subjectId: `script-${nth}`, after }))
  for (const [nth, id] of ids.entries()) {
    // Whether it claims what it decides makes no difference.
    if (nth % 2 === 1) await app.call(caseEndpoints.claim, { as: by, params: { id } })
    await app.call(decide, { as: by, params: { id }, body: { decision: 'approve' } })
  }

  const { hurried, now } = await figures(owner)
  expect(hurried).toMatchObject([{ user: { id: by.id }, decisions: 23, quick: 23 }])
  expect(hurried[0]?.fastest_seconds).toBeLessThan(25)
  const { body } = await app.call(qualityEndpoints.quick, { as: owner, query: {} })
  expect(body.data).toHaveLength(23)
  expect(body.data[0]).toMatchObject({ case_id: ids.at(-1), subject: 'text', by: { id: by.id } })
  expect(
    (await app.call(qualityEndpoints.quick, { as: colleagues[1] as Person, query: {} })).body.data,
  ).toEqual([])
  expect(now.quick).toBe(23)
  expect((await figures(colleagues[1] as Person)).hurried).toEqual([])

  const lines = async () =>
    app.db.selectFrom('audit_log').select('actor_id').where('action', '=', 'quality.hurry').execute()
  await Promise.all([logHurry(app.db), logHurry(app.db)])
  expect(await lines()).toEqual([{ actor_id: by.id }])
  await logHurry(app.db)
  expect(await lines()).toHaveLength(1)
})

test('who reads at their ease does not, nor who decides what they had before them together', async () => {
  const [calm, wall] = colleagues as [Person, Person]
  for (let nth = 0; nth < 30; nth += 1) await decided(calm, { from: 600 - nth * 15, to: 590 - nth * 15 })
  for (let nth = 0; nth < 24; nth += 1)
    await decided(wall, { from: 100, to: 10 - nth * 0.1, words: 0, photos: 1 })
  expect((await figures(owner)).hurried).toEqual([])
})

test('one sees the own line, the owner every one', async () => {
  const [one, other] = colleagues as [Person, Person]
  for (const by of [one, one, other]) await decided(by, { from: 60, to: 30 })
  const whole = await figures(owner)
  expect(whole).toMatchObject({ everyone: true, now: { decided: 3 } })
  expect(whole.colleagues.map(({ user }) => user.id).toSorted()).toEqual([one.id, other.id].toSorted())
  const own = await figures(one)
  expect(own).toMatchObject({ everyone: false, now: { decided: 2 } })
  expect(own.colleagues.map(({ user }) => user.id)).toEqual([one.id])
})

/** Sums of fractions depend on their order. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'number' ? Number(each.toFixed(6)) : each)))

test('every figure is what the rows say, counted in another way, for everybody and for one', async () => {
  const hostess = await makeHostess(app)
  const history: Past = await randomHistory(app, { colleagues, about: hostess, cases: 260 })
  for (const [as, only] of [
    [owner, null],
    [colleagues[0] as Person, (colleagues[0] as Person).id],
  ] as const) {
    const shown = await figures(as)
    const { colleagues: lines, now, before, weeks, reading_seconds } = shown
    const expected = recomputed(history, only, {
      at: new Date(shown.to),
      from: new Date(shown.from),
      columnOf: (rule) => (rule === null ? 'none' : grounds[rule as GroundId].column),
    })
    const counted = lines
      .map(({ user, dots, ...line }) => ({ id: user.id, dots: dots.length, ...line }))
      .toSorted((a, b) => a.id - b.id)
    expect(rounded({ now, before, weeks, reading_seconds })).toEqual(rounded(expected.all))
    expect(rounded(counted)).toEqual(rounded(expected.colleagues))
  }
})
