import { expect, test } from 'vitest'
import { fraction, hurry, inSeconds, share } from './quality-words.ts'

test('under twenty there is a number, and no rate', () => {
  expect(share(0, 0)).toBe('–')
  expect(share(3, 19)).toBe('3 su 19')
  expect(share(3, 20)).toBe('15%')
  expect(share(1, 24)).toBe('4,2%')
  expect(share(0, 24)).toBe('0%')
})

test('a change is told in points, where both periods have a rate', () => {
  const readings = (now: readonly [number, number], before: readonly [number, number]) =>
    fraction(now, before, 'letture')
  expect(readings([45, 48], [38, 40])).toBe('45 su 48 letture, −1,3 punti')
  expect(readings([20, 20], [99, 100])).toBe('20 su 20 letture, +1,0 punto')
  expect(readings([20, 20], [30, 30])).toBe('20 su 20 letture, invariato')
  expect(readings([20, 20], [5, 10])).toBe('20 su 20 letture')
  expect(readings([5, 10], [20, 20])).toBe('letture: sotto 20, nessuna percentuale')
})

test('seconds are read at a glance', () => {
  expect([null, 0.03, 3.24, 26.4, 125].map(inSeconds)).toEqual([
    '–',
    '< 0,1 s',
    '3,2 s',
    '26 s',
    '2 min 05 s',
  ])
})

test('an hour that stands out is one sentence', () => {
  const hour = {
    user: { id: 1, name: 'Fulvia' },
    hour: '2026-11-22T14:00:00.000Z',
    decisions: 24,
    quick: 22,
    fastest_seconds: 18.4,
  }
  expect(hurry(hour)).toBe(
    'Fulvia, 22 novembre alle ore 15: 24 decisioni, 22 in meno di un terzo del tempo di leggere, 20 di fila in 18 s.',
  )
  expect(hurry({ ...hour, fastest_seconds: 60 })).not.toContain('di fila')
})
