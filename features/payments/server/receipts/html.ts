import { createHash } from 'node:crypto'
import { escapeHtml } from '#platform/server/http/escape-html.ts'
import { type Face, fontFile } from './fonts.ts'
import type { ReceiptDocument } from './receipt-documents.ts'

/** The page of a receipt: complete in itself, so that it can be kept and printed. */
export function receiptHtml(documents: readonly ReceiptDocument[]): string {
  const [first] = documents
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(`${first?.title} n. ${first?.number}`)} · Lieta</title><style>${style()}</style></head>
<body><main>
${documents.map(article).join('\n')}
</main></body></html>`
}

function article(document: ReceiptDocument): string {
  const { title, number, facts, seller, buyer, lines, totals, notes } = document
  const rows = (list: ReceiptDocument['lines']) =>
    list.map(
      ({ label, value }) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
    )
  const party = (name: string, about: readonly string[]) =>
    `<section><h2>${name}</h2><p>${about.map(escapeHtml).join('<br>')}</p></section>`
  return `<article>
<header><p class="logo">Lieta<span>.</span></p><div><h1>${title}</h1><p class="number">n. ${escapeHtml(number)}</p></div></header>
<dl>${facts.map(({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
<div class="parties">${party('Venditore', seller)}${party('Cliente', buyer)}</div>
<table><thead><tr><th scope="col">Descrizione</th><th scope="col">Importo</th></tr></thead>
<tbody>${rows(lines).join('')}</tbody>
<tfoot>${rows(totals).join('')}</tfoot></table>
${notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('\n')}
</article>`
}

const family = (face: Face, name: string, rest: string): string =>
  `@font-face{font-family:'${name}';${rest};src:url(data:font/woff2;base64,${fontFile(face, 'latin', 'woff2').toString('base64')}) format('woff2')}`

/** The tokens of the design that paper needs, light and dark. */
const look = `
:root { color-scheme: light dark; --paper: light-dark(#faf7f7, #151013); --surface: light-dark(#fff, #1e171b);
  --line: light-dark(#e7dfe0, #382d33); --ink: light-dark(#221a1e, #f4ecee); --ink-2: light-dark(#574a50, #cbbdc2);
  --primary: light-dark(#7d1d3f, #f2a5ba) }
* { margin: 0; box-sizing: border-box }
body { background: var(--paper); color: var(--ink); font: 400 1rem/1.55 Figtree, sans-serif; padding: 2rem 1rem }
main { max-width: 44rem; margin: auto; display: grid; gap: 1.5rem }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: clamp(1.25rem, 5vw, 3rem) }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: start; gap: 1rem }
header div { text-align: right; margin-left: auto }
.logo { font: italic 400 2rem/1 'Libre Bodoni', serif } .logo span { color: var(--primary) }
h1 { font: 400 1.75rem/1.15 'Libre Bodoni', serif }
h2, dt, thead th { font-size: .8125rem; font-weight: 600; color: var(--ink-2) }
.number { font-weight: 600 }
dl, .parties { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; margin-top: 1.75rem }
dd { margin: 0 } .parties section { flex: 1 1 14rem; overflow-wrap: anywhere }
table { width: 100%; margin-top: 2rem; border-collapse: collapse; font-variant-numeric: tabular-nums }
th { text-align: left; font-weight: 400; overflow-wrap: anywhere }
th, td { padding: .625rem 0 }
td, thead th:last-child { text-align: right; white-space: nowrap; padding-left: 1rem } thead, tbody tr { border-bottom: 1px solid var(--line) }
tfoot tr:last-child > * { font-weight: 600; font-size: 1.125rem }
.note { color: var(--ink-2); font-size: .875rem; margin-top: .75rem } table + .note { margin-top: 2rem }
@media print { :root { color-scheme: light } body { padding: 0; background: #fff }
  article { border: 0; break-after: page } article:last-child { break-after: auto } }
`

let made: string | undefined

function style(): string {
  made ??= [
    family('text', 'Figtree', 'font-weight:400'),
    family('strong', 'Figtree', 'font-weight:600'),
    family('display', 'Libre Bodoni', 'font-weight:400'),
    family('greeting', 'Libre Bodoni', 'font-weight:400;font-style:italic'),
    look,
  ].join('')
  return made
}

/** Nothing runs on this page, and nothing is fetched. */
export function receiptPolicy(): string {
  const hash = createHash('sha256').update(style()).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
