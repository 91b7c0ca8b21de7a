import { expect, test } from 'vitest'
import { spokenDay, stripOf, updatedWords } from './days.ts'

test('the strip has fourteen days from today on, each with its word', () => {
  const strip = stripOf({
    today: '2026-11-23',
    days: [
      { day: '2026-11-22', state: 'free' },
      { day: '2026-11-28', state: 'free' },
      { day: '2026-12-06', state: 'busy' },
    ],
  })
  expect(strip).toHaveLength(14)
  expect(strip.filter(({ state }) => state !== null).map(spokenDay)).toEqual([
    'sabato 28 novembre, libera',
    'domenica 6 dicembre, occupata',
  ])
  expect(spokenDay({ day: '2026-11-23', state: null })).toBe('lunedì 23 novembre, non indicato')
})

test('when it was updated is told by the day in Italy', () => {
  expect(updatedWords('2026-11-22T23:30:00Z', '2026-11-23')).toBe('oggi')
  expect(updatedWords('2026-11-22T12:00:00Z', '2026-11-23')).toBe('ieri')
  expect(updatedWords('2026-11-20T12:00:00Z', '2026-11-23')).toBe('il 20 novembre')
  expect(updatedWords('2026-11-11T12:00:00Z', '2026-11-23')).toBe('l’11 novembre')
})
