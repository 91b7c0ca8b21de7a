import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areMet, charactersIn, neededCharacters } from './needed-characters.ts'
import { alternativesOf } from './pattern.ts'

const mayMatch = (pattern: string, text: string) =>
  areMet(neededCharacters(alternativesOf(pattern)), charactersIn(text))

test.each([
  ['minorenne', 'ci vediamo domani', false],
  ['minorenne', 'in ombra, re', true],
  ['whatsapp|telegram', 'una cena a teatro', false],
  ['whatsapp|telegram', 'tra gli amici, e nel mare', true],
  [String.raw`\d{2} ?€`, 'a che ora?', false],
  [String.raw`\d{2} ?€`, 'alle 8', false],
  [String.raw`\d{2} ?€`, '7 €', true],
  ['[a-z]{1,20}@[a-z]{1,20}', 'scrivimi', false],
  ['(?:su )?(?:zoom|meet)', 'metti', true],
  ['(?:su )?(?:zoom|meet)', 'no', false],
  ['(?<!non )si(?= zitta)', 'si', true],
  ['[^a]{2}', '', true],
  ['[aq]u', 'qui', true],
  ['[aq]u', 'aia', false],
])('%s, and a text of «%s»: %s', (pattern, text, expected) => {
  expect(mayMatch(pattern, text)).toBe(expected)
})

test('a pattern that matches always finds what it needs, also one of too many choices to remember', () => {
  const choices = Array.from({ length: 200 }, (_, index) =>
    String.fromCharCode(97 + (index % 26), 97 + (index % 23), 97 + (index % 19), 97 + (index % 17)),
  )
  const patterns = [
    choices.join('|'),
    `(?:${choices.join('|')})[0-9]?(?:${choices.join('|')})`,
    'a{0,2}b{1,3}|c?d',
  ]
  const text = fc.oneof(
    fc.array(fc.constantFrom(...choices, '7', ' '), { maxLength: 4 }).map((pieces) => pieces.join('')),
    fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...patterns), text, (pattern, written) => {
      fc.pre(new RegExp(pattern).test(written))
      expect(mayMatch(pattern, written), `${pattern} in ${written}`).toBe(true)
    }),
  )
})
