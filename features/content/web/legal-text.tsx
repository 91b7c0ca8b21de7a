import { createElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { legalTags } from '../contract/pages.ts'

export interface LegalText {
  body: ReactNode
  /** The chapters, for the list of contents. */
  chapters: readonly { id: string; title: string }[]
}

const tags = new Set<string>(legalTags)
/** White space between their children would be text where HTML allows none. */
const containers = new Set(['body', 'ul', 'ol', 'table', 'thead', 'tbody', 'tr'])

const looks: Record<string, string> = {
  h2: 'mt-12 mb-3 text-2xl first:mt-0',
  h3: 'mt-7 mb-2 font-text text-lg leading-snug font-semibold tracking-none',
  p: 'mt-3.5 first:mt-0',
  ul: 'mt-3.5 grid list-disc gap-1.5 pl-5.5 marker:text-primary-text',
  ol: 'mt-3.5 grid list-decimal gap-1.5 pl-5.5 marker:text-ink-3',
  table: 'mt-5 w-full border-collapse text-base leading-normal',
  caption: 'pb-2 text-left text-sm text-ink-3',
  th: 'border-b border-line-strong py-2.5 pr-4 text-left align-top text-sm font-semibold',
  td: 'border-b border-line py-2.5 pr-4 align-top wrap-anywhere text-ink-2',
}

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
