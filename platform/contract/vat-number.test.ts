import { expect, test } from 'vitest'
import { isVatNumber } from './vat-number.ts'

test.each([
  ['00743110157', true],
  ['01234567897', true],
  ['01234567890', false],
  ['00000000000', false],
  ['0074311015', false],
  ['0074311015A', false],
])('a partita IVA %s: %s', (number, right) => {
  expect(isVatNumber(number)).toBe(right)
})
