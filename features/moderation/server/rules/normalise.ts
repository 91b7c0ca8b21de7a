/**
 * What people do to get a number past a filter is mostly typography: full-width digits, Cyrillic letters,
 * invisible joiners, flags for letters. `normalise` undoes it, once, so that every rule is written in plain
 * lower-case Latin without accents; and it remembers where each character came from, so that a moderator is
 * shown the very words that were written.
 *
 * Per character, in this order: invisible characters and combining marks go; NFKC folds widths, circles,
 * keycaps and mathematical alphabets; letters that look Latin become Latin, digits of whatever script ours; accents
 * go; lower case.
 */
export interface Normalised {
  /** For the rules: lower-case, unaccented, at most as many look-alikes as the table below misses. */
  readonly text: string
  /** The words as written, for a range of `text`. */
  readonly quote: (start: number, end: number) => string
}

const dropped = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Cc}\p{Cf}]/u
const kept = /[\n\t]/

export function normalise(original: string): Normalised {
  let text = ''
  const from: number[] = []
  let index = 0
  for (const character of original) {
    const plain = fold(character)
    for (let unit = 0; unit < plain.length; unit += 1) from.push(index)
    text += plain
    index += character.length
  }
  const endOf = (position: number) => {
    const start = from[position]
    if (start === undefined) return original.length
    return start + ((original.codePointAt(start) ?? 0) > 0xffff ? 2 : 1)
  }
  return { text, quote: (start, end) => (end > start ? original.slice(from[start], endOf(end - 1)) : '') }
}

function fold(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return code >= 0x20 || kept.test(character) ? character.toLowerCase() : ''
  if (dropped.test(character)) return ''
  const emblem = letterOfEmblem(code) ?? digitOfDingbat(code)
  if (emblem) return emblem
  let plain = ''
  for (const part of character.normalize('NFKC').normalize('NFD').toLowerCase())
    if (!dropped.test(part)) plain += homoglyphs.get(part) ?? ownDigit(part)
  return plain
}

/** Flag letters and the boxed alphabets, which NFKC leaves alone. */
function letterOfEmblem(code: number): string | undefined {
  for (const first of [0x1f1e6, 0x1f150, 0x1f170])
    if (code >= first && code < first + 26) return String.fromCharCode(0x61 + code - first)
  return undefined
}

/** 1 to 9 in black and in double circles, with and without serifs; none of them is a digit to Unicode. */
function digitOfDingbat(code: number): string | undefined {
  for (const first of [0x2776, 0x2780, 0x278a, 0x24f5])
    if (code >= first && code < first + 9) return String(code - first + 1)
  return code === 0x24ff ? '0' : undefined
}

const digit = /\p{Nd}/u

/** '٣' and '३' are 3: Unicode keeps the ten digits of a script together, from nought on. */
function ownDigit(character: string): string {
  if (!digit.test(character)) return character
  const code = character.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

const homoglyphs = new Map(
  Object.entries({
    // Cyrillic
    а: 'a',
    в: 'b',
    е: 'e',
    ѕ: 's',
    і: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    с: 'c',
    т: 't',
    у: 'y',
    х: 'x',
    һ: 'h',
    ԁ: 'd',
    ԛ: 'q',
    ԝ: 'w',
    г: 'r',
    п: 'n',
    и: 'u',
    ь: 'b',
    з: '3',
    б: '6',
    ч: '4',
    // Greek
    α: 'a',
    β: 'b',
    γ: 'y',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    σ: 'o',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ω: 'w',
    // Latin letters without a decomposition
    ı: 'i',
    ł: 'l',
    ø: 'o',
    đ: 'd',
    ɡ: 'g',
    ɑ: 'a',
    ɩ: 'i',
    ʟ: 'l',
    ɪ: 'i',
    ᴀ: 'a',
    ᴇ: 'e',
    ᴏ: 'o',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    // Typography
    '’': "'",
    '‘': "'",
    ʼ: "'",
    '´': "'",
    '“': '"',
    '”': '"',
    '«': '"',
    '»': '"',
    '–': '-',
    '—': '-',
    '‑': '-',
    '−': '-',
    '•': '.',
    '·': '.',
    '∙': '.',
    '。': '.',
    '＠': '@',
    '⁄': '/',
  }),
)
