import { expect, test } from 'vitest'
import { toTheDay } from './to-the-day.ts'

test.each([
  ['8 nov', 'all’8 nov'],
  ['11 novembre 2026', 'all’11 novembre 2026'],
  ['1º dicembre', 'al 1º dicembre'],
  ['18 nov', 'al 18 nov'],
  ['19 nov alle 14:20', 'al 19 nov alle 14:20'],
])('up to %s is said «%s»', (day, words) => {
  expect(toTheDay(day)).toBe(words)
})
