import { expect, test } from 'vitest'
import { daysOf } from './wallet-period.ts'

test('a period is counted in days of Italy', () => {
  // In Rome it is the first of January.
  const now = new Date('2026-12-31T23:30:00Z')
  expect(daysOf('always', now)).toEqual({})
  expect(daysOf('month', now)).toEqual({ from: '2026-12-03' })
  expect(daysOf('quarter', now)).toEqual({ from: '2026-10-04' })
  expect(daysOf('year', now)).toEqual({ from: '2027-01-01' })
  expect(daysOf('lastYear', now)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

test('the day when the clocks change is one day', () => {
  expect(daysOf('month', new Date('2026-03-30T22:30:00Z'))).toEqual({ from: '2026-03-02' })
})
