import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalise } from './normalise.ts'

test.each([
  ['full width', '３４７', '347'],
  ['keycaps', '3️⃣4️⃣7️⃣', '347'],
  ['circles', '③④⑦', '347'],
  ['digits of other scripts', '٣۴७๔0', '34740'],
  ['black and double circles', '❸➃➐⓹⓿', '34750'],
  ['Cyrillic letters', 'tеlеgrаm', 'telegram'],
  ['Greek letters', 'τelegrαm', 'telegram'],
  ['zero-width characters', 'tele\u200bgr\u2060am', 'telegram'],
  ['mathematical letters', '𝓽𝓮𝓵𝓮𝓰𝓻𝓪𝓶', 'telegram'],
  ['flag letters', '🇹🇪🇱🇪', 'tele'],
  ['accents and capitals', 'PERCHÉ', 'perche'],
  ['stacked marks', 't̶e̶l̶e̶', 'tele'],
])('%s are undone', (_, written, read) => {
  expect(normalise(written).text).toBe(read)
})

test('a quotation gives the words as written', () => {
  const { text, quote } = normalise('Scrivimi su 𝓣eł\u200begrаm!')
  const start = text.indexOf('telegram')
  expect(quote(start, start + 'telegram'.length)).toBe('𝓣eł\u200begrаm')
})

/** Any UTF-16, broken surrogate pairs included. */
const anything = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units))

test('any quotation is a piece of the original', () => {
  fc.assert(
    fc.property(anything, fc.nat(60), fc.nat(60), (original, a, b) => {
      const { text, quote } = normalise(original)
      const [start, end] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)]
      expect(original).toContain(quote(start, end))
    }),
  )
})
