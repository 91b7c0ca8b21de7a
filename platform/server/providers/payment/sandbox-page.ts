import { euroCents, formatEuro } from '#platform/contract/money.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { policyHash } from '../../http/policy-hash.ts'

interface OrderToApprove {
  readonly id: string
  readonly title: string
  readonly amount_cents: number
  readonly status: 'created' | 'approved' | 'completed' | 'voided'
}

const style = `
:root { color-scheme: light dark; --paper: #FAF7F7; --surface: #FFF; --line: #E7DFE0; --control-line: #8B7B81; --ink: #221A1E; --ink-2: #574A50; --primary: #7D1D3F; --primary-hover: #651331; --on-primary: #FFF; --wait-soft: #E8EFF7; --wait-text: #2F5078; --focus: #3B2BB8 }
@media (prefers-color-scheme: dark) { :root { --paper: #151013; --surface: #1E171B; --line: #382D33; --control-line: #8F7E85; --ink: #F4ECEE; --ink-2: #CBBDC2; --primary: #A9355E; --primary-hover: #BD446E; --wait-soft: #1D2A39; --wait-text: #AFCBEA; --focus: #B3A8FF } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem 1rem; background: var(--paper); color: var(--ink); font: 16px/1.55 'Figtree Variable', Figtree, system-ui, sans-serif }
main { width: 100%; max-width: 26rem; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 2rem 1.5rem }
.tag { display: inline-block; margin: 0 0 1rem; padding: .125rem .75rem; border-radius: 999px; background: var(--wait-soft); color: var(--wait-text); font-size: .8125rem; font-weight: 600 }
h1 { margin: 0 0 .5rem; font: 430 1.875rem/1.15 'Libre Bodoni Variable', Didot, Georgia, serif }
p { margin: 0 0 1.5rem; color: var(--ink-2) }
dl { display: grid; grid-template-columns: 1fr max-content; gap: .5rem 1rem; margin: 0 0 1.5rem; padding: 1rem 0; border: solid var(--line); border-width: 1px 0 }
dt { color: var(--ink-2) }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums }
.total { font-weight: 600; color: var(--ink) }
form + form { margin-top: .75rem }
button { display: grid; place-items: center; width: 100%; min-height: 3rem; padding: .5rem 1.5rem; border: 1px solid transparent; border-radius: 8px; background: var(--primary); color: var(--on-primary); font: inherit; font-weight: 600; cursor: pointer }
button:hover { background: var(--primary-hover) }
.quiet { background: transparent; border-color: var(--control-line); color: var(--ink) }
.quiet:hover { background: var(--paper) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
`
export const sandboxPageStyleHash = policyHash(style)

/** Where PayPal would ask the buyer; no script, and a style that its hash allows. */
export function sandboxPage(order: OrderToApprove): string {
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>PayPal di prova · Lieta</title><style>${style}</style></head>
<body><main><p class="tag">PayPal di prova</p><h1>Conferma il pagamento</h1>
<p>Nessun denaro si muove: questa pagina fa la parte di PayPal mentre si sviluppa Lieta.</p>
<dl><dt>Prodotto</dt><dd>${escapeHtml(order.title)}</dd><dt class="total">Totale</dt><dd class="total">${formatEuro(euroCents(order.amount_cents))}</dd></dl>
${order.status === 'created' ? choice(order.id) : decided(order)}
</main></body></html>`
}

const choice = (id: string): string => `${button(id, 'approve', 'Paga')}
${button(id, 'cancel', 'Annulla', 'quiet')}`

/** The button sends on to where the decision led; made once, it stays. */
function decided({ id, status }: OrderToApprove): string {
  const text =
    status === 'voided' ? 'Hai annullato questo pagamento.' : 'Hai già confermato questo pagamento.'
  return `<p role="status">${text}</p>
${button(id, status === 'voided' ? 'cancel' : 'approve', 'Torna a Lieta')}`
}

function button(id: string, path: 'approve' | 'cancel', label: string, look = ''): string {
  return `<form method="post" action="/sandbox/paypal/${escapeHtml(id)}/${path}"><button${look && ` class="${look}"`}>${label}</button></form>`
}
