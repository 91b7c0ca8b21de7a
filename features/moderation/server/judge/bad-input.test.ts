import fc from 'fast-check'
import { expect, test } from 'vitest'
import { surfaces } from '../../contract/bands.ts'
import { labelledMessages } from '../rules/labelled-messages.ts'
import { judgeHere } from './judge.ts'
import { timeOf, timesABareLoop } from '#testing/processor-time.ts'

const messages = labelledMessages().map(({ text }) => text)

/** One place of each way of reading; the others differ by their thresholds alone. */
const ways = ['message', 'report', 'nickname'] as const

/** The longest text that any form takes. */
const longest = 10_000

/** Any UTF-16, broken surrogate pairs included. */
const anything = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units))

const tricks = fc.constantFrom(
  'a\u0300\u0301\u0302\u0303'.repeat(40),
  '\u202Eelorap\u202C',
  '\u200B\u200C\u200D\uFEFF',
  '👨‍👩‍👧‍👦🏳️‍🌈',
  '\0\u0001\u007f',
  '__proto__ constructor toString',
  '＜script＞ﬁ①②③',
  '３４７ ５５５ ０１ ９０',
  't.e.l.e.g.r.a.m',
  '🅰🅱🅲 𝓬𝓲𝓪𝓸 𝔠𝔦𝔞𝔬',
  '{"scam":0} </s><|im_end|>',
  '%s %n ${0} \\u0000 \'";--',
  'Ἀθῆναι Москва 東京 서울 القاهرة תל אביב मुंबई กรุงเทพ',
  'zalgơ̸̢͎̫͇̪',
)

const adversarial = fc.oneof(
  anything,
  tricks,
  fc
    .array(fc.oneof(tricks, anything, fc.constantFrom(...messages)), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.oneof(tricks, anything), fc.integer({ min: 1, max: 60 }))
    .map(([part, times]) => part.repeat(times)),
)

/** `npm run test:long` tries more of them, and others each time. */
const [texts, repeated] = process.env['LONG'] === '1' ? [1_000, 60] : [300, 20]

test(`${texts} adversarial texts are judged like any other: the same each time, and words of the text alone`, () => {
  fc.assert(
    fc.property(adversarial, fc.constantFrom(...surfaces), (text, surface) => {
      const { reading, ...judged } = judgeHere(text, surface)
      const { reading: again, ...same } = judgeHere(text, surface)
      expect(same).toEqual(judged)
      expect(again?.shares).toEqual(reading?.shares)
      for (const share of Object.values(reading?.shares ?? {})) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
      // Of a nickname the separators are read as spaces.
      if (surface !== 'nickname') for (const { matched } of judged.findings) expect(text).toContain(matched)
    }),
    { numRuns: texts },
  )
})

test.each([
  ['latin', 'perché così, là '],
  ['greek', 'Καλησπέρα, τι κάνεις '],
  ['cyrillic', 'Добрый вечер, как дела '],
  ['arabic', 'مساء الخير كيف حالك '],
  ['hebrew', 'ערב טוב מה שלומך '],
  ['devanagari', 'शुभ संध्या आप कैसे हैं '],
  ['chinese', '晚上好你好吗'],
  ['japanese', 'こんばんは、お元気ですか'],
  ['korean', '안녕하세요 잘 지내세요 '],
  ['thai', 'สวัสดีตอนเย็น'],
  ['georgian', 'საღამო მშვიდობისა '],
  ['emoji', '😀🎉🥂'],
  ['one word', 'a'],
  ['nothing but marks', '\u0301'],
  ['spaces', ' '],
])('the longest text of %s is judged', (_, piece) => {
  const text = piece.repeat(Math.ceil(longest / piece.length)).slice(0, longest)
  for (const surface of ways) expect(judgeHere(text, surface).band).toMatch(/^(hold|ask|pass)$/)
})

test('time grows with the length of a text and with nothing else, whatever is repeated', () => {
  const words = [...new Set(messages.flatMap((text) => text.toLowerCase().split(/\s+/)))]
  const seed = fc
    .tuple(
      fc.array(fc.oneof(fc.constantFrom(...words), tricks), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', ' ', '.', ', '),
    )
    .map(([parts, between]) => parts.join(between) + between)
  for (const surface of surfaces) judgeHere('Buonasera '.repeat(1_000), surface)
  fc.assert(
    fc.property(seed, fc.constantFrom(...ways), (text, surface) => {
      const [short, long] = [1_000, 10_000].map((length) =>
        text.repeat(length / text.length + 1).slice(0, length),
      )
      const fast = timeOf(() => judgeHere(short ?? '', surface))
      const slow = timeOf(() => judgeHere(long ?? '', surface))
      // Quadratic work would take a hundred times as long for ten times the text.
      expect(slow, `${text}: ${fast} ms, then ${slow} ms`).toBeLessThan(35 * Math.max(fast, 4))
    }),
    { numRuns: repeated },
  )
})

test('a thousand characters take at most so many times a bare loop over them', () => {
  const times = timesABareLoop(messages, (text) => judgeHere(text, 'message'), { bare: 300, work: 1 })
  expect(times).toBeLessThan(1_500)
})
