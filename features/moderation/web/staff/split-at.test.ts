import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAt } from './split-at.ts'

const shown = (text: string, quotes: string[]) =>
  splitAt(text, quotes)
    .map(({ words, marked }) => (marked ? `[${words}]` : words))
    .join('')

test('the matched words are marked wherever they stand', () => {
  expect(shown('Chiami il 347 55, dico 347 55!', ['347 55'])).toBe('Chiami il [347 55], dico [347 55]!')
  expect(shown('nulla', ['altro', ''])).toBe('nulla')
  expect(shown('', ['a'])).toBe('')
})

test('overlapping matches are one mark', () => {
  expect(shown('su Telegram leo', ['Telegram leo', 'su Telegram'])).toBe('[su Telegram leo]')
})

test('what the reader weighed is marked where it is a word of its own', () => {
  const marked = splitAt('No, non sono noto: no.', [], ['no', 'No']).filter(({ marked: is }) => is)
  expect(marked.map(({ start, words }) => [start, words])).toEqual([
    [0, 'No'],
    [19, 'no'],
  ])
})

test('nothing of the text is lost', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string({ maxLength: 4 })), (text, quotes) => {
      const pieces = splitAt(text, quotes)
      expect(pieces.map((piece) => piece.words).join('')).toBe(text)
    }),
  )
})
