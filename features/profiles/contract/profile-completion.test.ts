import { expect, test } from 'vitest'
import { completionWeights } from './profile-completion.ts'

test('a complete profile is complete to the last percent', () => {
  const sum = (weights: object) => Object.values(weights).reduce((all, weight) => all + weight, 0)
  expect(sum(completionWeights.HOSTESS)).toBe(100)
  expect(sum(completionWeights.KING)).toBe(100)
})
