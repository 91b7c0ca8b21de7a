import type { JSONContent } from '@tiptap/core'
import { encoded, encodedAttribute } from './entities.ts'

/** The document of the editor as source: one line for each paragraph, entry and row, an empty one before a chapter. */
export function writeSource(document: JSONContent): string {
  const lines: string[] = []
  for (const block of document.content ?? []) {
    const chapter = block.type === 'heading' && block.attrs?.['level'] === 2
    const written = linesOf(block)
    if (chapter && lines.length > 0 && written.length > 0) lines.push('')
    lines.push(...written)
  }
  return `${lines.join('\n')}\n`
}

function linesOf(block: JSONContent): string[] {
  const content = block.content ?? []
  switch (block.type) {
    case 'heading': {
      const tag = block.attrs?.['level'] === 2 ? 'h2' : 'h3'
      return lineOf(tag, content)
    }
    case 'paragraph':
      return lineOf('p', content)
    case 'bulletList':
    case 'orderedList': {
      const tag = block.type === 'bulletList' ? 'ul' : 'ol'
      return [`<${tag}>`, ...content.map((item) => `<li>${within(item)}</li>`), `</${tag}>`]
    }
    case 'table':
      return tableLines(block)
    default:
      return []
  }
}

/** An empty one is left out: it is a place to write in. */
function lineOf(tag: string, content: readonly JSONContent[]): string[] {
  return content.length === 0 ? [] : [`<${tag}>${inline(content)}</${tag}>`]
}

/** What stands in an entry or a cell: its first line needs no element of its own. */
function within({ content = [] }: JSONContent): string {
  const [first, ...others] = content.filter((block) => block.type !== 'paragraph' || block.content?.length)
  const text =
    first?.type === 'paragraph' ? inline(first.content ?? []) : first ? linesOf(first).join('\n') : ''
  return [text, ...others.flatMap(linesOf)].join('\n')
}

function tableLines({ attrs, content: rows = [] }: JSONContent): string[] {
  const caption = String(attrs?.['caption'] ?? '').trim()
  const firstOther = rows.findIndex((row) => !isHead(row))
  const heads = firstOther === -1 ? rows : rows.slice(0, firstOther)
  const others = rows.slice(heads.length)
  return [
    '<table>',
    ...(caption === '' ? [] : [`<caption>${encoded(caption)}</caption>`]),
    ...(heads.length === 0 ? [] : [`<thead>${heads.map(rowOf).join('')}</thead>`]),
    ...(others.length === 0 ? [] : ['<tbody>', ...others.map(rowOf), '</tbody>']),
    '</table>',
  ]
}

const isHead = ({ content: cells = [] }: JSONContent) => cells.every(({ type }) => type === 'tableHeader')

function rowOf({ content: cells = [] }: JSONContent): string {
  const [only, ...more] = cells
  const fact = more.length === 0 ? only?.content?.[0]?.content?.[0] : undefined
  if (fact?.type === 'fact' && fact.attrs?.['rows'] === true) return named(fact)
  const written = cells.map((cell) => {
    const tag = cell.type === 'tableHeader' ? 'th' : 'td'
    return `<${tag}>${within(cell)}</${tag}>`
  })
  return `<tr>${written.join('')}</tr>`
}

const named = ({ attrs }: JSONContent) => `{{${String(attrs?.['name'])}}}`

/** A link is outside of its bold words, and runs on through them. */
function inline(content: readonly JSONContent[]): string {
  let out = ''
  let link: string | null = null
  let bold = false
  const turn = (nextLink: string | null, nextBold: boolean) => {
    if (bold && (!nextBold || nextLink !== link)) {
      out += '</strong>'
      bold = false
    }
    if (link !== nextLink) {
      if (link !== null) out += '</a>'
      if (nextLink !== null) out += `<a href="${encodedAttribute(nextLink)}">`
      link = nextLink
    }
    if (nextBold && !bold) {
      out += '<strong>'
      bold = true
    }
  }
  for (const piece of content) {
    const marks = piece.marks ?? []
    const href = marks.find(({ type }) => type === 'link')?.attrs?.['href']
    turn(
      typeof href === 'string' ? href : null,
      marks.some(({ type }) => type === 'bold'),
    )
    out += piece.type === 'fact' ? named(piece) : encoded(piece.text ?? '')
  }
  turn(null, false)
  return out
}
