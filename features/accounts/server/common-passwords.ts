import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Of each mark: of 120,000 passwords a new one is by chance taken for a common one once in nine million times. */
const bytes = 5
/** So much may stand around a word without making it uncommon: a year, `123`, an exclamation mark. */
const trimmingsMax = 6
/** Shorter words say little about a password of ten characters. */
const wordMin = 5

/**
 * Marks of common passwords and of the words most of them are made of, sorted: the first bytes of their digests. Made
 * by `npm run passwords` from a million passwords out of breaches (docs/decisions/0098).
 */
export const marksFile = new URL('./common-passwords.bin', import.meta.url)
const marks = readFileSync(marksFile)

/** Whether somebody who guesses by a list of leaked passwords, or by its words with a year, guesses this one soon. */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase()
  if (holds(markOf('password', typed))) return true
  const word = withoutTrimmings(typed)
  return word !== null && holds(markOf('word', word))
}

/** `P@ssw0rd2026!` → `password`; null where more stands around the word than trimmings. */
export function withoutTrimmings(typed: string): string | null {
  const core = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (core.length < wordMin || typed.length - core.length > trimmingsMax) return null
  const word = core.replace(/[@0134$5!7]/g, (sign) => letters[sign] ?? sign)
  return isWord(word) ? word : null
}

const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  $: 's',
  '5': 's',
  '!': 'i',
  '7': 't',
}

export const isWord = (text: string): boolean => text.length >= wordMin && /^[a-z]+$/.test(text)

export function markOf(kind: 'password' | 'word', text: string): number {
  return createHash('sha256').update(`${kind}\n${text}`).digest().readUIntBE(0, bytes)
}

/** The content of the file for these marks. */
export function fileOf(all: Iterable<number>): Buffer {
  const sorted = [...new Set(all)].sort((one, other) => one - other)
  const file = Buffer.alloc(sorted.length * bytes)
  for (const [index, mark] of sorted.entries()) file.writeUIntBE(mark, index * bytes, bytes)
  return file
}

function holds(mark: number): boolean {
  let [from, to] = [0, marks.length / bytes]
  while (from < to) {
    const middle = (from + to) >>> 1
    const found = marks.readUIntBE(middle * bytes, bytes)
    if (found === mark) return true
    if (found < mark) from = middle + 1
    else to = middle
  }
  return false
}
