import fc from 'fast-check'
import { expect, test } from 'vitest'
import { euroValue, perCredit } from './euro-value.ts'

const shop = (title: string, credits: number, price: number) => ({
  id: credits,
  title,
  credits,
  price,
  icon_url: '/coin.svg',
})
const saluto = shop('Saluto', 100, 9.9)
const palco = shop('Palco', 5000, 349.9)

/** A plain space, where Italian typography has one that does not break. */
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test('Crediti are told in euro at the price of the package in which they cost most, by its name', () => {
  for (const shops of [
    [saluto, palco],
    [palco, saluto],
  ]) {
    const value = euroValue(shops, 200)
    expect([plain(value?.euro), value?.title]).toEqual(['19,80 €', 'Saluto'])
  }
  expect(euroValue([], 200)).toBeNull()
})

test('what is told is never less than the Crediti cost in any package', () => {
  const packages = fc.array(
    fc.record({
      credits: fc.integer({ min: 1, max: 10_000 }),
      cents: fc.integer({ min: 50, max: 1_000_000 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  fc.assert(
    fc.property(packages, fc.constantFrom(50, 100, 200), (offers, cost) => {
      const shops = offers.map(({ credits, cents }) => shop('x', credits, cents / 100))
      const told =
        Number(
          euroValue(shops, cost)
            ?.euro.replace(/[^\d,]/g, '')
            .replace(',', '.'),
        ) * 100
      for (const { credits, cents } of offers)
        expect(told).toBeGreaterThanOrEqual((cents * cost) / credits - 1e-6)
    }),
  )
})

test('the price of one Credito is told to the tenth of a cent', () => {
  expect([perCredit(9.9, 100), perCredit(349.9, 5000), perCredit(20, 100)].map(plain)).toEqual([
    '0,099 €',
    '0,070 €',
    '0,200 €',
  ])
})
