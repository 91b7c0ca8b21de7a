import { legalTags } from '../../contract/pages.ts'

const allowed = new Set<string>(legalTags)
/** Whose content is no text. */
const swallowed =
  /<(script|style|template|iframe|object|svg|math|noscript|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
/**
 * A bracket outside of quotes ends the attempt to read a tag. So at most three attempts ever pass over the same
 * character, one for each state of quoting, however many tags are left open: the time grows with the length alone.
 */
const pieces = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|[^<]+|</gi
/** Our own pages, or another site over TLS; `//host` and `/\host` would be other sites too. */
const safeAddress = /^(?:\/(?![/\\])|https:\/\/)[^\s"'<>\\]*$/

/**
 * Makes harmless HTML of any: only `legalTags` remain, of their attributes only a link's safe address, every
 * element is closed, and what is not an element is text. Runs on whatever a legal page is made of, before it is
 * served; the browser builds its elements tag by tag all the same (features/content/web/legal-text.tsx).
 */
export function sanitise(html: string): string {
  const open: string[] = []
  const openOf = new Map<string, number>()
  let out = ''
  const close = () => {
    const tag = open.pop() ?? ''
    openOf.set(tag, (openOf.get(tag) ?? 0) - 1)
    out += `</${tag}>`
  }
  for (const [piece, slash, name = '', attributes = ''] of html.replace(swallowed, '').matchAll(pieces)) {
    const tag = name.toLowerCase()
    if (piece.startsWith('<!--')) continue
    if (tag === '') out += asText(piece)
    else if (!allowed.has(tag)) continue
    else if (slash === '') {
      open.push(tag)
      openOf.set(tag, (openOf.get(tag) ?? 0) + 1)
      out += tag === 'a' ? anchor(attributes) : `<${tag}>`
    } else if ((openOf.get(tag) ?? 0) > 0) {
      while (open.at(-1) !== tag) close()
      close()
    }
  }
  while (open.length > 0) close()
  return out
}

/** Entities stay; a lone ampersand or bracket is text. */
function asText(text: string): string {
  return text
    .replace(/&(?!(?:#\d+|#x[\da-f]+|[a-z][a-z0-9]*);)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function anchor(attributes: string): string {
  const address = /(?:^|\s)href\s*=\s*"([^"]*)"/i.exec(attributes)?.[1] ?? ''
  return safeAddress.test(address) ? `<a href="${address}">` : '<a>'
}
