import type { Span } from './rule.ts'

/** By a name: the built server keeps its text in ASCII, which a raw template cannot escape (scripts/build-server.mjs). */
export const euroSign = '€'

/**
 * Telephone numbers as Italians write them when they would rather not be seen writing them: digits, groups,
 * words ('tre quattro sette'), both mixed, letters that look like digits.
 *
 * Everyday numbers are taken out first (dates, times, prices, house numbers do not ring), then neighbouring
 * numbers are read aloud as one string of digits, and that string has to look like a number one can dial.
 */
export function phoneNumbers(text: string): Span[] {
  const written = hasDigit(text)
  const plain = written ? withoutEveryday(text) : text
  const runs = digitRuns(plain).filter(dialable)
  return runs.length > 0 || !written ? runs : scattered(plain)
}

const cue =
  /(?<![a-z])(?:pezzo|parte|prefisso|cifr[ae]|inizia|comincia|finisce|cell|cellulare|telefono|tel|chiamami|sms|squillo|componi|numero)(?![a-z])/

/** Most texts have none, and then most of what reads numbers need not look. */
export const hasDigit = (text: string): boolean => /\d/.test(text)

/** Groups of digits with words between ('il primo pezzo è 347, il secondo 1234'), where the words speak of a number. */
function scattered(text: string): Span[] {
  if (!cue.test(text)) return []
  const groups = [...text.matchAll(/(?<![a-z0-9])\d{2,8}(?![a-z0-9])/g)].slice(0, 8)
  const [first, last] = [groups[0], groups.at(-1)]
  const digits = groups.map(([group]) => group).join('')
  if (!first || !last || groups.length > 5 || !/^3[1-9]\d{7,9}$/.test(digits)) return []
  return [{ start: first.index, end: last.index + last[0].length }]
}

interface Run extends Span {
  readonly digits: string
  /** How many of its pieces were words. */
  readonly spoken: number
  readonly international: boolean
}

const everyday = new RegExp(
  [
    String.raw`(?<!\d[/.-]?)(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])(?:[/.-](?:19|20)?\d{2})?(?![/.-]?\d)`,
    String.raw`(?<!\d[:.]?)(?:[01]?\d|2[0-4])[:.][0-5]\d(?![:.]?\d)`,
    String.raw`(?:${euroSign}|euro|eur)\s?\d{1,3}(?:[.,]?\d{3}){0,2}(?:,\d{2})?(?!\d)`,
    String.raw`(?<!\d)\d{1,3}(?:[.,]?\d{3}){0,2}(?:,\d{2})?\s?(?:${euroSign}|euro|eur|crediti|monete|anni|cm|kg|km|mq|minuti|ore|giorni|persone|invitati|ospiti|gradi)(?![a-z])`,
    String.raw`(?:alle|dalle|ore|via|viale|corso|piazza|civico|interno|piano|camera|stanza|volo|treno|binario|cap)\s{1,2}(?:[a-z']{1,20}\s){0,2}\d{1,5}(?![\d ]?\d)`,
    String.raw`(?<!\d)(?:19|20)\d{2}\s?-\s?(?:19|20)\d{2}(?!\d)`,
  ].join('|'),
  'g',
)

/** Same length, so that positions stay true; a letter in the place of each digit ends the run there. */
function withoutEveryday(text: string): string {
  return text.replace(everyday, (found) => 'x'.repeat(found.length))
}

