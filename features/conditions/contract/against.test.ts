import { describe, expect, test } from 'vitest'
import { conditionSentences, ordinaryTalk } from './labelled-sentences.ts'
import { against, questionBefore } from './against.ts'
import { mostProtective } from './card.ts'
import type { Answers, Choice } from './answers.ts'

const nothing: Answers = {
  place: null,
  ends: null,
  photos: null,
  alcohol: null,
  notice: null,
  language_ids: [],
  distance_km: null,
}

const conditions = Object.entries(conditionSentences) as [Choice, (typeof conditionSentences)[Choice]][]

describe.each(conditions)('%s', (condition, { answers, ...said }) => {
  test('has at least 15 sentences of each kind', () => {
    expect(Math.min(said.against.length, said.innocent.length)).toBeGreaterThanOrEqual(15)
  })

  test('what goes against it is asked about', () => {
    const missed = said.against.filter(
      (text) => !against(text, { ...nothing, ...answers }).includes(condition),
    )
    expect(missed).toEqual([])
  })

  test('what only sounds like it is sent without a question', () => {
    const wronged = said.innocent.filter((text) => against(text, { ...nothing, ...answers }).length > 0)
    expect(wronged).toEqual([])
  })

  test('who says nothing about it is asked nothing', () => {
    for (const text of said.against) expect(against(text, nothing)).toEqual([])
  })
})

test('no innocent sentence goes against the most protective card as a whole, but where it names another condition', () => {
  const whole = mostProtective([1])
  const wronged = conditions.flatMap(([condition, { innocent }]) =>
    innocent.filter((text) => against(text, whole).includes(condition)),
  )
  expect(wronged).toEqual([])
})

test('the same hour is fine for one card and too late for another', () => {
  const late = 'Restiamo fuori fino alle 23:30?'
  expect(against(late, { ...nothing, ends: '22:30' })).toEqual(['ends'])
  expect(against(late, { ...nothing, ends: '24:00' })).toEqual([])
  expect(against('Ci vediamo dopo mezzanotte?', { ...nothing, ends: '24:00' })).toEqual(['ends'])
  expect(against('Ci vediamo dopo mezzanotte?', { ...nothing, ends: '01:00' })).toEqual([])
  expect(against('Tutta la notte insieme', { ...nothing, ends: 'each_time' })).toEqual([])
})

test('tomorrow is too soon for two days, and not for one', () => {
  expect(against('Ci vediamo domani sera?', { ...nothing, notice: 'two_days' })).toEqual(['notice'])
  expect(against('Ci vediamo domani sera?', { ...nothing, notice: 'day' })).toEqual([])
  expect(against('Ci vediamo stasera?', { ...nothing, notice: 'same_day' })).toEqual([])
})

test('answers that allow it ask nothing', () => {
  const free: Answers = { ...nothing, place: 'private_events', photos: 'on_request', alcohol: 'one_glass' }
  expect(against('Vieni da me, beviamo un bicchiere di vino e ci facciamo un selfie', free)).toEqual([])
})

test('one question names every condition, with her name', () => {
  const whole = mostProtective([1])
  expect(questionBefore('Buongiorno, le va un tè sabato al Museo Poldi Pezzoli?', whole, 'Sara')).toBeNull()
  expect(questionBefore('Vieni da me a casa', whole, 'Sara')).toBe(
    'Sara incontra solo in luoghi pubblici. Vuoi inviare lo stesso?',
  )
  expect(questionBefore('Vieni da me a casa stasera? Ti offro uno spritz', whole, 'Sara')).toBe(
    'Sara incontra solo in luoghi pubblici, non beve alcolici e vuole saperlo due giorni prima. Vuoi inviare lo stesso?',
  )
})

test('the longest message and strange ones take no time', () => {
  const strange = [
    'vieni '.repeat(200),
    'alle '.repeat(250),
    'ti va di '.repeat(120),
    '\u0301'.repeat(1000),
    '????'.repeat(250),
    'mandami una una '.repeat(70),
  ]
  const start = performance.now()
  for (const text of strange) against(text.slice(0, 1000), mostProtective([1]))
  // Some milliseconds; quadratic work would take seconds, a busy machine does not.
  expect(performance.now() - start).toBeLessThan(1_000)
})

test.each(ordinaryTalk)('ordinary talk: «%s»', (text) => {
  expect(against(text, mostProtective([1]))).toEqual([])
})
