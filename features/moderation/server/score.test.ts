import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#platform/server/db/database.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { measureCalls } from '#testing/measures.ts'
import { moderationCalls } from '#testing/moderation-calls.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import type { QueryOf } from '#platform/contract/endpoint.ts'
import { caseSubjects } from '../contract/case-subject.ts'
import { type Case, listCases } from '../contract/moderation.ts'
import { type Opening, openCase } from './cases.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app)
})

beforeEach(async () => {
  await app.db
    .updateTable('moderation_case')
    .set({ state: 'withdrawn', decided_at: new Date() })
    .where('state', '=', 'open')
    .execute()
})

interface Waiting extends Partial<Opening> {
  readonly hours?: number
}

/** A case about a new person, unless one is given, that has been open for so long. */
async function waits({ hours = 0, ...opening }: Waiting = {}): Promise<number> {
  const userId = opening.userId ?? (await makeHostess(app)).id
  const id = await transaction(app.db, (trx) =>
    openCase(trx, { subject: 'text', subjectId: String(userId), ...opening, userId }),
  )
  await sql`update moderation_case set opened_at = now() - make_interval(mins => ${Math.round(hours * 60)}::integer)
    where id = ${id}`.execute(app.db)
  return id
}

async function queue(query: Partial<QueryOf<typeof listCases>> = {}): Promise<Case[]> {
  const { body } = await app.call(listCases, { as: admin, query })
  return body.data
}

const order = async (query: Partial<QueryOf<typeof listCases>> = {}) =>
  (await queue(query)).map(({ id }) => id)
const partsOf = async (id: number) => (await queue()).find((one) => one.id === id)?.score_parts

test('the score is the sum of its parts, and a decided case has none', async () => {
  const id = await waits({ priority: 50, hours: 24 })
  const [shown] = await queue()
  expect(shown).toMatchObject({
    id,
    priority: 50,
    score: 30,
    score_parts: { ground: 20, deadline: 10, reach: 0, strikes: 0 },
  })
  await moderationCalls(app).judge(admin, id, 'reject')
  const [decided] = await queue({ state: 'decided' })
  expect(decided).toMatchObject({ id, score: null, score_parts: null })
})

test('nothing ordinary comes before a case about safety, however old, far-reaching or repeated', async () => {
  const row = fc.record({
    subject: fc.constantFrom(...caseSubjects),
    hours: fc.nat(10_000),
    people: fc.nat(15),
    refused: fc.nat(50),
  })
  const nothing = { subject: 'text', hours: 0, people: 0, refused: 0 } as const
  const most = { subject: 'appeal', hours: 10_000, people: 15, refused: 50 } as const
  await fc.assert(
    fc.asyncProperty(row, row, fc.nat(99), async (urgent, ordinary, priority) => {
      const score = ({ subject, hours, people, refused }: typeof urgent, weight: number, due: number) =>
        sql`(select score from case_score(${subject}, ${weight}::smallint, make_interval(hours => ${hours}::integer),
          make_interval(hours => ${due}::integer), ${people}::integer, ${refused}::integer))`
      const { rows } = await sql<{ urgent: number; ordinary: number }>`
        select ${score(urgent, 100, 4)} as urgent, ${score(ordinary, priority, 24)} as ordinary`.execute(
        app.db,
      )
      expect(rows[0]?.urgent).toBeGreaterThan(rows[0]?.ordinary ?? 0)
      expect(rows[0]?.urgent).toBeLessThanOrEqual(100)
    }),
    { numRuns: 50, examples: [[nothing, most, 99]] },
  )
})

test('a ground weighs by its priority; an appeal is not behind a telephone number', async () => {
  const contested = await waits({ priority: 20 })
  await moderationCalls(app).judge(admin, contested, 'reject')
  const { user_id: userId } = await app.db
    .selectFrom('moderation_case')
    .select('user_id')
    .where('id', '=', contested)
    .executeTakeFirstOrThrow()
  const number = await waits({ priority: 20 })
  const selfie = await waits({ subject: 'verification' })
  const appeal = await waits({ subject: 'appeal', subjectId: String(contested), userId })
  const threat = await waits({ priority: 90 })
  const safety = await waits({ priority: 100 })
  expect(await order()).toEqual([safety, threat, appeal, selfie, number])
})

