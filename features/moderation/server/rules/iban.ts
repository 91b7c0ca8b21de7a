import { hasDigit } from './digits.ts'
import type { Span } from './rule.ts'

const candidate = /(?<![a-z0-9])[a-z]{2}\s?\d{2}(?:[\s.-]?[a-z0-9]){11,30}/g

/** Account numbers: the Italian shape, whatever its check digits, and any other whose check digits are right. */
export function ibans(text: string): Span[] {
  if (!hasDigit(text)) return []
  const spans: Span[] = []
  for (const match of text.matchAll(candidate)) {
    const compact = match[0].replace(/[^a-z0-9]/g, '')
    if (/^it\d{2}[a-z]\d{10}/.test(compact) || hasRightChecksum(compact))
      spans.push({ start: match.index, end: match.index + match[0].length })
  }
  return spans
}

/** ISO 13616: country and check digits to the end, letters as 10…35, remainder 1 modulo 97. */
function hasRightChecksum(iban: string): boolean {
  // Words that follow the number are swallowed by the pattern: some prefix has to be right.
  for (let length = Math.min(iban.length, 34); length >= 15; length -= 1) {
    let remainder = 0
    for (const character of iban.slice(4, length) + iban.slice(0, 4)) {
      const value = Number.parseInt(character, 36)
      remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
    }
    if (remainder === 1 && /\d{6}/.test(iban.slice(4, length))) return true
  }
  return false
}
