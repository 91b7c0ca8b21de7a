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

interface Entry {
  readonly id: string
  readonly ground: GroundId
  readonly weight: number
  readonly surfaces: ReadonlySet<Surface>
  /** Each with its end left open where a `*` stood. */
  readonly words: readonly { readonly text: string; readonly open: boolean }[]
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
export function wordsOfPhrase(phrase: string): { text: string; open: boolean }[] {
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
  return `word:${wordsOfPhrase(phrase)
    .map(({ text, open }) => (open ? `${text}*` : text))
    .join(' ')}`
}

/**
 * Looks for phrases word by word: no expression is made of what somebody types, so that none of them can be slow. Time
 * grows with the length of the text, and hardly with the number of phrases.
 */
export function indexWords(words: readonly StaffWord[]): WordIndex {
  const byFirst = new Map<string, Entry[]>()
  const add = (entry: Entry) => {
    const [first] = entry.words
    if (first === undefined) return
    const key = keyOf(first.text)
    byFirst.set(key, [...(byFirst.get(key) ?? []), entry])
  }
  for (const word of words) {
    const parts = wordsOfPhrase(word.phrase)
    const entry = {
      id: wordId(word.phrase),
      ground: word.ground,
      weight: word.weight === 'hold' ? holdThreshold : hintWeight,
      surfaces: new Set(word.surfaces),
    }
    add({ ...entry, words: parts })
    const joined = parts.map(({ text }) => text).join('')
    if (parts.length > 1 && joined.length >= joinedMin)
      add({ ...entry, words: [{ text: joined, open: parts.at(-1)?.open ?? false }] })
  }
  return (text, surface) => find(byFirst, text, surface)
}

/** What a word is filed under: those with an open end begin alike. */
const keyOf = (text: string) => text.slice(0, 3)

interface Token extends Span {
  readonly text: string
}

function find(
  byFirst: ReadonlyMap<string, readonly Entry[]>,
  text: string,
  surface: Surface,
): readonly FoundWord[] {
  if (byFirst.size === 0) return []
  const found = new Map<string, FoundWord & { spans: Span[] }>()
  for (const tokens of readings(text))
    for (const [index, first] of tokens.entries())
      for (const entry of byFirst.get(keyOf(first.text)) ?? []) {
        const last = entry.surfaces.has(surface) ? endOf(entry, tokens, index) : undefined
        if (last === undefined) continue
        const { id, ground, weight } = entry
        const one = found.get(id) ?? { id, ground, weight, spans: [] }
        one.spans.push({ start: first.start, end: last.end })
        found.set(id, one)
      }
  return [...found.values()]
}

function endOf({ words }: Entry, tokens: readonly Token[], from: number): Token | undefined {
  let last: Token | undefined
  for (const [index, { text, open }] of words.entries()) {
    const token = tokens[from + index]
    if (token === undefined || (open ? !token.text.startsWith(text) : token.text !== text)) return undefined
    if (last !== undefined && token.start - last.end > signsBetween) return undefined
    last = token
  }
  return last
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
