import { expect, test } from 'vitest'
import { isTaxCode } from './tax-codes.ts'

test.each([
  // The example of the ministry, men and women, letters for digits, a company.
  ['RSSMRA85T10A562S', true],
  ['RSSMRA80A01H501U', true],
  ['BNCLRA90A41F205I', true],
  ['RSSMRA85T10A56NH', true],
  ['RSSMRA85T10A562T', false],
  ['RSSMRA85T1LA562S', false],
  ['RSSMRA80A00H501V', false],
  ['RSSMRA85T10A56S', false],
  ['rssmra85t10a562s', false],
  ['00743110157', true],
  ['00743110158', false],
])('a codice fiscale %s: %s', (code, right) => {
  expect(isTaxCode(code)).toBe(right)
})
