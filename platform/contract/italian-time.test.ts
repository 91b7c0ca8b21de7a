import { expect, test } from 'vitest'
import { italianDate, italianMoment, italianSecond, italianTime } from './italian-time.ts'

test('dates read day/month/year, of the day it is in Italy [SHELL-20]', () => {
  expect(italianDate('1996-06-22')).toBe('22/06/1996')
  expect(italianDate('2024-03-04T12:00:00Z')).toBe('04/03/2024')
  // Already the next day in Rome.
  expect(italianDate('2024-12-31T23:30:00Z')).toBe('01/01/2025')
  expect(italianTime('2026-07-01T12:05:00Z')).toBe('14:05')
  expect(italianMoment(new Date('2024-12-31T23:30:00Z'))).toBe('01/01/2025, 00:30')
  expect(italianSecond('2024-12-31T23:30:05Z')).toBe('01/01/2025, 00:30:05')
})