test('waiting lifts a case until twice its time, which is shorter for safety', async () => {
  const parts = async (opening: Waiting) => (await partsOf(await waits(opening)))?.deadline
  expect(await parts({ hours: 0 })).toBe(0)
  expect(await parts({ hours: 12.1 })).toBe(5)
  expect(await parts({ hours: 400 })).toBe(15)
  expect(await parts({ hours: 4.1, priority: 100 })).toBe(10)
})

test('whoever talks with many, and was refused before, comes first of their like', async () => {
  const { hostess: talker } = await chatCalls(app).freshPair({ unlocked: true })
  const [refused, other] = [await makeHostess(app), await makeHostess(app)]
  await moderationCalls(app).judge(
    admin,
    await waits({ userId: refused.id, subjectId: 'a photo', subject: 'photo' }),
    'reject',
  )
  const ids = [
    await waits({ userId: other.id }),
    await waits({ userId: talker.id }),
    await waits({ userId: refused.id }),
  ]
  expect(await order()).toEqual([ids[2], ids[1], ids[0]])
  expect(await partsOf(ids[1]!)).toMatchObject({ reach: 2, strikes: 0 })
  expect(await partsOf(ids[2]!)).toMatchObject({ reach: 0, strikes: 3 })
})

test('what is refused counts as a strike for 90 days, unless an appeal undoes it', async () => {
  const person = await makeHostess(app)
  const refusal = await waits({ userId: person.id, subject: 'photo', subjectId: 'one' })
  await moderationCalls(app).judge(admin, refusal, 'reject')
  const now = await waits({ userId: person.id })
  const strikes = async () => (await partsOf(now))?.strikes
  expect(await strikes()).toBe(3)
  await sql`update moderation_case set decided_at = now() - interval '91 days' where id = ${refusal}`.execute(
    app.db,
  )
  expect(await strikes()).toBe(0)
  await sql`update moderation_case set decided_at = now() where id = ${refusal}`.execute(app.db)
  const appeal = await waits({ userId: person.id, subject: 'appeal', subjectId: String(refusal) })
  await app.db
    .updateTable('moderation_case')
    .set({ state: 'approved', decided_at: new Date(), decided_by: (await makeAdmin(app)).id })
    .where('id', '=', appeal)
    .execute()
  expect(await strikes()).toBe(0)
})

test('a measure counts as a strike once it is told, until it is lifted', async () => {
  const person = await makeHostess(app)
  const { taken, conclude } = measureCalls(app, admin)
  const now = await waits({ userId: person.id })
  const strikes = async () => (await partsOf(now))?.strikes
  const restriction = await taken({ subject: 'user', id: person.id, action: 'restrict' })
  expect(await strikes()).toBe(0)
  await conclude(restriction)
  expect(await strikes()).toBe(3)
  await taken({ subject: 'user', id: person.id, action: 'lift' })
  expect(await strikes()).toBe(0)
})

test('the queue is narrowed by ground, role and time', async () => {
  const { id: kingId } = await makeKing(app)
  const marked = await waits({ findings: [{ rule: 'phone', matched: '347' }], hours: 25 })
  const urgent = await waits({ priority: 100, hours: 5, userId: kingId })
  const old = await waits({ hours: 200 })
  await waits()
  expect(await order({ rule: 'phone' })).toEqual([marked])
  expect(await order({ role: 'KING' })).toEqual([urgent])
  expect(await order({ role: 'HOSTESS' })).toHaveLength(3)
  expect(await order({ waited: 'overdue' })).toEqual([urgent, old, marked])
  expect(await order({ waited: 'day' })).toEqual([old, marked])
  expect(await order({ waited: 'week' })).toEqual([old])
})
