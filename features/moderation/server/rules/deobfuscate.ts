import { disguised } from './rule.ts'

/**
 * Undoes, after `normalise`, what hides a word from those who read words: letters with signs between them, digits
 * for letters, letters drawn out. Numbers and addresses are read before it, since it bends them.
 */
export interface Deobfuscated {
  readonly text: string
  /** The place in the normalised text where each character of `text` began, and one for the end. */
  readonly from: readonly number[]
}

/** Words that people hide; none of them may arise by chance where two ordinary words meet. */
const hidden = [
  'telegram',
  'whatsapp',
  'instagram',
  'facebook',
  'snapchat',
  'messenger',
  'onlyfans',
  'signal',
  'paypal',
  'postepay',
  'bitcoin',
  'sesso',
  'sessuale',
  'scopare',
  'pompino',
  'escort',
  'anale',
  'completo',
  'puttana',
  'troia',
  'zoccola',
  'stronza',
  'stronzo',
  'coglione',
  'bastardo',
  'vaffanculo',
  'ammazzo',
  'uccido',
  'minorenne',
]

const obfuscated = new RegExp(
  `(?<![a-z0-9])(?:${hidden.map((word) => `(${disguised(word)})`).join('|')})(?![a-z0-9])`,
  'g',
)
/** A word of letters with a few digits or signs for letters among them: 'n0tte', 'ann1', 'tr3', 's€sso'. */
const mixed =
  /(?<![a-z0-9@$€.])(?=[a-z0-9@$€]{2,24}(?![a-z0-9@$€]))[a-z@$€]{0,20}(?:[0134578@$€][a-z]{0,20}){1,6}(?![a-z0-9@$€])/g
const drawnOut = /([a-z])\1{2,}/g

const letterFor: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
}

interface Piece {
  readonly start: number
  readonly end: number
  readonly text: string
}

export function deobfuscate(text: string): Deobfuscated {
  const words = replaced(identity(text), obfuscated, (plain) =>
    Array.from(plain.matchAll(obfuscated), (match): Piece => {
      const index = match.findIndex((group, at) => at > 0 && group !== undefined)
      return { start: match.index, end: match.index + match[0].length, text: hidden[index - 1] ?? match[0] }
    }).filter(({ start, end, text: word }) => plain.slice(start, end) !== word),
  )
  const letters = replaced(words, mixed, (plain) =>
    Array.from(plain.matchAll(mixed), (match): Piece => {
      const [word] = match
      return {
        start: match.index,
        end: match.index + word.length,
        text: looksWritten(word) ? decoded(word) : word,
      }
    }).filter(({ start, end, text: word }) => plain.slice(start, end) !== word),
  )
  return replaced(letters, drawnOut, (plain) =>
    Array.from(
      plain.matchAll(drawnOut),
      (match): Piece => ({ start: match.index, end: match.index + match[0].length, text: match[1] ?? '' }),
    ),
  )
}

/** More letters than digits, and no number at its end ('anna88', 'covid19') or at its start ('2ore', '16enne'). */
function looksWritten(word: string): boolean {
  const letters = word.replace(/[^a-z]/g, '').length
  return (
    letters * 2 >= word.length &&
    (letters > 2 || /^[a-z]/.test(word)) &&
    !/\d{2}$|^\d{2}|^\d[a-z]{3}/.test(word)
  )
}

function decoded(word: string): string {
  return word.replace(/[^a-z]/g, (sign) => letterFor[sign] ?? sign)
}

function identity(text: string): Deobfuscated {
  return { text, from: [] }
}

/** `from` stays empty as long as nothing changed: then every position is its own. */
function replaced(before: Deobfuscated, disguise: RegExp, pieces: (text: string) => Piece[]): Deobfuscated {
  const { text } = before
  // Most texts hide nothing, and looking costs less than a list of no matches.
  if (text.search(disguise) < 0) return before
  const found = pieces(text)
  if (found.length === 0) return before
  const old = (position: number) =>
    before.from.length === 0 ? position : (before.from[position] ?? position)
  let changed = ''
  const from: number[] = []
  let at = 0
  const copy = (end: number) => {
    for (; at < end; at += 1) {
      changed += text[at]
      from.push(old(at))
    }
  }
  for (const piece of found) {
    copy(piece.start)
    // Every character of the word stands for the whole disguise, so that all of it is quoted.
    for (let unit = 0; unit < piece.text.length; unit += 1)
      from.push(unit === piece.text.length - 1 && unit > 0 ? old(piece.end - 1) : old(piece.start))
    changed += piece.text
    at = piece.end
  }
  copy(text.length)
  from.push(old(text.length))
  return { text: changed, from }
}
