import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminWaiting } from '#features/moderation/contract/waiting.ts'
import { adminRoles } from '#platform/contract/people.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { makeChat } from '#testing/chats.ts'
import { adminOverview } from '../contract/overview.ts'
import { overviewFor } from './overview.ts'
import { periodOf } from './period.ts'

let app: TestApp
let king: Person
let admin: Person
beforeAll(async () => {
  app = await startTestApp({}, { workJobs: false })
  king = await makeKing(app)
  admin = await makeAdmin(app)
  // Everybody of these tests came long before.
  await app.db.updateTable('users').set({ created_at: '2020-01-01' }).execute()
})
beforeEach(async () => {
  await sql`truncate unlock, support_wait`.execute(app.db)
})

const owner = { adminRole: 'owner' } as const
/** Noon in Italy. */
const noon = new Date('2026-11-20T11:00:00Z')
const at = (days = 7, moment = noon) => overviewFor(app.needs, owner, days, moment)

type End = 'reply' | 'no_reply' | null

/** A paid unlock of the past, and how long after it it ended. */
async function unlocked(when: string, end: End, hours = 0): Promise<void> {
  const hostess = await makeHostess(app)
  await app.db.updateTable('users').set({ created_at: '2020-01-01' }).where('id', '=', hostess.id).execute()
  const chat_id = await makeChat(app, king, hostess)
  const start = new Date(when)
  await app.db
    .insertInto('unlock')
    .values({
      chat_id,
      king_id: king.id,
      hostess_id: hostess.id,
      cost: 50,
      state: end === 'reply' ? 'earned' : end === 'no_reply' ? 'refunded' : 'pending',
      unlocked_at: start,
      clock_started_at: start,
      due_at: new Date(start.getTime() + 72 * 3_600_000),
      ended_at: end && new Date(start.getTime() + hours * 3_600_000),
      end_reason: end,
    })
    .execute()
}

describe('the days of a period', () => {
  test('are Italian ones, and an evening in London can be tomorrow in Rome', async () => {
    const { days, from, before } = await periodOf(app.db, 7, new Date('2026-11-20T23:30:00Z'))
    expect(days).toEqual([
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ])
    expect(from.toISOString()).toBe('2026-11-14T23:00:00.000Z')
    expect(before.from.toISOString()).toBe('2026-11-07T23:00:00.000Z')
    expect(before.to.toISOString()).toBe('2026-11-13T23:30:00.000Z')
  })

  test('last 25 hours where summer time ends and 23 where it begins', async () => {
    const lengths = async (moment: string) => {
      const { starts } = await periodOf(app.db, 3, new Date(moment))
      return starts.slice(1).map((start, index) => (start.getTime() - starts[index]!.getTime()) / 3_600_000)
    }
    expect(await lengths('2026-10-26T12:00:00Z')).toEqual([24, 25])
    expect(await lengths('2026-03-30T12:00:00Z')).toEqual([24, 23])
  })
})

