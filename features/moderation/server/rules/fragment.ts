import { isSpokenNumber } from './digits.ts'
import { normalise } from './normalise.ts'

/** Longer than this is a message, which the rules read as it stands. */
const lengthMax = 60

/** Whether a text may be a piece of a number that is told in several messages. */
export function maybeFragment(text: string): boolean {
  if (text.length > lengthMax) return false
  const { text: plain } = normalise(text)
  if (/\d/.test(plain)) return true
  const words = plain.match(/[a-z]+/g) ?? []
  return words.length > 0 && words.every(isSpokenNumber)
}
