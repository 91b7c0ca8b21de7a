import { describe, expect, test } from 'vitest'
import { actionWords, figureWords, momentAhead, targetWords } from './desk-words.ts'

const due = '2026-11-23T11:00:00.000Z'
const target = { near_at: '2026-11-23T10:45:00.000Z', due_at: due }
const minutesBefore = (minutes: number) => Date.parse(due) - minutes * 60_000

describe('the target of the first answer', () => {
  test.each([
    [40, 'calm', 'entro 40 min'],
    [15, 'near', 'entro 15 min'],
    [0.2, 'near', 'entro 1 min'],
    [-0.2, 'late', 'in ritardo di 1 min'],
    [-9, 'late', 'in ritardo di 9 min'],
    [-75, 'late', 'in ritardo di 1 h 15 min'],
  ])('%i minutes before: %s, «%s»', (minutes, tone, text) => {
    expect(targetWords(target, minutesBefore(minutes))).toEqual({ tone, text })
  })

  test('over the night it names the moment', () => {
    expect(targetWords(target, minutesBefore(13 * 60)).text).toMatch(/^entro lun \d\d:\d\d$/)
  })
})

test('a moment ahead is said as somebody would', () => {
  const now = new Date('2026-11-23T10:00:00.000Z')
  expect(momentAhead('2026-11-23T12:00:00.000Z', now)).toMatch(/^alle /)
  expect(momentAhead('2026-11-25T12:00:00.000Z', now)).toMatch(/^mercoledì alle /)
  expect(momentAhead('2026-12-03T12:00:00.000Z', now)).toMatch(/^il 3 dicembre alle /)
})

test('a ready answer says all that it does, the amount first', () => {
  expect(
    actionWords({ tag: { id: 1, name: 'Pagamento' }, closes: true, snooze_minutes: null, credits: 50 }),
  ).toBe('dà 50 Crediti, mette «Pagamento», chiude')
  expect(actionWords({ tag: null, closes: false, snooze_minutes: 120, credits: null })).toBe(
    'rimanda di 2 ore',
  )
})

test('what members said is a number below twenty, and a rate from there on', () => {
  expect(figureWords({ answer_minutes: 41, rated: 12, good: 11 })).toBe(
    'Risposta oggi 41 min, 11 contenti su 12',
  )
  expect(figureWords({ answer_minutes: null, rated: 50, good: 48 })).toBe('96 su 100 contenti')
  expect(figureWords({ answer_minutes: null, rated: 0, good: 0 })).toBe('')
})
