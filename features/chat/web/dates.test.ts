import { expect, test } from 'vitest'
import { dayLabel, duration, hoursUntil, listTime } from './dates.ts'

const now = new Date('2026-11-21T21:30:00')

test('a row of the list says the hour, the day or the date', () => {
  expect(listTime('2026-11-21T21:08:00', now)).toBe('21:08')
  expect(listTime('2026-11-20T23:59:00', now)).toBe('ieri')
  expect(listTime('2026-11-16T10:00:00', now)).toBe('lun')
  expect(listTime('2026-11-14T10:00:00', now)).toBe('14 nov')
})

test('a clock that is ahead of the server does not put messages into tomorrow', () => {
  expect(dayLabel('2026-11-22T00:01:00', now)).toBe('Oggi')
})

test('the days of a thread read as a person would say them', () => {
  expect(dayLabel('2026-11-21T00:01:00', now)).toBe('Oggi')
  expect(dayLabel('2026-11-20T12:00:00', now)).toBe('Ieri')
  expect(dayLabel('2026-11-18T12:00:00', now)).toBe('mercoledì 18 novembre')
  expect(dayLabel('2025-11-18T12:00:00', now)).toBe('18 novembre 2025')
})

test('what is left of the 72 hours', () => {
  expect(duration((41 * 60 + 12) * 60_000)).toBe('41 h 12 min')
  expect(duration(2 * 3_600_000)).toBe('2 h')
  expect(duration(30_000)).toBe('meno di un minuto')
  expect(hoursUntil('2026-11-20T00:00:00', now, 72)).toBe(0)
  expect(hoursUntil('2026-12-20T00:00:00', now, 72)).toBe(72)
})
