import { expect, test } from 'vitest'
import { centsToEuro, credits, euroCents, euroToCents, formatCredits, formatEuro } from './money.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('prices and Crediti read the Italian way', () => {
  expect(plain(formatEuro(euroCents(123_450)))).toBe('1.234,50 €')
  expect(plain(formatEuro(euroCents(990)))).toBe('9,90 €')
  expect(formatCredits(credits(1_000))).toBe('1.000 Crediti')
  expect(formatCredits(credits(1))).toBe('1 Credito')
})

test('euro on the wire come back as the same cents', () => {
  for (const cents of [50, 990, 2_290, 34_990, 1_005, 1_015]) {
    expect(euroToCents(centsToEuro(euroCents(cents)))).toBe(cents)
  }
})

test('half a cent and half a Credito do not exist', () => {
  expect(() => euroCents(9.5)).toThrow(RangeError)
  expect(() => credits(0.5)).toThrow(RangeError)
})
