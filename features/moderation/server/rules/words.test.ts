import { expect, test } from 'vitest'
import { timeOf } from '#testing/processor-time.ts'
import { type StaffWord, StaffWord as Word } from '../../contract/rule-policy.ts'
import { builtPolicy } from '../../contract/rule-policy.ts'
import { policyFrom } from '../judge/policy.ts'
import { examine } from './examine.ts'
import { indexWords, wordId } from './words.ts'

const word = (phrase: string, more: Partial<StaffWord> = {}): StaffWord => ({
  phrase,
  ground: 'handle',
  weight: 'hold',
  surfaces: ['message'],
  ...more,
})

const look = (text: string, ...words: StaffWord[]) =>
  examine(text, 'message', policyFrom(1, { ...builtPolicy, words }))

test.for([
  ['ci becchiamo sul pennuto blu?', 'pennuto blu'],
  ['ci becchiamo sul PENNUTO, BLU?', 'PENNUTO, BLU'],
  ['ci becchiamo sul p3nnut0 blu?', 'p3nnut0 blu'],
  ['ci becchiamo sul pеnnuto blu?', 'pеnnuto blu'],
  ['ci becchiamo sul pennutoblu?', 'pennutoblu'],
  ['ci becchiamo sul p e n n u t o b l u', 'p e n n u t o b l u'],
  ['ci becchiamo sul pennutooo blu', 'pennutooo blu'],
])('a phrase of the staff is found however it is disguised: %s', ([text, matched]) => {
  expect(look(text!, word('pennuto blu'))).toMatchObject({
    held: true,
    findings: [{ rule: 'handle', matched, id: 'word:pennuto blu' }],
  })
})

test('an asterisk stands for any ending, and for nothing else', () => {
  expect(look('Ti aspetto dai pennutini', word('pennut*')).findings[0]?.matched).toBe('pennutini')
  expect(look('Ti aspetto dal pennuto', word('pennut')).held).toBe(false)
  expect(look('impennuto', word('pennut*')).held).toBe(false)
})

test('a hint alone is talk, two hold; words count only where they are meant to', () => {
  const hints = [word('pennuto', { weight: 'hint' }), word('nido', { weight: 'hint' })]
  expect(look('Che bel pennuto', ...hints).held).toBe(false)
  expect(look('Il pennuto torna al nido', ...hints).held).toBe(true)
  const elsewhere = word('pennuto', { surfaces: ['description'] })
  expect(look('Che bel pennuto', elsewhere).held).toBe(false)
  const policy = policyFrom(1, { ...builtPolicy, words: [elsewhere] })
  expect(examine('Che bel pennuto', 'description', policy).held).toBe(true)
})

test('a rule that is switched off finds nothing, the others go on', () => {
  const off = policyFrom(1, { ...builtPolicy, off: ['phone.digits', 'phone.spelled'] })
  expect(examine('Chiamami: 347 555 01 90').held).toBe(true)
  expect(examine('Chiamami: 347 555 01 90', 'message', off).findings.map(({ rule }) => rule)).not.toContain(
    'phone',
  )
  expect(examine('scrivimi a ada@posta.it', 'message', off).held).toBe(true)
})

test.for(['', 'a', 'ab', '***', 'a*', '*pennuto', 'pen*nuto', 'x'.repeat(61)])(
  'a word that would stand in too many texts is refused: «%s»',
  (phrase) => {
    expect(Word.safeParse(word(phrase)).success).toBe(false)
  },
)

test('a thousand words that begin alike cost a long message hardly more than one', () => {
  const text = 'aaa '.repeat(250)
  const withWords = (count: number) => {
    const words = Array.from({ length: count }, (_, n) => word(`aaa* parola ${n}aaa`))
    return policyFrom(1, { ...builtPolicy, words })
  }
  // Many rounds: the processor's clock ticks slowly.
  const time = (by: ReturnType<typeof withWords>) =>
    timeOf(() => {
      for (let round = 0; round < 50; round += 1) examine(text, 'message', by)
    })
  const [one, thousand] = [withWords(1), withWords(1_000)]
  time(thousand)
  expect(time(thousand)).toBeLessThan(4 * time(one))
})

test('of phrases that begin alike each is found, whole words and open ones', () => {
  const find = indexWords([word('pennuto'), word('pennuto blu'), word('penn* blu tor*')])
  expect(find('il pennuto blu torna', 'message').map(({ id, spans }) => [id, spans])).toEqual([
    ['word:pennuto', [{ start: 3, end: 10 }]],
    ['word:pennuto blu', [{ start: 3, end: 14 }]],
    ['word:penn* blu tor*', [{ start: 3, end: 20 }]],
  ])
  expect(look('pennuto. Il gatto. Blu', word('pennuto blu')).held).toBe(false)
  expect(look('pennuto ......... blu', word('pennuto blu')).held).toBe(false)
})

test('one phrase has one name', () => {
  expect(wordId('Tele Gr4m')).toBe(wordId('tele gram'))
})
