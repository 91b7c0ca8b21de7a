import { expect, test } from 'vitest'
import { habitOf, habitWords, replyTime } from './reply-habit.ts'

const counted = { asked: 10, answered: 9, minutes: 118, part: 'evening', unanswered: 0 } as const

test('a habit is said in words, from five chats on', () => {
  const words = (part: Partial<Parameters<typeof habitOf>[0] & object>) => {
    const habit = habitOf({ ...counted, ...part })
    return habit === null ? null : habitWords(habit)
  }
  expect(words({})).toBe('Risponde quasi sempre, in circa 2 ore')
  expect(words({ answered: 8 })).toBe('Risponde spesso, in circa 2 ore')
  expect(words({ asked: 5, answered: 5 })).toBe('Risponde quasi sempre, in circa 2 ore')
  expect(words({ asked: 4, answered: 4 })).toBeNull()
  expect(habitOf(null)).toBeNull()
})

test('who seldom answers, or does not any more, is left in peace', () => {
  expect(habitOf({ ...counted, answered: 5 })).toBeNull()
  expect(habitOf({ ...counted, asked: 40, answered: 37, unanswered: 3 })).toBeNull()
  expect(habitOf({ ...counted, asked: 40, answered: 38, unanswered: 2 })?.share).toBe('almost_always')
})

test.each([
  [4, 'in meno di mezz’ora'],
  [40, 'in circa 1 ora'],
  [89, 'in circa 1 ora'],
  [91, 'in circa 2 ore'],
  [12 * 60, 'in circa 12 ore'],
  [13 * 60, 'entro un giorno'],
  [30 * 60, 'entro due giorni'],
  [60 * 60, 'entro tre giorni'],
])('%i minutes are «%s»', (minutes, words) => expect(replyTime(minutes)).toBe(words))
