import { expect, test } from 'vitest'
import { cardProblems, formatExpiry, formatNumber } from './card-input.ts'

const now = new Date(2026, 10, 21)
const card = { number: '4242 4242 4242 4242', expiry: '12 / 28', cvc: '123' }

test('a card number is grouped as on the card', () => {
  expect(formatNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(formatNumber('4242-42')).toBe('4242 42')
})

test('an expiry writes its own slash, and can be erased', () => {
  expect(formatExpiry('12', '1')).toBe('12 / ')
  expect(formatExpiry('9', '')).toBe('09 / ')
  expect(formatExpiry('1228', '')).toBe('12 / 28')
  expect(formatExpiry('12 /', '12 / ')).toBe('12')
})

test('a complete card has no problems; the four test cards are well-formed', () => {
  expect(cardProblems(card, now)).toEqual({})
  for (const number of ['4000000000000002', '4000002500003155', '4000000000000259'])
    expect(cardProblems({ ...card, number }, now)).toEqual({})
})

test('a mistyped number, a past or impossible month and a short CVC are told apart', () => {
  expect(cardProblems({ ...card, number: '4242 4242 4242 4241' }, now)).toHaveProperty('number')
  expect(cardProblems({ ...card, expiry: '13 / 28' }, now).expiry).toBe('Scrivi mese e anno, come 09 / 28.')
  expect(cardProblems({ ...card, expiry: '10 / 26' }, now).expiry).toBe('La carta è scaduta.')
  expect(cardProblems({ ...card, expiry: '11 / 26' }, now)).toEqual({})
  expect(cardProblems({ ...card, cvc: '12' }, now)).toHaveProperty('cvc')
  expect(Object.keys(cardProblems({ number: '', expiry: '', cvc: '' }, now))).toHaveLength(3)
})
