import type { JSONContent } from '@tiptap/core'
import { legalTags } from '../../../contract/pages.ts'
import { decoded } from './entities.ts'

interface Element {
  readonly tag: string
  readonly href: string
  readonly inside: Piece[]
}
interface Fact {
  readonly fact: string
}
type Piece = Element | Fact | string

const tags = new Set<string>(legalTags)
const pieces =
  /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|\{\{\s*([^{}]*?)\s*\}\}|[^<{]+|[<{]/gi

/** Which open elements a tag ends, as in any HTML, and up to where they are looked for. */
const ends: Readonly<Record<string, readonly string[]>> = {
  a: ['a'],
  p: ['p'],
  h2: ['p'],
  h3: ['p'],
  ul: ['p'],
  ol: ['p'],
  table: ['p'],
  li: ['p', 'li'],
  tr: ['p', 'td', 'th', 'tr'],
  td: ['p', 'td', 'th'],
  th: ['p', 'td', 'th'],
}
const holders = new Set(['ul', 'ol', 'table'])

/**
 * The source of a legal text as the document of its editor: `legalTags`, links, and `{{names}}` as pieces of their own.
 * Needs no browser, so that what an editor would save can be shown in a test.
 */
export function readSource(source: string): JSONContent {
  const root: Element = { tag: '', href: '', inside: [] }
  const open = [root]
  const here = () => open.at(-1) ?? root
  for (const [piece, slash, name = '', attributes = '', fact] of source.matchAll(pieces)) {
    const tag = name.toLowerCase()
    if (piece.startsWith('<!--')) continue
    if (fact !== undefined) here().inside.push({ fact })
    else if (tag === '') here().inside.push(decoded(piece))
    else if (!tags.has(tag)) continue
    else if (slash === '') {
      endOpen(open, tag)
      const href = /(?:^|\s)href\s*=\s*"([^"]*)"/i.exec(attributes)?.[1] ?? ''
      const element: Element = { tag, href: decoded(href), inside: [] }
      here().inside.push(element)
      open.push(element)
    } else if (open.some((one) => one.tag === tag)) while (open.pop()?.tag !== tag);
  }
  const content = blocksOf(root.inside)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function endOpen(open: Element[], tag: string): void {
  const ended = ends[tag] ?? []
  for (let at = open.length - 1; at > 0; at--) {
    const one = open[at]?.tag ?? ''
    if (holders.has(one)) return
    if (ended.includes(one)) open.length = at
  }
}

function blocksOf(inside: readonly Piece[]): JSONContent[] {
  const blocks: JSONContent[] = []
  let loose: Piece[] = []
  const gather = () => {
    const content = inlineOf(loose)
    if (content.length > 0) blocks.push({ type: 'paragraph', content })
    loose = []
  }
  for (const piece of inside) {
    const made = typeof piece === 'object' && 'tag' in piece ? blockOf(piece) : null
    if (made === null) loose.push(piece)
    else {
      gather()
      blocks.push(...made)
    }
  }
  gather()
  return blocks
}

/** Null: it stands within a line. */
function blockOf({ tag, inside }: Element): JSONContent[] | null {
  switch (tag) {
    case 'a':
    case 'strong':
      return null
    case 'h2':
    case 'h3':
      return [{ type: 'heading', attrs: { level: tag === 'h2' ? 2 : 3 }, content: inlineOf(inside) }]
    case 'p':
      return [{ type: 'paragraph', content: inlineOf(inside) }]
    case 'ul':
    case 'ol': {
      const items = elementsOf(inside, 'li').map((item) => ({
        type: 'listItem',
        content: startingWithText(blocksOf(item.inside)),
      }))
      return items.length === 0 ? [] : [{ type: tag === 'ul' ? 'bulletList' : 'orderedList', content: items }]
    }
    case 'table':
      return tableOf(inside)
    default:
      return blocksOf(inside)
  }
}

/** An entry of a list begins with a line. */
function startingWithText(blocks: JSONContent[]): JSONContent[] {
  return blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks]
}

function tableOf(inside: readonly Piece[]): JSONContent[] {
  const [caption] = elementsOf(inside, 'caption')
  const rows = inside.flatMap((part) => rowsOf(part))
  const width = Math.max(1, ...rows.map((row) => (Array.isArray(row) ? row.length : 1)))
  if (rows.length === 0) return []
  return [
    {
      type: 'table',
      attrs: { caption: caption ? textOf(caption.inside) : '' },
      content: rows.map((row) => ({
        type: 'tableRow',
        content: Array.isArray(row) ? row : [filledCell(row, width)],
      })),
    },
  ]
}

/** A name that stands for rows fills one that is as wide as its table. */
function filledCell({ fact }: Fact, width: number): JSONContent {
  return {
    type: 'tableCell',
    attrs: { colspan: width },
    content: [{ type: 'paragraph', content: [{ type: 'fact', attrs: { name: fact, rows: true } }] }],
  }
}

function rowsOf(part: Piece): (JSONContent[] | Fact)[] {
  if (typeof part === 'string') return []
  if ('fact' in part) return [part]
  if (part.tag !== 'tr') return part.tag === 'caption' ? [] : part.inside.flatMap((one) => rowsOf(one))
  const cells = part.inside.filter(
    (cell): cell is Element =>
      typeof cell === 'object' && 'tag' in cell && (cell.tag === 'th' || cell.tag === 'td'),
  )
  if (cells.length === 0) return []
  return [
    cells.map(({ tag, inside }) => {
      const content = blocksOf(inside)
      return {
        type: tag === 'th' ? 'tableHeader' : 'tableCell',
        content: content.length > 0 ? content : [{ type: 'paragraph' }],
      }
    }),
  ]
}

function elementsOf(inside: readonly Piece[], tag: string): Element[] {
  return inside.filter((one): one is Element => typeof one === 'object' && 'tag' in one && one.tag === tag)
}

const textOf = (inside: readonly Piece[]) =>
  inlineOf(inside)
    .map(({ text = '' }) => text)
    .join('')

type Mark = NonNullable<JSONContent['marks']>[number]

/** Lines without the white space at their ends; a run of it is one space, as a page shows it. */
function inlineOf(inside: readonly Piece[]): JSONContent[] {
  const all: JSONContent[] = []
  const walk = (parts: readonly Piece[], marks: readonly Mark[]) => {
    for (const part of parts) {
      if (typeof part === 'string') {
        const text = part.replace(/[ \t\r\n]+/g, ' ')
        const before = all.at(-1)
        const bare = before?.text?.endsWith(' ') || before === undefined ? text.replace(/^ /, '') : text
        if (bare !== '')
          all.push({ type: 'text', text: bare, ...(marks.length > 0 && { marks: [...marks] }) })
      } else if ('fact' in part)
        all.push({
          type: 'fact',
          attrs: { name: part.fact, rows: false },
          ...(marks.length > 0 && { marks: [...marks] }),
        })
      else if (part.tag === 'a' && part.href !== '' && !marks.some(({ type }) => type === 'link'))
        walk(part.inside, [...marks, { type: 'link', attrs: { href: part.href } }])
      else if (part.tag === 'strong' && !marks.some(({ type }) => type === 'bold'))
        walk(part.inside, [...marks, { type: 'bold' }])
      else walk(part.inside, marks)
    }
  }
  walk(inside, [])
  const last = all.at(-1)
  if (last?.text !== undefined) last.text = last.text.replace(/ $/, '')
  return all.filter(({ text }) => text !== '')
}
