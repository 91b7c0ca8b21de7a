import { expect, test } from 'vitest'
import { countryOf, countryOfPhone } from './buyer-country.ts'
import { euVatRate, euVatRates, vatFor } from './vat-rates.ts'

const seller = { vatNumber: 'IT01234567890', vatRate: 2200 }

test.each([
  // Without the one-stop shop: Italian VAT in the whole Union, none beyond.
  ['IT', '2026-11-24', null, { scheme: 'home', country: 'IT', rate: 2200 }],
  ['DE', '2026-11-24', null, { scheme: 'home', country: 'DE', rate: 2200 }],
  ['CH', '2026-11-24', null, { scheme: 'outside', country: 'CH', rate: 0 }],
  ['GB', '2026-11-24', '2026-01-01', { scheme: 'outside', country: 'GB', rate: 0 }],
  // From its first day on: the rate of the buyer.
  ['DE', '2026-11-23', '2026-11-24', { scheme: 'home', country: 'DE', rate: 2200 }],
  ['DE', '2026-11-24', '2026-11-24', { scheme: 'oss', country: 'DE', rate: 1900 }],
  ['IT', '2026-11-24', '2026-11-24', { scheme: 'home', country: 'IT', rate: 2200 }],
  ['HU', '2026-11-24', '2026-11-24', { scheme: 'oss', country: 'HU', rate: 2700 }],
  ['FI', '2026-11-24', '2026-11-24', { scheme: 'oss', country: 'FI', rate: 2550 }],
  ['MC', '2026-11-24', '2026-11-24', { scheme: 'oss', country: 'MC', rate: 2000 }],
  ['SM', '2026-11-24', '2026-11-24', { scheme: 'outside', country: 'SM', rate: 0 }],
])('sold to %s on %s, one-stop shop from %s', (country, day, ossFrom, vat) => {
  expect(vatFor(seller, { country, day, ossFrom })).toEqual(vat)
})

test('a rate changes with its day', () => {
  expect(['2025-06-30', '2025-07-01'].map((day) => euVatRate('EE', day))).toEqual([2200, 2400])
  expect(['2025-07-31', '2025-08-01'].map((day) => euVatRate('RO', day))).toEqual([1900, 2100])
  expect(Object.keys(euVatRates)).toHaveLength(27)
  for (const rates of Object.values(euVatRates)) {
    expect(rates.map(([from]) => from)).toEqual(rates.map(([from]) => from).toSorted())
    for (const [, rate] of rates) expect(rate).toBeGreaterThanOrEqual(1500)
  }
})

test.each([
  ['IT', 'IT', 'IT', 'IT', 'two_agree'],
  ['DE', 'DE', 'IT', 'DE', 'two_agree'],
  ['DE', 'IT', 'DE', 'DE', 'two_agree'],
  ['IT', 'DE', 'DE', 'DE', 'two_agree'],
  // No two say the same: the word of who is neither buyer nor seller.
  ['IT', 'DE', 'FR', 'DE', 'paid_from'],
  [null, 'DE', null, 'DE', 'paid_from'],
  ['FR', null, 'IT', 'IT', 'seller'],
  ['FR', null, 'FR', 'FR', 'two_agree'],
  ['CH', null, null, 'IT', 'seller'],
  [null, null, null, 'IT', 'seller'],
])('declared %s, paid from %s, number of %s: %s, by %s', (declared, paidFrom, phone, country, basis) => {
  expect(countryOf({ declared, paidFrom, phone }, 'IT')).toEqual({ country, basis })
})

test.each([
  ['+393485550142', 'IT'],
  ['+4915112345678', 'DE'],
  ['+41791234567', 'CH'],
  ['+447700900123', 'GB'],
  // Two countries, or none.
  ['+12125550123', null],
  ['+77011234567', null],
  ['+88112345678', null],
])('a number %s is of %s', (phone, country) => {
  expect(countryOfPhone(phone)).toBe(country)
})
