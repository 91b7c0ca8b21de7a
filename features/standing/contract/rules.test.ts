import { describe, expect, test } from 'vitest'
import { type Answers, priceByRule, priceRule } from './price-rule.ts'
import { missingForTop, type TopFacts, topCriteria, topRule } from './top-rule.ts'

const answers = (asked: number, answered: number, minutes = 60, unanswered = 0): Answers => ({
  asked,
  answered,
  minutes: answered === 0 ? null : minutes,
  unanswered,
})

describe('the price of an introduction follows how surely it is answered', () => {
  test.each([
    ['nobody has been counted', null, 50],
    ['four are too few', answers(4, 4), 50],
    ['five of five, but not ten', answers(5, 5), 100],
    ['three of five', answers(5, 3), 100],
    ['59 of a hundred', answers(100, 59), 50],
    ['nine of ten at once', answers(10, 9), 200],
    ['nine of ten within twelve hours', answers(10, 9, 720), 200],
    ['nine of ten, later', answers(10, 9, 721), 100],
    ['89 of a hundred', answers(100, 89), 100],
    ['three silences in a row', answers(100, 95, 60, 3), 50],
    ['never', answers(20, 0, 0, 20), 50],
  ] as const)('%s', (_, given, price) => {
    expect(priceByRule(given, 50)).toBe(price)
  })

  test('what was reached is kept with less, so that one chat more does not move it to and fro', () => {
    const wavering = answers(10, 8, 900)
    expect([50, 100, 200].map((present) => priceByRule(wavering, present as 50))).toEqual([100, 100, 200])
    const less = answers(10, 5)
    expect([50, 100, 200].map((present) => priceByRule(less, present as 50))).toEqual([50, 100, 100])
    expect(priceByRule(answers(10, 4), 200)).toBe(50)
    expect(priceByRule(answers(5, 5), 200)).toBe(100)
    expect(priceByRule(answers(6, 6, 1081), 200)).toBe(100)
    // Nobody's answers reach a step that they would not keep.
    for (const { reach, keep } of priceRule.steps)
      expect([keep.asked <= reach.asked, keep.share <= reach.share]).toEqual([true, true])
  })
})

test('«Profilo top» wants each criterion, and names the one that is missing', () => {
  const all: TopFacts = {
    complete: true,
    photos: topRule.photos,
    verified: true,
    asked: topRule.asked,
    answered: topRule.share * topRule.asked,
    unanswered: 2,
    rating: topRule.rating,
    reviews: topRule.reviews,
    clean: true,
    active: true,
  }
  expect(missingForTop(all)).toEqual([])
  const without: readonly (readonly [string, Partial<TopFacts>])[] = [
    ['complete', { complete: false }],
    ['photos', { photos: 2 }],
    ['verified', { verified: false }],
    ['replies', { asked: 4, answered: 4 }],
    ['replies', { answered: 2 }],
    ['replies', { unanswered: 3 }],
    ['rating', { rating: 3.9 }],
    ['rating', { rating: null, reviews: 0 }],
    ['rating', { reviews: 2 }],
    ['clean', { clean: false }],
    ['active', { active: false }],
  ]
  for (const [criterion, facts] of without) expect(missingForTop({ ...all, ...facts })).toEqual([criterion])
  expect(new Set(without.map(([criterion]) => criterion))).toEqual(new Set(topCriteria))
})
