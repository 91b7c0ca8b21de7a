import { policyHash } from './policy-hash.ts'

/** A style sheet that stands in a page, and by which hash the policy lets it pass. */
export interface PageStyle {
  readonly text: string
  readonly hash: string
}

/** A rule, or a group of rules such as those of `@media`. */
type Part =
  | { readonly text: string; readonly classes: readonly (readonly string[])[] }
  | { readonly head: string; readonly parts: readonly Part[] }

const grouping = /^@(media|supports|layer|container|starting-style)\b/

/**
 * Narrows the style sheet of a page to the rules of its markup: each KiB of it keeps the first paint of a phone
 * waiting. Rules without a class stay. The whole sheet comes with the scripts (apps/web/boot.ts).
 */
export function pageStyle(sheet: string): (markup: string) => PageStyle {
  const parts = partsOf(sheet)
  // Profiles differ in a few rules: there are not many of these.
  const known = new Map<string, PageStyle>()
  return (markup) => {
    const text = written(parts, classesIn(markup))
    const before = known.get(text)
    if (before) return before
    if (known.size >= knownMax) known.clear()
    const style = { text, hash: policyHash(text) }
    known.set(text, style)
    return style
  }
}

const knownMax = 40

function classesIn(markup: string): Set<string> {
  const lists = new Set([...markup.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list))
  return new Set([...lists].flatMap((list) => unescaped(list).split(/\s+/)))
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

function written(parts: readonly Part[], present: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if ('text' in part) {
        const applies = part.classes.some((all) => all.every((name) => present.has(name)))
        return applies ? part.text : ''
      }
      const inner = written(part.parts, present)
      // The first that names a layer says its place among the others, those of the whole sheet too.
      return inner === '' && !part.head.startsWith('@layer') ? '' : `${part.head}{${inner}}`
    })
    .join('')
}

/** Of a sheet as the build writes it: minified, without comments (scripts/vite-style.mjs). */
function partsOf(sheet: string): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < sheet.length; ) {
    const open = endOf(sheet, at, '{;')
    const head = sheet.slice(at, open).trim()
    if (sheet[open] !== '{') {
      if (head !== '') parts.push({ text: `${head};`, classes: [[]] })
      at = open + 1
      continue
    }
    const close = endOf(sheet, open + 1, '}')
    if (grouping.test(head)) parts.push({ head, parts: partsOf(sheet.slice(open + 1, close)) })
    else
      parts.push({ text: sheet.slice(at, close + 1), classes: head.startsWith('@') ? [[]] : classesOf(head) })
    at = close + 1
  }
  return parts
}

/** Where the first of `ends` is, outside of strings and inner braces. */
function endOf(sheet: string, from: number, ends: string): number {
  let depth = 0
  for (let at = from; at < sheet.length; at++) {
    const letter = sheet[at] ?? ''
    if (depth === 0 && ends.includes(letter)) return at
    if (letter === '\\') at++
    else if (letter === '{') depth++
    else if (letter === '}') depth--
    else if (letter === '"' || letter === "'") at = closing(sheet, at, letter)
  }
  return sheet.length
}

function closing(sheet: string, from: number, quote: string): number {
  let at = from + 1
  while (at < sheet.length && sheet[at] !== quote) at += sheet[at] === '\\' ? 2 : 1
  return at
}

/** Of each selector of a rule; what stands in :is(), :not() and the like is not asked for: a rule too many does no harm. */
function classesOf(selectors: string): string[][] {
  const all: string[][] = [[]]
  let depth = 0
  for (const [token] of selectors.matchAll(/\\[\da-f]{1,6} ?|\\.|\.(?:\\[\da-f]{1,6} ?|\\.|[\w-])+|[^]/gi)) {
    if (token === '(' || token === '[') depth++
    else if (token === ')' || token === ']') depth--
    else if (depth > 0) continue
    else if (token === ',') all.push([])
    else if (token.startsWith('.') && token.length > 1) all.at(-1)?.push(readName(token.slice(1)))
  }
  return all
}

const readName = (name: string): string =>
  name.replace(/\\([\da-f]{1,6}) ?|\\(.)/gi, (_, code?: string, letter = '') =>
    code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16)),
  )
