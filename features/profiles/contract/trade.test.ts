import { expect, test } from 'vitest'
import { tradeAfter, vatNumber } from './trade.ts'

test.each([
  ['12345678903', '12345678903'],
  ['IT 12345678903', '12345678903'],
  ['it123.456.789-03', '12345678903'],
  ['12345678901', null],
  ['00000000000', null],
  ['1234567890', null],
  ['RSSMRA80A01H501U', null],
  ['', null],
])('%j as a VAT number is %j', (text, stored) => {
  expect(vatNumber(text)).toBe(stored)
})

const studio = { business_name: 'Studio Aurora', vat_number: '12345678903' }
const none = { business_name: null, vat_number: null }

test('a professional has a name for her trade, and nobody else has one', () => {
  expect(tradeAfter({}, { professional: true, ...studio })).toEqual({
    set: { professional: true, ...studio },
  })
  expect(tradeAfter({}, { professional: true })).toHaveProperty('problems.business_name')
  expect(tradeAfter({ professional: true, ...studio }, { business_name: null })).toHaveProperty(
    'problems.business_name',
  )
  expect(tradeAfter({ professional: true, ...studio }, { vat_number: null })).toEqual({
    set: { vat_number: null },
  })
  expect(tradeAfter({ professional: true, ...studio }, { professional: null })).toEqual({
    set: { professional: null, ...none },
  })
  expect(tradeAfter({}, { professional: false, ...studio })).toEqual({
    set: { professional: false, ...none },
  })
  expect(tradeAfter({ professional: false }, studio)).toHaveProperty('problems.professional')
})
