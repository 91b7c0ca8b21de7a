import { hasDigit } from './digits.ts'
import type { Span } from './rule.ts'

const candidate = /(?<![\d+])[2-6](?:[ .\n-]{0,3}\d){12,18}(?!\d)/g
const cue = /(?:carta|card|cvv|cvc|visa|mastercard|amex|american express|postepay|scadenza|ricaric)/

/** Numbers of payment cards: right by their last digit (ISO/IEC 7812, Luhn), or called a card. */
export function cardNumbers(text: string): Span[] {
  if (!hasDigit(text)) return []
  const called = cue.test(text)
  return Array.from(text.matchAll(candidate), (match) => ({
    digits: match[0].replace(/\D/g, ''),
    start: match.index,
    end: match.index + match[0].length,
  }))
    .filter(({ digits }) => isRight(digits) || (called && digits.length === 16))
    .map(({ start, end }) => ({ start, end }))
}

function isRight(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const double = digit * 2
    sum += place % 2 === 0 ? digit : double > 9 ? double - 9 : double
  }
  return sum % 10 === 0 && new Set(digits).size > 1
}
