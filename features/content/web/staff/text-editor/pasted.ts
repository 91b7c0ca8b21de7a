import { DOMParser as Reader, type Schema, type Slice } from '@tiptap/pm/model'
import { plainMarkup } from './pasted-markup.ts'
import type { FactWords } from './text-parts.tsx'

/**
 * What somebody pastes, Word's own markup among it, as pieces of the text: the schema drops every tag, style and
 * address that it does not know, this mends what would look like a text and is none. Read by a `DOMParser`, whose
 * document runs nothing; ProseMirror's own reading of the clipboard would need a policy of Trusted Types more.
 */
export function pastedSlice(html: string, schema: Schema, words: FactWords): Slice {
  const { body } = new DOMParser().parseFromString(plainMarkup(html), 'text/html')
  gatherLists(body)
  for (const ignored of body.querySelectorAll('.pasted-mark, del, meta, link')) ignored.remove()
  for (const plain of body.querySelectorAll('b.pasted-plain')) plain.replaceWith(...plain.childNodes)
  for (const bold of body.querySelectorAll('span.pasted-bold')) rename(bold, 'strong')
  for (const [from, to] of headings) for (const heading of body.querySelectorAll(from)) rename(heading, to)
  namesIn(body, words)
  return Reader.fromSchema(schema).parseSlice(body)
}

export function pastedText(text: string, schema: Schema, words: FactWords): Slice {
  const body = document.implementation.createHTMLDocument('').body
  for (const line of text.split(/\r?\n+/)) {
    const paragraph = body.ownerDocument.createElement('p')
    paragraph.textContent = line
    body.append(paragraph)
  }
  namesIn(body, words)
  return Reader.fromSchema(schema).parseSlice(body)
}

const headings = [
  ['h1', 'h2'],
  ['h4, h5, h6', 'h3'],
] as const

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

const mark = /^\s*(?:[·•▪§o-]|(\d{1,3}|[a-z])[.)])\s+/i

/** Word writes the entries of a list as paragraphs of a class, with the mark as text. */
function gatherLists(body: HTMLElement): void {
  let list: Element | null = null
  for (const paragraph of body.querySelectorAll('p.pasted-entry')) {
    const numbered = mark.exec(paragraph.textContent)?.[1] !== undefined
    const tag = numbered ? 'ol' : 'ul'
    if (list === null || list.localName !== tag || paragraph.previousElementSibling !== list) {
      list = body.ownerDocument.createElement(tag)
      paragraph.before(list)
    }
    const entry = body.ownerDocument.createElement('li')
    entry.append(...paragraph.childNodes)
    withoutMark(entry)
    list.append(entry)
    paragraph.remove()
  }
}

function withoutMark(entry: Element): void {
  const texts = entry.ownerDocument.createTreeWalker(entry, NodeFilter.SHOW_TEXT)
  let rest = mark.exec(entry.textContent)?.[0].length ?? 0
  while (rest > 0 && texts.nextNode()) {
    const text = texts.currentNode.nodeValue ?? ''
    texts.currentNode.nodeValue = text.slice(rest)
    rest -= Math.min(rest, text.length)
  }
}

/** A `{{name}}` that somebody copied is one again; no-break spaces of a word processor are spaces. */
function namesIn(body: HTMLElement, words: FactWords): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const node of texts) {
    const parts = (node.nodeValue ?? '').replaceAll('\u00a0', ' ').split(/\{\{\s*(\w+)\s*\}\}/)
    const made = parts.map((part, index) => {
      if (index % 2 === 0) return part
      if (!Object.hasOwn(words, part)) return `{{${part}}}`
      const chip = body.ownerDocument.createElement('span')
      chip.dataset['fact'] = part
      return chip
    })
    ;(node as ChildNode).replaceWith(...made)
  }
}
