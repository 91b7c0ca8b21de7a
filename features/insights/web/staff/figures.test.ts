import { expect, test } from 'vitest'
import type { Overview } from '../../contract/overview.ts'
import { duration, overviewCsv, shown, tablesOf } from './figures.ts'

const days = ['2026-11-19', '2026-11-20']

const overview: Overview = {
  queues: [],
  median_wait_minutes: null,
  disputes: 0,
  confirmations: 0,
  support: { waiting: 0, oldest_waiting_since: null },
  days: 2,
  from: '2026-11-19',
  to: '2026-11-20',
  refund_after_hours: 72,
  readers: { embedded: 'up', outside: 'off' },
  how: {} as Overview['how'],
  unlocks: { now: 6, before: 0 },
  replied: { now: 75, before: null },
  refunds: { now: 1, before: 0 },
  closed: 4,
  waiting_profiles: { now: 0, before: 0, oldest_opened_at: null },
  unlocks_by_day: days.map((day, index) => ({
    day,
    answered: 1 + index,
    waiting: index * 2,
    refunded: 1 - index,
  })),
  first_reply: { bins: [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], median_hours: 3.5 },
  queue_wait: [
    {
      subject: 'photo',
      decided: 3,
      median_minutes: 30,
      by_day: days.map((day, index) => ({ day, minutes: index === 0 ? null : 30.25 })),
    },
  ],
  path: { views: 40, unlocks: 6, replies: 3 },
  reports: { weeks: ['2026-11-16'], categories: [{ category: 'fraud', counts: [2] }] },
  sign_ups: days.map((day) => ({ day, kings: 1, hostesses: 0 })),
  conversion: { registered: 2, approved: 1, unlocked: 1, replied: 0 },
  support_answers: {
    answered: 1,
    median_minutes: 12,
    by_day: days.map((day) => ({ day, answered: 1, minutes: 12 })),
  },
}
const revenue = {
  now: 100_050,
  before: 0,
  returned: 0,
  packages: [{ title: '=Serata; "1"', cents: 100_050, sold: 3 }],
}

test('a table has the figures of its plot, and there is none of what may not be seen', () => {
  const tables = tablesOf(overview)
  expect(tables.unlocks.rows).toEqual([
    ['2026-11-19', 1, 0, 1],
    ['2026-11-20', 2, 2, 0],
  ])
  expect(tables.first_reply.rows[0]).toEqual(['0–6', 2, expect.closeTo(66.67, 1)])
  expect(tables.first_reply.rows.at(-1)?.[0]).toBe('66–72 e oltre')
  expect(tables.path.rows.map(([, count]) => count)).toEqual([40, 6, 3])
  expect(tables.revenue).toBeUndefined()
  expect(overviewCsv(overview)).not.toContain('Incasso')
})

test('the file opens in an Italian spreadsheet, and never runs what somebody wrote', () => {
  const csv = overviewCsv({ ...overview, revenue })
  expect(csv.startsWith('\uFEFFPanoramica dal 2026-11-19 al 2026-11-20\r\n')).toBe(true)
  expect(csv).toContain('Pacchetto;Incasso (€);Venduti\r\n"\'=Serata; ""1""";1000,50;3\r\n')
  expect(csv).toContain('2026-11-19;\r\n2026-11-20;30,3\r\n')
})

test('lengths of time and missing values read as people say them', () => {
  expect([12.4, 485, 3000].map(duration)).toEqual(['12 min', '8 h 05', '2 g 2 h'])
  expect([shown(null, 'minutes'), shown('2026-11-20', 'day'), shown(1234, 'count')]).toEqual([
    '–',
    '20 nov',
    '1.234',
  ])
})
