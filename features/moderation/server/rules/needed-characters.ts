import type { AST } from '@eslint-community/regexpp'
import type { Alternatives } from './pattern.ts'

/**
 * What a text must contain for a pattern to match it: one of these sets of characters, whole. Each is a mask with a
 * bit for a letter or a sign; 0 is met by every text. Lookarounds are taken to hold.
 */
export type Needs = readonly number[]

/** The commonest first: what stands in most texts says the least, and is forgotten where there is too much to say. */
const letters = 'eaionrtlscdpumvghfbqzkwyxj'
const signs = ['0123456789', '@', '€', '.', '_']
const bitOf = new Map(
  [...letters, ...signs].flatMap((characters, bit) =>
    Array.from(characters, (character) => [character, 1 << bit] as const),
  ),
)

/** Beyond so many sets, looking at them would take as long as the expression. */
const most = 96

/** The characters of a text, as a mask. */
export function charactersIn(text: string): number {
  let present = 0
  for (let index = 0; index < text.length; index += 1) present |= bitOf.get(text[index]!) ?? 0
  return present
}

export function areMet(needs: Needs, present: number): boolean {
  for (const need of needs) if ((need & ~present) === 0) return true
  return false
}

export function neededCharacters(alternatives: Alternatives): Needs {
  return few(alternatives.flatMap(({ elements }) => elements.map(needsOfElement).reduce(both, [0])))
}

function both(one: Needs, other: Needs): Needs {
  const [only] = other
  if (other.length === 1) return only === 0 ? one : one.map((first) => first | only!)
  return few(one.flatMap((first) => other.map((second) => first | second)))
}

function needsOfElement(element: AST.Element): Needs {
  switch (element.type) {
    case 'Character':
      return [bitOf.get(String.fromCodePoint(element.value)) ?? 0]
    case 'CharacterSet':
      return element.kind === 'digit' && !element.negate ? [bitOf.get('0')!] : [0]
    case 'CharacterClass':
      return element.negate ? [0] : few(element.elements.flatMap(needsOfMember))
    case 'Group':
    case 'CapturingGroup':
      return neededCharacters(element.alternatives)
    case 'Quantifier':
      return element.min === 0 ? [0] : needsOfElement(element.element)
    default:
      return [0]
  }
}

function needsOfMember(member: AST.CharacterClass['elements'][number]): Needs {
  if (member.type === 'Character' || member.type === 'CharacterSet') return needsOfElement(member)
  if (member.type !== 'CharacterClassRange') return [0]
  const { min, max } = member
  return Array.from(
    { length: max.value - min.value + 1 },
    (_, index) => bitOf.get(String.fromCodePoint(min.value + index)) ?? 0,
  )
}

/** Without those that ask for more than another does, and no more than `most`. */
function few(needs: Needs): Needs {
  let left = smallest(needs)
  for (let bit = 0; left.length > most; bit += 1) left = smallest(left.map((need) => need & ~(1 << bit)))
  return left
}

function smallest(needs: Needs): Needs {
  const kept: number[] = []
  for (const need of [...new Set(needs)].toSorted((a, b) => countOf(a) - countOf(b)))
    if (!kept.some((less) => (less & ~need) === 0)) kept.push(need)
  return kept
}

function countOf(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count += 1
  return count
}
