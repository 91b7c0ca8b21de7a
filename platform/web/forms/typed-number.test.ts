import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['9,90', 9.9],
  ['9.90', 9.9],
  ['1.234,50 €', 1234.5],
  ['1.000', 1000],
  ['12 %', 12],
  ['10000', 10_000],
  ['-1.000', -1000],
  ['−20', -20],
])('%s is understood as people here type it', (text, amount) => {
  expect(typedNumber(text)).toBe(amount)
})

test.each(['', ' ', 'dieci', '1,2,3', '1..2'])('«%s» is no amount', (text) => {
  expect(typedNumber(text)).toBeNaN()
})
