import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Budget, type Level, roomFor, spend, spentBy, untouched } from './level.ts'

const anyBudget = fc.record({
  hits: fc.integer({ min: 1, max: 500 }),
  seconds: fc.integer({ min: 1, max: 86_400 }),
})
const anyPauses = fc.array(fc.integer({ min: 0, max: 120_000 }), { minLength: 1, maxLength: 300 })

/** Asks for 1 after each pause (ms), and takes it where there is room: when those were that passed. */
function passing(budget: Budget, pauses: readonly number[]): number[] {
  let level: Level = untouched
  let now = 1_000_000
  const passed: number[] = []
  for (const pause of pauses) {
    now += pause
    if (roomFor(level, budget, 1, now).wait > 0) continue
    level = spend(level, budget, 1, now)
    passed.push(now)
  }
  return passed
}

test('in any stretch of time no more passes than the budget and what refilled meanwhile', () => {
  fc.assert(
    fc.property(anyBudget, anyPauses, (budget, pauses) => {
      const passed = passing(budget, pauses)
      for (let from = 0; from < passed.length; from += 7)
        for (let to = from; to < passed.length; to += 1) {
          const seconds = (passed[to]! - passed[from]!) / 1000
          const most = budget.hits + (seconds * budget.hits) / budget.seconds
          expect(to - from + 1).toBeLessThanOrEqual(most + 1e-6)
        }
    }),
    { numRuns: 60 },
  )
})

test('of many at once exactly as many pass as the budget has', () => {
  fc.assert(
    fc.property(anyBudget, ({ hits, seconds }) => {
      expect(
        passing(
          { hits, seconds },
          Array.from({ length: hits + 5 }, () => 0),
        ),
      ).toHaveLength(hits)
    }),
  )
})

test('after exactly the seconds that were announced there is room, and a moment before there is none', () => {
  fc.assert(
    fc.property(anyBudget, fc.double({ min: 0, max: 3, noNaN: true }), (budget, over) => {
      const level = spend(untouched, budget, budget.hits * (1 + over), 0)
      const { wait } = roomFor(level, budget, 1, 0)
      expect(wait).toBeGreaterThan(0)
      expect(roomFor(level, budget, 1, wait * 1000).wait).toBeLessThan(1e-6)
      expect(roomFor(level, budget, 1, wait * 990).wait).toBeGreaterThan(0)
    }),
  )
})

test('a level never falls below nothing, nor rises beyond ten times its budget', () => {
  fc.assert(
    fc.property(anyBudget, fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true })), (budget, costs) => {
      let level: Level = untouched
      for (const [second, cost] of costs.entries()) level = spend(level, budget, cost, second * 1000)
      expect(level.spent).toBeGreaterThanOrEqual(0)
      expect(level.spent).toBeLessThanOrEqual(budget.hits * 10)
    }),
  )
})

test('two counts of one key, added up, say what a single count would have said', () => {
  fc.assert(
    fc.property(anyBudget, fc.nat(100), fc.nat(100), (budget, here, there) => {
      const big = { ...budget, hits: budget.hits + 300 }
      const together = spend(spend(untouched, big, here, 0), big, there, 0)
      expect(spentBy(together, big, 0)).toBe(here + there)
      expect(spentBy(together, big, big.seconds * 1000)).toBe(0)
    }),
  )
})
