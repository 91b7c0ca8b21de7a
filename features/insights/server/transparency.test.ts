import { beforeAll, expect, test } from 'vitest'
import type { CaseSubject } from '#features/moderation/contract/case-subject.ts'
import { transparencyEndpoint } from '../contract/transparency.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { makeChat } from '#testing/chats.ts'
import { transparency } from './transparency.ts'

let app: TestApp
let king: Person
let admin: Person
let hostess: Person
beforeAll(async () => {
  app = await startTestApp({}, { workJobs: false })
  king = await makeKing(app)
  admin = await makeAdmin(app)
  hostess = await makeHostess(app)
})

const now = new Date('2026-11-20T11:00:00Z')
const published = () => transparency(app.db, now)

/** A chat has one live unlock, so each has its own. */
async function unlocks(count: number, state: 'earned' | 'refunded', at: string): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    const chat_id = await makeChat(app, king, await makeHostess(app))
    await app.db
      .insertInto('unlock')
      .values({
        chat_id,
        king_id: king.id,
        hostess_id: hostess.id,
        cost: 50,
        state,
        unlocked_at: at,
        clock_started_at: at,
        due_at: at,
        ended_at: new Date(Date.parse(at) + 6 * 3_600_000),
        end_reason: state === 'earned' ? 'reply' : 'no_reply',
      })
      .execute()
  }
}

/** Decided cases, the refused ones first; `about`: of which earlier ones, by which colleague. Answers their ids. */
async function decided(
  subject: CaseSubject,
  count: number,
  refused: number,
  { hours = 1, rule = '', about = [] as readonly number[], by = admin } = {},
): Promise<number[]> {
  const at = new Date('2026-11-10T10:00:00Z')
  const rows = await app.db
    .insertInto('moderation_case')
    .values(
      Array.from({ length: count }, (_, index) => ({
        subject,
        subject_id: String(about[index] ?? 900_000 + index),
        user_id: king.id,
        state: index < refused ? ('rejected' as const) : ('approved' as const),
        reason: 'Perché',
        findings: JSON.stringify(rule ? [{ rule, matched: '' }] : []),
        opened_at: new Date(at.getTime() - hours * 3_600_000),
        decided_at: at,
        decided_by: by.id,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

test('nothing yet is nothing, and says so of twelve months', async () => {
  const figures = await published()
  expect([figures.from, figures.to]).toEqual(['2025-12-01', '2026-11-20'])
  expect(figures.replies).toMatchObject({ unlocks: 0, answered: null, median_hours: null, returned: 0 })
  expect(figures.replies.by_month.map(({ month }) => month)).toEqual([
    '2025-12',
    ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
  ])
  expect(figures.appeals).toEqual({ decided: 0, upheld: null, median_hours: null })
})

test('whatever fewer than ten people did is not told, and the rest only to tens', async () => {
  await unlocks(14, 'earned', '2026-10-31T22:30:00Z')
  await unlocks(3, 'refunded', '2026-10-31T23:30:00Z')
  const { replies } = await published()
  expect(replies).toMatchObject({ unlocks: 20, answered: 80, refunded: 20, median_hours: 6, returned: null })
  const [october, november] = replies.by_month.slice(-2)
  expect(october).toEqual({ month: '2026-10', unlocks: 10, answered: 100, refunded: 0 })
  expect(november).toEqual({ month: '2026-11', unlocks: null, answered: null, refunded: null })
})

test('decisions, reports and appeals are told apart, with how long they took', async () => {
  const photos = await decided('photo', 30, 12, { hours: 2 })
  await decided('message', 12, 4, { rule: 'phone' })
  await decided('verification', 4, 1)
  await decided('report', 20, 5, { hours: 30 })
  await decided('appeal', 9, 3, { about: photos, by: await makeAdmin(app) })
  await decided('deletion', 40, 0)
  const { decisions, reports, appeals } = await published()
  expect(decisions).toEqual({
    decided: 50,
    refused: 20,
    automatic: 0,
    found_by_rules: 10,
    suspensions: 0,
    by_subject: [
      { subject: 'photo', decided: 30, refused: 10, median_hours: 2 },
      { subject: 'message', decided: 10, refused: null, median_hours: 1 },
      { subject: 'verification', decided: null, refused: null, median_hours: null },
    ],
  })
  expect(reports).toMatchObject({ decided: 20, upheld: 75, median_hours: 30, within_a_day: 0 })
  expect(appeals).toEqual({ decided: null, upheld: null, median_hours: null })
})

test('anybody may ask, and everybody gets the same for a while', async () => {
  const ask = async (as?: Person) => (await app.call(transparencyEndpoint, as ? { as } : {})).body
  const before = await ask()
  await decided('text', 60, 0)
  expect(await ask(king)).toEqual(before)
})
