// What is wrong with a string, by the tables of docs/voice.md and by the rules of typography there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { wordingOf } from '#platform/contract/quoted-english.ts'
import { inserted } from './strings.mjs'

const page = readFileSync(join(root, 'docs/voice.md'), 'utf8')

/** `{ variant, say, members }`: what is never said, and what is said instead; `members`: the back office may. */
const forbidden = rowsOf('glossary').flatMap(([, say, never, where]) =>
  codesIn(never).map((variant) => ({
    variant,
    say,
    members: where === 'persone',
    pattern: patternOf(variant),
  })),
)

/** «Il benvenuto» is a thing, and greets everybody. */
const nounBefore = '(?<!\\b(?:il|di|un|del) )'

const masculine = rowsOf('masculine').flatMap(([forms, rather]) =>
  codesIn(forms).map((form) => ({ form, rather, pattern: patternOf(form, nounBefore) })),
)

/** Rows of the table between two comments of the page, without its two first lines. */
function rowsOf(name) {
  const [, after = ''] = page.split(`<!-- voice: ${name} -->`)
  const [table = ''] = after.split('<!-- /voice -->')
  const rows = table.trim().split('\n').slice(2)
  if (rows.length === 0) throw new Error(`docs/voice.md has no table ${name}`)
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

function codesIn(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code)
}

/** As whole words; three dots count as the one sign, and either apostrophe as the other. */
function patternOf(words, before = '') {
  const inside = words
    .replace(/[.+?^${}()|[\]\\/]/g, '\\$&')
    .replaceAll('*', '\\p{L}*')
    .replaceAll('…', '(?:…|\\.\\.\\.)')
    .replaceAll(/[’']/g, "[’']")
    .replaceAll(/\s+/g, '\\s+')
  return new RegExp(`${before}(?<![\\p{L}\\p{N}-])${inside}(?![\\p{L}\\p{N}-])`, 'iu')
}

const english = new Set(
  `the of and to your you is are was with not found this that from back up out please click logged search clear profiles
   filters invalid missing required failed expired loading submit cancel delete save page contact welcome try again
   processing queue verification settings upload loaded elements have has been will cannot error setting picture adjusting
   my for all`.split(/\s+/),
)
/** English that every Italian says, or that is a name. */
const naturalised =
  /Privacy Policy|Cookie Policy|Apple Pay|Google Pay|Have I Been Pwned|Face ID|Touch ID|all['’]|\b[A-Z]{2}\b/g

const typography = [
  { id: 'apostrophe', pattern: /\p{L}'(?:\p{L}|\uFFFC|\s|$)/u, say: '’' },
  { id: 'quotation marks', pattern: /(?:^|[\s(])"\p{L}|\p{L}[.!?]?"(?:[\s).]|$)/u, say: '« »' },
  { id: 'ellipsis', pattern: /\.\.\./, say: '…' },
  { id: 'minus', pattern: /(?:^|[\s(])-(?=[\d\uFFFC])/u, say: '− (U+2212)' },
]

/**
 * The strings in backticks of docs/requirements.json, and those of docs/voice.md: whole strings, and from three words on also within others.
 * `N` and `{n}` are filled.
 */
const quotations = JSON.parse(readFileSync(join(root, 'docs/requirements.json'), 'utf8'))
  .flatMap(({ requirements }) => Object.values(requirements))
  .concat(rowsOf('quoted').map(([strings]) => strings))
  .flatMap(codesIn)
  .map((words) => {
    const inside = words.replace(/[.*+?^$()|[\]\\/]/g, '\\$&').replaceAll(/\{[^{}]*\}|\bN\b/g, '.{1,40}?')
    return { within: words.split(' ').length > 2, words: inside }
  })
const whole = new RegExp(`^(?:${quotations.map(({ words }) => words).join('|')})$`, 'u')
const within = new RegExp(
  quotations
    .filter((one) => one.within)
    .map(({ words }) => words)
    .join('|'),
  'gu',
)

const replaced = wordingOf('italian')

/**
 * @param {import('./strings.mjs').Words} words
 * @param {{ backOffice?: boolean, kings?: boolean }} read by whom
 * @returns {{ rule: string, found: string, say: string }[]}
 */
export function faultsOf(
  { text, shown, said = false, toast = false },
  { backOffice = false, kings = false } = {},
) {
  if (Object.hasOwn(replaced, text) && !said)
    return [{ rule: 'English', found: text, say: 'say(…) or worded(…), so that UI_STRINGS can replace it' }]
  if (whole.test(text)) return []
  const own = text.replaceAll(within, ' ')
  const faults = []
  if (toast && /^[^.!?…]+\.$/.test(text))
    faults.push({ rule: 'toast', found: text, say: 'one sentence, without a full stop' })
  const judge = (rule, { pattern, say }) => {
    const match = pattern.exec(own)
    if (match) faults.push({ rule, found: match[0].replaceAll(inserted, '…'), say })
  }
  for (const one of forbidden) if (!(one.members && backOffice)) judge('word', one)
  for (const one of typography) judge(one.id, one)
  if (!kings) for (const { pattern, rather } of masculine) judge('masculine', { pattern, say: rather })
  // A name of the code is one word in small letters.
  const foreign = /^\p{Lu}|\s/u.test(own.trim()) ? englishIn(own) : []
  if (foreign.length > (shown ? 0 : 1))
    faults.push({
      rule: 'English',
      found: foreign.join(' '),
      say: 'Italian, or platform/contract/quoted-english.ts',
    })
  return faults
}

function englishIn(text) {
  const words = text.replaceAll(naturalised, ' ').match(/[\p{L}@./_-]+/gu) ?? []
  return words.filter((word) => english.has(word.toLowerCase()))
}
