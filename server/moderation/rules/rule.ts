import type { GroundId } from '#contract/grounds.ts'

/** A stretch of the normalised text that a rule objects to. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * One reason to look twice. Weights of different rules add up, each rule once; from `holdFrom` on the message
 * waits for a moderator. A weight below that is a hint that holds only in company: naming Instagram is talk,
 * naming Instagram and 'scrivimi lì' is a way out.
 */
export interface Rule {
  readonly ground: GroundId
  readonly weight: number
  /** Of the case in the queue: 100 where someone may be in danger. */
  readonly priority: number
  readonly find: (text: string) => readonly Span[]
}

export const holdFrom = 50

/** Whole words or phrases; `pattern` sees normalised text, so plain lower-case Latin is enough. */
export function phrases(...patterns: readonly string[]): (text: string) => Span[] {
  const expression = new RegExp(`(?<![a-z0-9])(?:${patterns.join('|')})(?![a-z0-9])`, 'g')
  return (text) =>
    Array.from(text.matchAll(expression), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
    }))
}

/**
 * `word` also when it is spaced out or dotted: 't e l e g r a m', 'tele.gram'. Of a fixed length, hence linear.
 * A letter may be written as the digit that looks like it.
 */
export function disguised(word: string): string {
  return Array.from(word, (letter) => digitFor[letter] ?? letter).join('[ ._*-]{0,2}')
}

const digitFor: Readonly<Record<string, string>> = {
  a: '[a4@]',
  e: '[e3]',
  g: '[g9]',
  i: '[i1!l]',
  l: '[l1i]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
}
