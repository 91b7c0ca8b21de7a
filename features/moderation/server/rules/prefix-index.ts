import type { AST } from '@eslint-community/regexpp'
import { areMet, charactersIn, type Needs, neededCharacters } from './needed-characters.ts'
import { type Alternatives, alternativesOf } from './pattern.ts'

/**
 * Which of many expressions may match a text, by the first three characters of what they can match and by the
 * characters that they cannot do without. Of some three hundred, few can begin where a word of a message begins, and
 * fewer find all their letters in a short one. Each that is run is code that the processor has to fetch.
 * @param patterns of what begins where no letter or digit stands before; `of[i]` belongs to `patterns[i]`
 */
export function prefixIndex<T>(
  patterns: readonly string[],
  of: readonly T[],
): (text: string) => readonly T[] {
  const anywhere: Entry<T>[] = []
  const own = {}
  for (const [index, pattern] of patterns.entries()) {
    const alternatives = alternativesOf(pattern)
    const entry = { own, candidate: of[index]!, needs: neededCharacters(alternatives) }
    const beginnings = prefixesOf(alternatives)
    if (beginnings === null) anywhere.push(entry)
    else for (const beginning of beginnings) at.set(beginning, [...(at.get(beginning) ?? []), entry])
  }
  latest = nothing
  return (text) => {
    const { present, candidates } = candidatesIn(text)
    const found = (candidates.get(own) as Iterable<T> | undefined) ?? []
    return [
      ...anywhere.filter(({ needs }) => areMet(needs, present)).map(({ candidate }) => candidate),
      ...found,
    ]
  }
}

interface Entry<T> {
  /** Whose it is. */
  readonly own: object
  readonly candidate: T
  readonly needs: Needs
}

/** Of all that was ever given to `prefixIndex`, so that a text is looked through once for all rules. */
const at = new Map<string, readonly Entry<unknown>[]>()

const length = 3
/** Beyond so many, looking would not spare much. */
const most = 700

/**
 * The first characters of all that a pattern can match, fewer only where it can match fewer; null where they are too
 * many to name. Lookarounds are taken to hold, so it may name more than there are, and never fewer.
 */
export function prefixesOf(alternatives: Alternatives): ReadonlySet<string> | null {
  try {
    const beginnings = eitherOf(alternatives)
    return beginnings.has('') ? null : beginnings
  } catch (error) {
    if (error instanceof TooMany) return null
    throw error
  }
}

class TooMany extends Error {}

function few(beginnings: Iterable<string>): Set<string> {
  const found = new Set(beginnings)
  if (found.size > most) throw new TooMany()
  return found
}

function eitherOf(alternatives: Alternatives): Set<string> {
  return few(alternatives.flatMap(({ elements }) => [...inTurnOf(elements)]))
}

function inTurnOf(elements: readonly AST.Element[]): Set<string> {
  let beginnings = new Set([''])
  for (const element of elements) {
    if ([...beginnings].every((beginning) => beginning.length === length)) break
    const next = [...prefixesOfElement(element)]
    beginnings = few(
      [...beginnings].flatMap((before) =>
        before.length === length ? [before] : next.map((after) => (before + after).slice(0, length)),
      ),
    )
  }
  return beginnings
}

function prefixesOfElement(element: AST.Element): Set<string> {
  switch (element.type) {
    case 'Assertion':
      return new Set([''])
    case 'Character':
      return new Set([String.fromCodePoint(element.value)])
    case 'CharacterSet':
      return new Set(codesOf(element).map((code) => String.fromCodePoint(code)))
    case 'CharacterClass':
      return charactersOf(element)
    case 'Group':
    case 'CapturingGroup':
      return eitherOf(element.alternatives)
    case 'Quantifier': {
      const [fewest, most] = [Math.min(element.min, length), Math.min(element.max, length)]
      const counts = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index)
      return few(
        counts.flatMap((count) => [...inTurnOf(Array.from({ length: count }, () => element.element))]),
      )
    }
    default:
      throw new TooMany()
  }
}

function charactersOf({ negate, elements }: AST.CharacterClass): Set<string> {
  if (negate) throw new TooMany()
  return few(elements.flatMap(codesOf).map((code) => String.fromCodePoint(code)))
}

function codesOf(
  element: AST.CharacterSet | AST.CharacterClassElement | AST.UnicodeSetsCharacterClassElement,
): number[] {
  if (element.type === 'Character') return [element.value]
  if (element.type === 'CharacterClassRange') return codesBetween(element.min.value, element.max.value)
  if (element.type === 'CharacterSet' && element.kind === 'digit' && !element.negate)
    return codesBetween(48, 57)
  throw new TooMany()
}

const codesBetween = (min: number, max: number) =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index)

interface Candidates {
  readonly text: string
  /** Its characters. */
  readonly present: number
  readonly candidates: ReadonlyMap<object, ReadonlySet<unknown>>
}

const nothing: Candidates = { text: '', present: 0, candidates: new Map() }

/** All rules read the same text one after the other. */
let latest = nothing

function candidatesIn(text: string): Candidates {
  if (latest.text === text) return latest
  const present = charactersIn(text)
  const candidates = new Map<object, Set<unknown>>()
  for (const beginning of prefixesOfWords(text))
    for (const { own, candidate, needs } of at.get(beginning) ?? []) {
      if (!areMet(needs, present)) continue
      const found = candidates.get(own)
      if (found === undefined) candidates.set(own, new Set([candidate]))
      else found.add(candidate)
    }
  latest = { text, present, candidates }
  return latest
}

function prefixesOfWords(text: string): Set<string> {
  const found = new Set<string>()
  let inWord = false
  for (let index = 0; index < text.length; index += 1) {
    if (!inWord) {
      for (let end = 1; end <= length; end += 1) found.add(text.slice(index, index + end))
    }
    const code = text.charCodeAt(index)
    inWord = (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  }
  return found
}
