import type { GroundId } from '../../contract/grounds.ts'
import { prefixIndex } from './prefix-index.ts'

/** A stretch of the text that a rule reads and objects to. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * One reason to look twice. The weights of a ground's rules add up, each rule once; from `holdThreshold` on the message
 * waits for a moderator. A weight below that is a hint that holds only in company: a price is talk, a hotel is talk,
 * a price and a hotel and one more sign are not.
 */
export interface Rule {
  /** Stays for good: findings and versions of the rules name it. Begins with its ground. */
  readonly id: string
  /** For the staff. */
  readonly title: string
  readonly ground: GroundId
  readonly weight: number
  /** Of the case in the queue: 100 where someone may be in danger. */
  readonly priority: number
  /**
   * What `find` is given. `signs`: the normalised text, every sign in its place (numbers, addresses). `words`: the
   * same with disguised words undone (deobfuscate.ts), for everything that is said rather than spelled.
   */
  readonly reads: 'signs' | 'words'
  readonly find: (text: string) => readonly Span[]
}

export const holdThreshold = 50
/** A hint that says something by itself; what weighs less is in every second message. */
export const hintThreshold = 30

/** 'non sono interessata a …': nobody asks for what they refuse in the same breath. */
const refusing =
  /(?<![a-z])(?:non (?:sono|faccio|cerco|offro|voglio|vorrei|accetto|uso|ho|do|diamo|darei|scambio|scambiamoci|posso|mi (?:interess|piac)[a-z]{1,4}|sono interessat[ao])|(?:preferirei|preferisco|meglio) non|niente|nessun[oa]?|evito)(?:[^a-z0-9.!?,]{1,3}[a-z]{1,12}){0,3}[^a-z0-9.!?,]{1,3}$/

/** Like `phrases`, but not where the writer says that they do not. */
export function unrefused(...patterns: readonly string[]): (text: string) => Span[] {
  const find = phrases(...patterns)
  return (text) =>
    find(text).filter(({ start }) => !refusing.test(text.slice(Math.max(0, start - 60), start)))
}

/**
 * Whole words or phrases; `pattern` sees plain lower-case Latin. An expression for each pattern: one of them all
 * together would be too large for the engine to optimise, and took three times as long.
 */
export function phrases(...patterns: readonly string[]): (text: string) => readonly Span[] {
  const expressions = patterns.map((pattern) => new RegExp(`(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`, 'g'))
  const thatMayMatch = prefixIndex(patterns, expressions)
  return (text) => {
    const found = thatMayMatch(text).filter((expression) => text.search(expression) >= 0)
    return found.length === 0 ? nothing : apart(found.flatMap((expression) => spansOf(expression, text)))
  }
}

/** What most rules find in most texts. */
const nothing: readonly Span[] = []

function spansOf(expression: RegExp, text: string): Span[] {
  return Array.from(text.matchAll(expression), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }))
}

/** In the order of the text; of those that overlap the first and longest. */
function apart(spans: Span[]): Span[] {
  let end = -1
  return spans
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((span) => {
      const isNew = span.start >= end
      if (isNew) end = span.end
      return isNew
    })
}

/*
 * Pieces of patterns. Every repetition is bounded, so that the time to read a message grows with its length and
 * with nothing else; a test holds it.
 */

export function oneOf(...words: readonly string[]): string {
  return `(?:${words.join('|')})`
}

/** What stands between words belongs to no word: were a sign both, there would be too many ways to read a text. */
const between = '[^a-z0-9€%.!?]{1,4}'

/** Up to `words` words of any kind, and the signs around them; not across the end of a sentence. */
export function gap(words: number): string {
  return `(?:${between}[a-z0-9€%]{1,16}){0,${words}}${between}`
}

/** `first`, then `second` at most `words` words later. */
export function inTurn(first: string, second: string, words = 4): string {
  return `(?:${first})${gap(words)}(?:${second})`
}

/** Both, in either order, at most `words` words apart. */
export function near(one: string, other: string, words = 4): string {
  return `${inTurn(one, other, words)}|${inTurn(other, one, words)}`
}

/**
 * `word` also when it is spaced out or dotted: 't e l e g r a m', 'tele.gram', and with digits for letters.
 * Of a fixed length, hence linear.
 */
export function disguised(word: string): string {
  return Array.from(word, (letter) => signsFor[letter] ?? letter).join('[ ._*|-]{0,2}')
}

const signsFor: Readonly<Record<string, string>> = {
  a: '[a4@]',
  e: '[e3€]',
  g: '[g96]',
  i: '[i1!l]',
  l: '[l1i]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7+]',
}
