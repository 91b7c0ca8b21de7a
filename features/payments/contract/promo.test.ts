import fc from 'fast-check'
import { expect, test } from 'vitest'
import { euroCents } from '#platform/contract/money.ts'
import { type Discount, foldCode, leastTotal, reduced } from './promo.ts'

const price = fc.integer({ min: 50, max: 10_000_000 }).map(euroCents)
const percent = fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) })
const fixed = fc.record({
  kind: fc.constant('fixed' as const),
  value: fc.integer({ min: 1, max: 10_000_000 }),
})
const discount: fc.Arbitrary<Discount> = fc.oneof(percent, fixed)

test.each([
  [990, { kind: 'percent', value: 10 }, 891],
  [990, { kind: 'percent', value: 15 }, 841],
  [990, { kind: 'fixed', value: 500 }, 490],
  [990, { kind: 'fixed', value: 940 }, 50],
  [990, { kind: 'fixed', value: 941 }, 50],
  [990, { kind: 'percent', value: 100 }, 50],
  [50, { kind: 'percent', value: 10 }, 50],
] as const)('%i cents with %o off cost %i [API-53]', (list, off, total) => {
  expect(reduced(euroCents(list), off)).toEqual({ total, discount: list - total })
})

test('total and discount are whole cents and add up to the list price', () => {
  fc.assert(
    fc.property(price, discount, (list, off) => {
      const { total, discount: taken } = reduced(list, off)
      expect(Number.isSafeInteger(total) && Number.isSafeInteger(taken)).toBe(true)
      expect(total + taken).toBe(list)
    }),
  )
})

test('nobody pays less than 0,50 €, nor more than the list price', () => {
  fc.assert(
    fc.property(price, discount, (list, off) => {
      const { total } = reduced(list, off)
      expect(total).toBeGreaterThanOrEqual(leastTotal)
      expect(total).toBeLessThanOrEqual(list)
    }),
  )
})

test('a percentage is never cut short, and is exceeded by less than a cent', () => {
  fc.assert(
    fc.property(price, percent, (list, off) => {
      const { total, discount: taken } = reduced(list, off)
      const hundredths = list * off.value
      if (total > leastTotal) expect(taken * 100).toBeGreaterThanOrEqual(hundredths)
      expect(taken * 100).toBeLessThan(hundredths + 100)
    }),
  )
})

test('a larger discount never costs more', () => {
  fc.assert(
    fc.property(price, discount, fc.integer({ min: 0, max: 1000 }), (list, off, more) => {
      const larger = { ...off, value: off.value + more }
      fc.pre(off.kind === 'fixed' || larger.value <= 100)
      expect(reduced(list, larger).total).toBeLessThanOrEqual(reduced(list, off).total)
    }),
  )
})

test('case and spaces of a code do not matter', () => {
  for (const typed of [
    'BENVENUTO10',
    ' benvenuto10 ',
    'Ben venuto\t10',
    'benvenuto\u00a010',
    'ＢＥＮＶＥＮＵＴＯ10',
  ])
    expect(foldCode(typed)).toBe('BENVENUTO10')
})
