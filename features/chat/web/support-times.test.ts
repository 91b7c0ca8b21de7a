import { expect, test } from 'vitest'
import { expectation } from './support-times.tsx'

const now = new Date('2026-11-21T15:00:00+01:00')
const open = { open: true, opens_at: null }

test.each([
  [{ ...open, usual_minutes: null }, 'Rispondiamo appena possibile'],
  [{ ...open, usual_minutes: 3 }, 'Di solito rispondiamo entro 5 minuti'],
  [{ ...open, usual_minutes: 41 }, 'Di solito rispondiamo entro 45 minuti'],
  [{ ...open, usual_minutes: 58 }, 'Di solito rispondiamo entro un’ora'],
  [{ ...open, usual_minutes: 121 }, 'Di solito rispondiamo entro 3 ore'],
])('while the staff is there: %o', (times, words) => {
  expect(expectation(times, now)).toBe(words)
})

test('while it is away: when it is back', () => {
  const away = (opens_at: string) => expectation({ open: false, opens_at, usual_minutes: 5 }, now)
  expect(away('2026-11-21T17:00:00+01:00')).toMatch(/^Torniamo oggi alle /)
  expect(away('2026-11-23T09:00:00+01:00')).toMatch(/^Torniamo lunedì alle /)
})
