import { createElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { legalTags } from '../contract/pages.ts'
import { textLooks } from './text-looks.tsx'

export interface LegalText {
  body: ReactNode
  /** The chapters, for the list of contents. */
  chapters: readonly { id: string; title: string }[]
}

const tags = new Set<string>(legalTags)
/** White space between their children would be text where HTML allows none. */
const containers = new Set(['body', 'ul', 'ol', 'table', 'thead', 'tbody', 'tr'])

const looks: Readonly<Record<string, string>> = textLooks

/**
 * Makes React elements of our HTML, tag by tag: whatever is not in `legalTags` loses its tag, and of all
 * attributes only the address of a link is read.
 */
export function readLegalText(html: string): LegalText {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const titles = [...body.querySelectorAll('h2')].map((heading) => heading.textContent)
  return { body: childrenOf(body), chapters: titles.map((title) => ({ id: idOf(title), title })) }
}

function childrenOf(parent: Element): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Element) return elementOf(node, index)
    const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
    return containers.has(parent.localName) && text.trim() === '' ? null : text
  })
}

function elementOf(element: Element, key: number): ReactNode {
  const tag = element.localName
  const children = childrenOf(element)
  if (!tags.has(tag)) return children
  if (tag === 'a') return linkOf(element.getAttribute('href') ?? '', key, children)
  const props = {
    key,
    className: looks[tag],
    ...(tag === 'h2' && { id: idOf(element.textContent), tabIndex: -1 }),
    ...(tag === 'th' && { scope: 'col' }),
  }
  return createElement(tag, props, ...children)
}

function linkOf(href: string, key: number, children: ReactNode[]): ReactNode {
  if (href.startsWith('/')) {
    return (
      <Link key={key} className="link" to={href}>
        {children}
      </Link>
    )
  }
  if (!href.startsWith('https://')) return children
  return (
    <a key={key} className="link" href={href} rel="noreferrer">
      {children}
    </a>
  )
}

/** `7. Età e verità` → `7-eta-e-verita`. */
function idOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