/** People who hide a number also count in other languages. */
const foreign = [
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  ['zero', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'],
]
const units = ['zero', 'uno', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove']
/** From ten to nineteen. */
export const teens = [
  'dieci',
  'undici',
  'dodici',
  'tredici',
  'quattordici',
  'quindici',
  'sedici',
  'diciassette',
  'diciotto',
  'diciannove',
]
const tens = ['venti', 'trenta', 'quaranta', 'cinquanta', 'sessanta', 'settanta', 'ottanta', 'novanta']

/** Every number word from 0 to 99 with the digits that one dials for it. */
const spoken: ReadonlyMap<string, string> = new Map([
  ...foreign.flatMap((words) => words.slice(1).map((word, digit) => [word, String(digit + 1)] as const)),
  ['cero', '0'] as const,
  ...units.map((word, digit) => [word, String(digit)] as const),
  ...teens.map((word, index) => [word, String(index + 10)] as const),
  ...tens.flatMap((word, index) =>
    units.map((unit, digit) => {
      const stem = unit.startsWith('u') || unit.startsWith('o') ? word.slice(0, -1) : word
      return [digit === 0 ? word : stem + unit, String((index + 2) * 10 + digit)] as const
    }),
  ),
])

const unitsAlone = new RegExp(`${units.join('|')}|\\d`, 'g')
const onlyUnits = new RegExp(`^(?:${units.join('|')}|\\d){2,24}$`)

/** 'trequattrosette', '3otto8': without a space between. */
function joinedNumber(piece: string): string | undefined {
  if (piece.length > 100 || !onlyUnits.test(piece) || !/[a-z]/.test(piece)) return undefined
  return piece.replace(unitsAlone, (unit) => spoken.get(unit) ?? unit)
}

/** 'tre', 'trentatre', 'trecentotrentatre': the digits that one dials, or undefined for other words. */
function spokenNumber(word: string): string | undefined {
  const known = spoken.get(word)
  if (known || word.length > 40 || !word.includes('cento')) return known
  const [, hundreds = '', rest = ''] = /^([a-z]{0,7})cento([a-z]{0,20})$/.exec(word) ?? []
  const first = hundreds === '' ? '1' : spoken.get(hundreds)
  const last = rest === '' ? '00' : spoken.get(rest)?.padStart(2, '0')
  return first?.length === 1 && last ? first + last : undefined
}

/** 'tre', 'trentatre', 'trequattro'. */
export const isSpokenNumber = (word: string): boolean =>
  (spokenNumber(word) ?? joinedNumber(word)) !== undefined

/** Said between digits without ending the number. */
const fillers = new Set(['e', 'ed', 'poi', 'punto', 'trattino', 'spazio', 'ancora'])
const doubled = new Map([
  ['doppio', 2],
  ['doppia', 2],
  ['triplo', 3],
  ['tripla', 3],
])
const homoglyphs: Readonly<Record<string, string>> = {
  o: '0',
  q: '0',
  l: '1',
  i: '1',
  z: '2',
  s: '5',
  b: '8',
}
/** Longer than any telephone number with its prefix: what is longer is a code, and no call. */
const tooLong = 20

function digitRuns(text: string): Run[] {
  const runs: Run[] = []
  let run: { start: number; end: number; digits: string; spoken: number; international: boolean } | null =
    null
  let times = 1
  const close = () => {
    if (run) runs.push(run)
    run = null
    times = 1
  }
  for (const token of text.matchAll(/[a-z0-9']+|\+|[^a-z0-9'+\s]+/g)) {
    const [piece] = token
    if (piece === '+') {
      close()
      run = { start: token.index, end: token.index + 1, digits: '', spoken: 0, international: true }
      continue
    }
    const word = spokenNumber(piece) ?? joinedNumber(piece)
    const digits = word ?? asDigits(piece, run !== null)
    if (digits === null) {
      const repeats = doubled.get(piece)
      if (repeats) times = repeats
      else if (endsRun(piece)) close()
      continue
    }
    run ??= { start: token.index, end: 0, digits: '', spoken: 0, international: false }
    if (run.digits.length < tooLong) run.digits += digits.repeat(times)
    run.end = token.index + piece.length
    if (word) run.spoken += word.length > 3 ? word.length : 1
    times = 1
  }
  close()
  return runs
}

/** '5S5' is 555; 'ore' is not 0re. A lone 'o' or 'l' is a digit only between digits. */
function asDigits(piece: string, inRun: boolean): string | null {
  if (piece.length > tooLong) return null
  if (!hasDigit(piece)) return inRun && (piece === 'o' || piece === 'l') ? homoglyphs[piece]! : null
  if (!/^[\doqlizsb]+$/.test(piece) || piece.replace(/\D/g, '').length * 2 < piece.length) return null
  return piece.replace(/\D/g, (letter) => homoglyphs[letter] ?? '')
}

function endsRun(piece: string): boolean {
  if (fillers.has(piece)) return false
  return /[a-z]/.test(piece) || piece.length > 6 || /[?!;€%]/.test(piece)
}

function dialable({ digits, spoken: words, international }: Run): boolean {
  const national = digits.replace(/^(?:00)?39(?=3|0)/, '')
  // The same number twice, or a second one right behind it, is still a number.
  const mobile = /^3[1-9]\d{7,8}$/.test(national) || (words > 0 && /^(?:3[1-9]\d{8}){2}$/.test(digits))
  const landline = /^0[1-9]\d{6,9}$/.test(national)
  // 'uno, due, tre, quattro…' is counting.
  if ('01234567891011121314151617181920'.includes(digits)) return false
  const abroad = (international || digits.startsWith('00')) && digits.length >= 9 && digits.length <= 15
  // Nobody counts aloud to eight and more in a message, except to be called.
  return mobile || landline || abroad || (words >= 6 && digits.length >= 8 && digits.length <= 13)
}
