import type { Surface } from '../../contract/bands.ts'
import type { GroundId } from '../../contract/grounds.ts'
import type { StaffWord } from '../../contract/rule-policy.ts'
import { deobfuscate } from './deobfuscate.ts'
import { normalise } from './normalise.ts'
import { holdThreshold, type Span } from './rule.ts'

/** A word of the staff that stands in a text. */
export interface FoundWord {
  readonly id: string
  readonly ground: GroundId
  readonly weight: number
  readonly spans: readonly Span[]
}

interface PhraseWord {
  readonly text: string
  /** Any ending may follow. */
  readonly open: boolean
}

interface Entry {
  readonly id: string
  readonly ground: GroundId
  readonly weight: number
  readonly surfaces: ReadonlySet<Surface>
}

/** Phrases by their words, one level for each word; a word with an open end is filed with its `*`. */
interface Level {
  readonly entries: Entry[]
  readonly next: Map<string, Level>
  /** Letters of the longest word below that has an open end. */
  openMax: number
}

/** Words of the staff, ready to be looked for. */
export type WordIndex = (text: string, surface: Surface) => readonly FoundWord[]

/** Two of them hold, one does not. */
const hintWeight = 30
/** Shorter words that arise when a phrase is written without its spaces are too often something else. */
const joinedMin = 6
/** More signs between two words belong to two sentences. */
const signsBetween = 4
/** Letters apart, 'w a p p': from so many on they are one word. */
const apartMin = 3

/** A phrase as it is compared: what disguises it is undone, as it is in the texts. */
export function wordsOfPhrase(phrase: string): PhraseWord[] {
  return phrase
    .trim()
    .split(/\s+/)
    .flatMap((written) => {
      const open = written.endsWith('*')
      const words = tokensOf(plain(written.replaceAll('*', ''))).map(({ text }) => text)
      return words.map((text, index) => ({ text, open: open && index === words.length - 1 }))
    })
}

/** Names a phrase in findings: the same however it was disguised. */
export function wordId(phrase: string): string {
  return `word:${wordsOfPhrase(phrase).map(keyOf).join(' ')}`
}

const keyOf = ({ text, open }: PhraseWord): string => (open ? `${text}*` : text)

/**
 * Looks for phrases word by word: no expression is made of what somebody types, so that none of them can be slow. Time
 * grows with the length of the text; of the phrases it walks only those that stand there so far.
 */
export function indexWords(words: readonly StaffWord[]): WordIndex {
  const phrases = level()
  for (const word of words) {
    const parts = wordsOfPhrase(word.phrase)
    const entry = {
      id: wordId(word.phrase),
      ground: word.ground,
      weight: word.weight === 'hold' ? holdThreshold : hintWeight,
      surfaces: new Set(word.surfaces),
    }
    file(phrases, parts, entry)
    const joined = parts.map(({ text }) => text).join('')
    if (parts.length > 1 && joined.length >= joinedMin)
      file(phrases, [{ text: joined, open: parts.at(-1)?.open ?? false }], entry)
  }
  return (text, surface) => find(phrases, text, surface)
}

const level = (): Level => ({ entries: [], next: new Map(), openMax: 0 })

function file(phrases: Level, words: readonly PhraseWord[], entry: Entry) {
  let at = phrases
  for (const word of words) {
    const key = keyOf(word)
    const deeper = at.next.get(key) ?? level()
    at.next.set(key, deeper)
    if (word.open) at.openMax = Math.max(at.openMax, word.text.length)
    at = deeper
  }
  if (at !== phrases) at.entries.push(entry)
}

interface Token extends Span {
  readonly text: string
}

function find(phrases: Level, text: string, surface: Surface): readonly FoundWord[] {
  if (phrases.next.size === 0) return []
  const found = new Map<string, FoundWord & { spans: Span[] }>()
  for (const tokens of readings(text))
    for (const [index, { start }] of tokens.entries())
      for (const [{ id, ground, weight, surfaces }, end] of phrasesFrom(phrases, tokens, index)) {
        if (!surfaces.has(surface)) continue
        const one = found.get(id) ?? { id, ground, weight, spans: [] }
        one.spans.push({ start, end })
        found.set(id, one)
      }
  return [...found.values()]
}

/** The phrases below `at` whose next word stands at `index`, each with the end of its last word. */
function* phrasesFrom(at: Level, tokens: readonly Token[], index: number): Generator<[Entry, end: number]> {
  const token = tokens[index]
  if (token === undefined || at.next.size === 0) return
  const following = tokens[index + 1]
  for (const key of keysOf(token.text, at.openMax)) {
    const deeper = at.next.get(key)
    if (deeper === undefined) continue
    for (const entry of deeper.entries) yield [entry, token.end]
    if (following !== undefined && following.start - token.end <= signsBetween)
      yield* phrasesFrom(deeper, tokens, index + 1)
  }
}

/** What a word of a text may be filed under: itself, and each of its beginnings. */
function* keysOf(text: string, openMax: number): Generator<string> {
  yield text
  for (let length = 1; length <= Math.min(text.length, openMax); length += 1)
    yield keyOf({ text: text.slice(0, length), open: true })
}

/** As it stands, and once more with letters that stand apart put together. */
function readings(text: string): (readonly Token[])[] {
  const tokens = tokensOf(text)
  const together: Token[] = []
  let joined = false
  for (let index = 0; index < tokens.length; ) {
    let end = index
    while (tokens[end]?.text.length === 1) end += 1
    const token = tokens[index]!
    if (end - index >= apartMin) {
      const letters = tokens.slice(index, end)
      together.push({
        text: letters.map((letter) => letter.text).join(''),
        start: token.start,
        end: letters.at(-1)!.end,
      })
      joined = true
      index = end
    } else {
      together.push(token)
      index += 1
    }
  }
  return joined ? [tokens, together] : [tokens]
}

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(/[a-z0-9]+/g), ({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))
}

const plain = (text: string) => deobfuscate(normalise(text).text).text