describe('unlocks', () => {
  test('stand on their day with what has become of them, and are compared with as long a time before', async () => {
    await unlocked('2026-11-20T08:00:00Z', null)
    await unlocked('2026-11-18T22:59:00Z', 'reply', 3)
    await unlocked('2026-11-18T23:00:00Z', 'reply', 9)
    await unlocked('2026-11-14T10:00:00Z', 'no_reply', 72)
    // The period before ends at the same hour.
    await unlocked('2026-11-13T10:59:00Z', 'reply', 1)
    await unlocked('2026-11-13T11:01:00Z', 'reply', 1)
    const { unlocks, replied, refunds, closed, unlocks_by_day, path } = await at()
    expect(unlocks).toEqual({ now: 4, before: 1 })
    expect(refunds).toEqual({ now: 1, before: 0 })
    expect(closed).toBe(3)
    expect(replied.now).toBeCloseTo(66.67, 1)
    expect(replied.before).toBe(100)
    expect(path).toEqual({ views: 0, unlocks: 4, replies: 2 })
    expect(unlocks_by_day.map(({ answered, waiting, refunded }) => [answered, waiting, refunded])).toEqual([
      [0, 0, 1],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ])
  })

  test('on the long Sunday of October count once each, also in the hour that comes twice', async () => {
    await unlocked('2026-10-24T22:00:00Z', null)
    await unlocked('2026-10-25T00:30:00Z', null)
    await unlocked('2026-10-25T01:30:00Z', null)
    await unlocked('2026-10-25T22:59:00Z', null)
    await unlocked('2026-10-25T23:00:00Z', null)
    const { unlocks_by_day } = await at(7, new Date('2026-10-26T11:00:00Z'))
    expect(unlocks_by_day.slice(-2)).toMatchObject([
      { day: '2026-10-25', waiting: 4 },
      { day: '2026-10-26', waiting: 1 },
    ])
  })

  test('are answered in bins of six hours, the last of which takes what came later', async () => {
    for (const hours of [1, 5.9, 6, 20, 80]) await unlocked('2026-11-16T08:00:00Z', 'reply', hours)
    const { first_reply } = await at()
    expect(first_reply).toEqual({ bins: [2, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1], median_hours: 6 })
    await sql`truncate unlock`.execute(app.db)
    expect((await at()).first_reply.median_hours).toBeNull()
  })

  test('by those who signed up in the period make its conversion', async () => {
    const newcomer = await makeKing(app)
    const idle = await makeKing(app, { state: 'pending' })
    await app.db
      .updateTable('users')
      .set({ created_at: '2026-11-19T20:00:00Z' })
      .where('id', 'in', [newcomer.id, idle.id])
      .execute()
    await unlocked('2026-11-19T22:00:00Z', 'reply', 1)
    await app.db.updateTable('unlock').set({ king_id: newcomer.id }).execute()
    const { conversion, sign_ups } = await at()
    expect(conversion).toEqual({ registered: 2, approved: 1, unlocked: 1, replied: 1 })
    expect(sign_ups.at(-2)).toEqual({ day: '2026-11-19', kings: 2, hostesses: 0 })
    await app.db
      .updateTable('users')
      .set({ created_at: '2020-01-01' })
      .where('id', 'in', [newcomer.id, idle.id])
      .execute()
  })
})

describe('the queues', () => {
  const moderationCase = (
    subject: 'photo' | 'text' | 'ban',
    opened: string,
    decided: string | null,
    priority = 0,
  ) =>
    app.db
      .insertInto('moderation_case')
      .values({
        subject,
        subject_id: `${Math.random()}`,
        user_id: king.id,
        priority,
        opened_at: opened,
        ...(decided && { state: 'approved', decided_at: decided, decided_by: admin.id }),
      })
      .execute()
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

  test('show the median wait per type and day; bans are left out', async () => {
    await moderationCase('photo', '2026-11-19T08:00:00Z', '2026-11-19T08:10:00Z')
    await moderationCase('photo', '2026-11-19T08:00:00Z', '2026-11-19T08:30:00Z')
    await moderationCase('photo', '2026-11-20T08:00:00Z', '2026-11-20T10:00:00Z')
    await moderationCase('ban', '2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z')
    const { queue_wait } = await at()
    expect(queue_wait).toMatchObject([{ subject: 'photo', decided: 3, median_minutes: 30 }])
    expect(queue_wait[0]?.by_day.slice(-2)).toEqual([
      { day: '2026-11-19', minutes: 20 },
      { day: '2026-11-20', minutes: 120 },
    ])
    expect(queue_wait[0]?.by_day[0]?.minutes).toBeNull()
  })

  test('say what is overdue: after a day, or after four hours where somebody’s safety is at stake', async () => {
    await moderationCase('text', ago(23), null)
    await moderationCase('text', ago(25), null)
    await moderationCase('text', ago(5), null, 100)
    await moderationCase('text', ago(3), null, 100)
    const { body } = await app.call(adminWaiting, { as: admin })
    const [text] = body.queues.filter(({ subject }: { subject: string }) => subject === 'text')
    expect(text).toMatchObject({ open: 4, urgent: 2, overdue: 2 })
    expect(Date.parse(text.oldest_opened_at)).toBeCloseTo(Date.parse(ago(25)), -4)
  })

  test('of the support tell who waits now, and how long answers took', async () => {
    await app.db
      .insertInto('support_wait')
      .values(
        [600, 1200, 9000].map((seconds) => ({ seconds, answered_at: new Date('2026-11-19T09:00:00Z') })),
      )
      .execute()
    const { support_answers, support } = await at()
    expect(support_answers).toMatchObject({ answered: 3, median_minutes: 20 })
    expect(support_answers.by_day.at(-2)).toEqual({ day: '2026-11-19', answered: 3, minutes: 20 })
    expect(support).toEqual({ waiting: 0, oldest_waiting_since: null })
  })
})

