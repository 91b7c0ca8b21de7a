import { expect, test } from 'vitest'
import { arrivedWhen, hoursWords, readyWhen } from './waiting-words.ts'

test('a part of a day is said, never an hour, and nothing where the queue says nothing', () => {
  expect(readyWhen('evening')).toBe('in serata')
  expect(readyWhen('tomorrow_morning')).toBe('domani in mattinata')
  expect([readyWhen('usual'), readyWhen('late')]).toEqual([null, null])
})

test('when it arrived is said by the calendar of Italy', () => {
  const now = new Date('2026-11-22T23:30:00+01:00')
  expect(arrivedWhen('2026-11-22T13:20:00Z', now)).toBe('alle 14:20')
  expect(arrivedWhen('2026-11-21T22:59:00Z', now)).toBe('ieri alle 23:59')
  expect(arrivedWhen('2026-11-20T10:00:00Z', now)).toBe('il 20/11/2026')
})

test('waits are whole hours, rounded up', () => {
  expect([hoursWords(5), hoursWords(60), hoursWords(61), hoursWords(420)]).toEqual([
    'un’ora',
    'un’ora',
    '2 ore',
    '7 ore',
  ])
})
