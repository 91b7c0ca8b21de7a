import { expect, test } from 'vitest'
import { requirement } from '#testing/requirement.ts'
import { phoneParts, phoneValue } from './phone-number.ts'

test('a number is plus, dial code and digits, whatever was typed between them', () => {
  requirement('AUTH-35', () =>
    requirement('PROFILE-40', () => {
      expect(phoneValue({ dial: '39', number: '348 555.01-42' })).toBe('+393485550142')
      expect(phoneValue({ dial: '41', number: '795550142' })).toBe('+41795550142')
    }),
  )
})

test('no number typed is an empty value, not a lone dial code', () => {
  requirement('AUTH-35', () =>
    requirement('PROFILE-40', () => expect(phoneValue({ dial: '39', number: '  ' })).toBe('')),
  )
})

test('a pasted international number keeps its own dial code [AUTH-25]', () => {
  expect(phoneValue({ dial: '39', number: '+41 79 555 01 42' })).toBe('+41795550142')
  expect(phoneValue({ dial: '39', number: '0041 79 555 01 42' })).toBe('+41795550142')
})

test('a stored number splits at the longest dial code it starts with [AUTH-25]', () => {
  const dials = ['1', '39', '3906', '41']
  expect(phoneParts('+393485550142', dials)).toEqual({ dial: '39', number: '3485550142' })
  expect(phoneParts('+39066982', dials)).toEqual({ dial: '3906', number: '6982' })
  expect(phoneParts('', dials)).toEqual({ dial: '39', number: '' })
})