test('reports are counted by category and by week, Monday to Sunday, whatever the period', async () => {
  for (const [created_at, category] of [
    ['2026-11-16T00:10:00Z', 'fraud'],
    ['2026-11-15T22:30:00Z', 'fraud'],
    ['2026-11-15T23:30:00Z', 'minors'],
    ['2026-09-20T12:00:00Z', 'fraud'],
  ] as const)
    await app.db
      .insertInto('report')
      .values({
        code: `${Math.random()}`,
        reported_user_id: king.id,
        category,
        address: '/',
        explanation: '…',
        snapshot: '{}',
        created_at,
      })
      .execute()
  const { reports } = await at()
  expect(reports.weeks).toHaveLength(8)
  expect(reports.weeks.at(-1)).toBe('2026-11-16')
  expect(reports.categories).toEqual([
    { category: 'fraud', counts: [0, 0, 0, 0, 0, 0, 1, 1] },
    { category: 'minors', counts: [0, 0, 0, 0, 0, 0, 0, 1] },
  ])
})

describe('money', () => {
  const bought = (title: string, cents: number, credited_at: string) =>
    app.db
      .insertInto('purchase')
      .values({
        user_id: king.id,
        shop_item_id: 1,
        title,
        credits: 100,
        amount_cents: cents,
        provider: 'sandbox',
        provider_ref: `${Math.random()}`,
        state: 'credited',
        credited_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()

  test('is what was paid in the period, by package, with what went back beside it', async () => {
    await bought('Saluto', 990, '2026-11-18T10:00:00Z')
    await bought('Serata', 4290, '2026-11-19T10:00:00Z')
    await bought('Saluto', 890, '2026-11-20T10:00:00Z')
    const old = await bought('Palco', 7990, '2026-11-08T10:00:00Z')
    await app.db
      .insertInto('purchase_reversal')
      .values({
        purchase_id: old.id,
        cause: 'refund',
        credits: 0,
        amount_cents: 500,
        at: '2026-11-19T12:00:00Z',
      })
      .execute()
    const { revenue } = await at()
    expect(revenue).toEqual({
      now: 6170,
      before: 7990,
      returned: 500,
      packages: [
        { title: 'Serata', cents: 4290, sold: 1 },
        { title: 'Saluto', cents: 1880, sold: 2 },
      ],
    })
  })

  test.each(adminRoles)('is in the reply to %s only where the role may read it', async (adminRole) => {
    const { status, body } = await app.call(adminOverview, { as: await makeAdmin(app, { adminRole }) })
    expect(status).toBe(200)
    expect('revenue' in body).toBe(adminRole === 'finance' || adminRole === 'owner')
    expect(JSON.stringify(body)).not.toMatch(adminRole === 'moderator' ? /cents|"sold"/ : /never/)
  })

  test('and a period is one of those offered', async () => {
    expect(
      (await app.call(adminOverview, { as: admin, query: { days: 30 } })).body.unlocks_by_day,
    ).toHaveLength(30)
    expect((await app.call(adminOverview, { as: admin, query: { days: 90 } })).status).toBe(422)
  })
})
