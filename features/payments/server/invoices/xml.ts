/**
 * An element by its children, in their order; a list repeats it, null and the empty text leave it out. `$`: attributes.
 */
export interface Element {
  readonly [name: string]: string | null | Element | readonly Element[] | Readonly<Record<string, string>>
}

/** A document in UTF-8; texts as the exchange system takes them, Latin 1 alone. */
export function xmlOf(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}`
}

function write(element: Element): string {
  return Object.entries(element)
    .filter(([name]) => name !== '$')
    .flatMap(([name, child]) => (Array.isArray(child) ? child : [child]).map((one) => tag(name, one)))
    .join('')
}

function tag(name: string, child: string | null | Element): string {
  if (child === null || child === '') return ''
  if (typeof child === 'string') return `<${name}>${escaped(latin1(child))}</${name}>`
  const attributes = Object.entries(child.$ ?? {})
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('')
  return `<${name}${attributes}>${write(child)}</${name}>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')

const plain: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '€': 'EUR',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Œ: 'OE',
  œ: 'oe',
}

/** The nearest sign of Latin 1: typographic marks become plain ones, other letters lose their accents. */
export function latin1(text: string): string {
  return [...text.normalize('NFC').replaceAll(/\s+/g, ' ')]
    .map((sign) => plain[sign] ?? (/[ -~\u00a0-\u00ff]/.test(sign) ? sign : bare(sign)))
    .join('')
    .trim()
}

const bare = (sign: string) => sign.normalize('NFD').replaceAll(/[^ -~]/g, '') || '?'
