import { expect, test } from 'vitest'
import { italianDate, italianMoment, italianSecond, italianTime, todayInItaly } from './italian-time.ts'

test('dates read day/month/year, of the day it is in Italy [SHELL-20]', () => {
  expect(italianDate('1996-06-22')).toBe('22/06/1996')
  expect(italianDate('2024-03-04T12:00:00Z')).toBe('04/03/2024')
  // Already the next day in Rome.
  expect(italianDate('2024-12-31T23:30:00Z')).toBe('01/01/2025')
  expect(italianTime('2026-07-01T12:05:00Z')).toBe('14:05')
  expect(italianMoment(new Date('2024-12-31T23:30:00Z'))).toBe('01/01/2025, 00:30')
  expect(italianSecond('2024-12-31T23:30:05Z')).toBe('01/01/2025, 00:30:05')
})

test('it is as late in Italy as Intl knows, around each midnight and each change of the clocks', () => {
  const known = new Intl.DateTimeFormat('it-IT', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'Europe/Rome',
  })
  for (let year = 2000; year <= 2040; year += 1)
    for (let hour = 0; hour < 366 * 24; hour += 1) {
      // Midnight is at 22 or 23 UTC, the clocks change at 1.
      if (hour % 24 < 21 && hour % 24 > 2) continue
      const at = new Date(Date.UTC(year, 0, 1, hour, 59, 59))
      expect(italianSecond(at)).toBe(known.format(at))
    }
})

test('a day that is known for long is the same day', () => {
  for (const day of ['1926-03-28', '1950-08-15', '1979-09-30', '1996-06-22'])
    expect(todayInItaly(new Date(day))).toBe(day)
})
