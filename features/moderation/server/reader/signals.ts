import type { PlainText } from '../rules/plain-text.ts'
import { type Concept, conceptsOf } from './concepts.ts'

/**
 * What the model weighs: each word, each two and three neighbours, each run of two to five letters of a word, the kinds of
 * words and their neighbours, the shape of the whole, and the rules that found something. A signal is known by a hash of 32 bits; the chance that an unseen one
 * meets one of the model's is 1 in 25,000.
 */
export interface Signals {
  readonly hashes: readonly number[]
  /** How loud each is: a word says more than four of its letters. */
  readonly scales: readonly number[]
  /** The place of the word that each came from; -1 for the whole. */
  readonly words: readonly number[]
  /** The words as they stand in the normalised text. */
  readonly tokens: readonly Token[]
}

export interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Longer texts are read up to here: what somebody wants is said by then, and the time stays bounded. */
const tokensMax = 1_500

const scaleOf = { word: 0.18, letters: 0.05, concept: 0.15, shape: 0.15 } as const

const tokenPattern = /[\p{L}\p{M}]+|\d+|[^\s\p{L}\d]/gu
const lengths = { shortest: 2, longest: 5 } as const

/** `rules`: the grounds on which rules found something. Pure, and linear in the length of the text. */
export function signalsOf(
  { written, normalised: { text }, words }: PlainText,
  rules: readonly string[],
): Signals {
  const tokens = tokensOf(text)
  const seen = new Set<number>()
  const found = { hashes: [] as number[], scales: [] as number[], words: [] as number[] }
  const add = (hash: number, scale: number, word: number) => {
    // As a signed number, which a set holds without an object of its own.
    const size = seen.size
    if (seen.add(hash | 0).size === size) return
    found.hashes.push(hash)
    found.scales.push(scale)
    found.words.push(word)
  }
  tokens.forEach((token, index) => {
    add(hashOf('word', token.text), scaleOf.word, index)
    const [second, first] = [tokens[index - 1], tokens[index - 2]]
    if (second) add(hashOf('pair', `${second.text} ${token.text}`), scaleOf.word, index)
    if (first && second)
      add(hashOf('three', `${first.text} ${second.text} ${token.text}`), scaleOf.word, index)
    addLetters(token.text, (hash) => add(hash, scaleOf.letters, index))
  })
  addEnds(tokens, add)
  addConcepts(tokens, add)
  if (words.text !== text) {
    add(hashOf('shape', 'disguised'), scaleOf.shape, -1)
    for (const word of words.text.split(' ')) add(hashOf('plain', word), scaleOf.word, -1)
  }
  for (const name of shapeOf(written, tokens.length)) add(hashOf('shape', name), scaleOf.shape, -1)
  for (const rule of new Set(rules)) add(hashOf('rule', rule), scaleOf.shape, -1)
  return { ...found, tokens }
}

/** Digits count by how many they are: a price is short, a number to call is long. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: found, index } of text.matchAll(tokenPattern)) {
    if (tokens.length === tokensMax) break
    tokens.push({ text: withoutDigits(found), start: index, end: index + found.length })
  }
  return tokens
}

function withoutDigits(token: string): string {
  const first = token.charCodeAt(0)
  if (first < 0x30 || first > 0x39) return token
  return '#'.repeat(Math.min(token.length, 5))
}

type Add = (hash: number, scale: number, word: number) => void

function addEnds(tokens: readonly Token[], add: Add): void {
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (first) add(hashOf('first', first.text), scaleOf.word, 0)
  if (last) add(hashOf('last', last.text), scaleOf.word, tokens.length - 1)
}

/** Each kind of word, once more where it comes a second and a third time, and beside what it stands. */
function addConcepts(tokens: readonly Token[], add: Add): void {
  const counts = new Map<Concept, number>()
  const conceptsAt = tokens.map(({ text }) => conceptsOf(text))
  conceptsAt.forEach((concepts, index) => {
    const previous = tokens[index - 1]?.text
    const next = tokens[index + 1]?.text
    for (const concept of concepts) {
      const count = (counts.get(concept) ?? 0) + 1
      counts.set(concept, count)
      if (count <= countedMax) add(hashOf('concept', `${concept} ${count}`), scaleOf.concept, index)
      if (next !== undefined) add(hashOf('concept', `${concept} > ${next}`), scaleOf.concept, index)
      if (previous !== undefined) add(hashOf('concept', `${previous} < ${concept}`), scaleOf.concept, index)
      for (const following of conceptsAt[index + 1] ?? [])
        add(hashOf('concept', `${concept} ${following}`), scaleOf.concept, index)
    }
  })
}

const countedMax = 3

/** Runs of letters, with a sign for the beginning and the end of the word. */
function addLetters(word: string, add: (hash: number) => void): void {
  const whole = `<${word}>`
  for (let start = 0; start < whole.length - 1; start += 1) {
    let hash = seedOf.letters
    const end = Math.min(whole.length, start + lengths.longest)
    for (let at = start; at < end; at += 1) {
      hash = step(hash, whole.charCodeAt(at))
      if (at - start + 1 >= lengths.shortest) add(finish(hash))
    }
  }
}

/** How a text looks, whatever it says. */
function shapeOf(text: string, words: number): string[] {
  const digits = text.match(/\d/g)?.length ?? 0
  const names = [
    `words up to ${stepOf(words, [0, 1, 2, 3, 6, 12, 25])}`,
    `digits up to ${stepOf(digits, [0, 1, 2, 3, 6, 8])}`,
  ]
  if (/[A-Z]{4,}/.test(text)) names.push('capitals')
  if (text.includes('!')) names.push('!')
  if (text.includes('?')) names.push('?')
  if (/€|euro/i.test(text)) names.push('euro')
  if (text.includes('@')) names.push('@')
  return names
}

const stepOf = (count: number, steps: readonly number[]) => steps.find((most) => count <= most) ?? 'more'

const kinds = [
  'word',
  'pair',
  'three',
  'letters',
  'first',
  'last',
  'plain',
  'concept',
  'shape',
  'rule',
] as const
type Kind = (typeof kinds)[number]

/** FNV-1a, a seed for each kind of signal. */
const seedOf = Object.fromEntries(
  kinds.map((kind, index) => [kind, step(0x811c9dc5, index + 1)]),
) as Readonly<Record<Kind, number>>

function hashOf(kind: Kind, name: string): number {
  let hash = seedOf[kind]
  for (let at = 0; at < name.length; at += 1) hash = step(hash, name.charCodeAt(at))
  return finish(hash)
}

function step(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193)
}

/** The last characters of a short name would else reach the low bits only. */
function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 15)
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 12)) >>> 0
}
