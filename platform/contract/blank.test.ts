import { expect, test } from 'vitest'
import { isBlank } from './blank.ts'

test('spaces, zero-width characters and look-alike blanks are no message [CHAT-18]', () => {
  for (const text of [
    '',
    '   \n\t',
    '\u200b\u200d\ufeff',
    '\u3164\u115f\uffa0',
    '\u2800\u2800',
    '\u00a0\u2003',
    '\u202e\u2066',
  ])
    expect(isBlank(text), JSON.stringify(text)).toBe(true)
})

test('one visible character is a message [CHAT-18]', () => {
  for (const text of ['.', ' a ', '❤️', '👩‍👧', '\u200bè', '日']) expect(isBlank(text), text).toBe(false)
})
