import { describe, expect, test } from 'vitest'
import type { Concern } from '../../contract/bands.ts'
import type { Finding } from '../../contract/moderation.ts'
import { labelledMessages } from '../rules/labelled-messages.ts'
import { disagreementOf } from './disagreement.ts'
import { judgeHere } from './judge.ts'
import { disagreementIn } from './message-disagreement.ts'
import { defaultPolicy } from './policy.ts'

const none = { contact: 0, scam: 0, paid_sex: 0, sexual: 0, abuse: 0, safeguarding: 0 }
const readAs = (shares: Partial<Record<Concern, number>>) => ({
  band: 'pass' as const,
  toHuman: false,
  reading: { shares: { ...none, ...shares }, wordsFor: () => ['ricarica'] },
})
const silent = { hints: [], warned: false }
const hint: Finding = { rule: 'paid_sex', matched: 'quanto per la notte', id: 'paid_sex.price' }
const thresholds = defaultPolicy.thresholds.message
const whyOf = (...args: Parameters<typeof disagreementOf>) =>
  disagreementOf(...args).map(({ reader }) => reader?.why)

describe('rules and reader disagree', () => {
  test('where the reader nearly held it and no rule says anything', () => {
    const { hold } = thresholds.of.scam
    expect(disagreementOf(readAs({ scam: 0.8 * hold }), silent, thresholds)).toEqual([
      {
        rule: 'scam',
        matched: 'ricarica',
        id: 'reader.scam.without_rules',
        reader: { concern: 'scam', certainty: expect.closeTo(0.8 * hold), why: 'without_rules' },
      },
    ])
    expect(whyOf(readAs({ scam: 0.79 * hold }), silent, thresholds)).toEqual([])
  })

  test('where a rule suspects it and the reader is sure that it is ordinary', () => {
    const hinted = { hints: [hint], warned: false }
    expect(disagreementOf(readAs({ scam: 0.03, abuse: 0.02 }), hinted, thresholds)).toEqual([
      {
        rule: 'paid_sex',
        matched: 'quanto per la notte',
        id: 'disagreement.paid_sex.despite_rules',
        reader: { concern: 'paid_sex', certainty: 0.05, why: 'despite_rules' },
      },
    ])
    expect(whyOf(readAs({ scam: 0.06 }), hinted, thresholds)).toEqual([])
  })

  test('where its receiver is warned of it, and the reader is sure that it is ordinary', () => {
    expect(disagreementOf(readAs({}), { hints: [], warned: true }, thresholds)).toMatchObject([
      { rule: 'scam', matched: '', reader: { concern: 'scam', certainty: 0 } },
    ])
  })

  test('not where both worry, both are calm, or a moderator reads it anyhow', () => {
    expect(whyOf(readAs({ scam: 0.55 }), { hints: [hint], warned: true }, thresholds)).toEqual([])
    expect(whyOf(readAs({}), silent, thresholds)).toEqual([])
    const worried = readAs({ scam: 0.55 })
    expect(whyOf({ ...worried, band: 'hold' }, silent, thresholds)).toEqual([])
    expect(whyOf({ ...worried, toHuman: true }, silent, thresholds)).toEqual([])
    expect(whyOf({ ...worried, band: 'ask' }, silent, thresholds)).toEqual(['without_rules'])
    expect(whyOf({ ...worried, reading: null }, { hints: [hint], warned: true }, thresholds)).toEqual([])
  })
})

test('ordinary messages are rarely disputed', () => {
  const ordinary = labelledMessages().filter(({ label }) => label === 'ordinary')
  const disputed = ordinary.filter(({ text }) => disagreementIn(text, judgeHere(text, 'message')).length > 0)
  expect(disputed.length / ordinary.length).toBeLessThan(0.05)
})
