import fc from 'fast-check'
import { expect, test } from 'vitest'
import { euroCents } from '#platform/contract/money.ts'
import { splitVat, vatLabel } from './vat.ts'

test('net and VAT add up to the total, and VAT is the rate on the net to half a cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 100_000_00 }),
      fc.integer({ min: 0, max: 10_000 }),
      (total, rate) => {
        const { net, vat } = splitVat(euroCents(total), rate)
        expect(net + vat).toBe(total)
        expect(Math.abs(vat - (net * rate) / 10_000)).toBeLessThanOrEqual(1)
      },
    ),
  )
  expect(splitVat(euroCents(990), 2200)).toEqual({ net: 811, vat: 179 })
  expect(splitVat(euroCents(990), 0)).toEqual({ net: 990, vat: 0 })
})

test('a rate is written the Italian way', () => {
  expect([vatLabel(2200), vatLabel(550), vatLabel(0)]).toEqual(['IVA 22%', 'IVA 5,5%', 'IVA 0%'])
})
