import { createHash } from 'node:crypto'
import { escapeHtml } from '#server/providers/mail/layout.ts'
import type { OutboxMessage } from './outbox.ts'

const style = `
:root { color-scheme: light dark; --paper: #FAF7F7; --surface: #FFF; --line: #E7DFE0; --ink: #221A1E; --ink-2: #574A50; --primary: #7D1D3F; --on-primary: #FFF; --text: #7D1D3F; --wait: #E8EFF7; --wait-text: #2F5078 }
@media (prefers-color-scheme: dark) { :root { --paper: #151013; --surface: #1E171B; --line: #382D33; --ink: #F4ECEE; --ink-2: #CBBDC2; --primary: #A9355E; --text: #F2A5BA; --wait: #1D2A39; --wait-text: #AFCBEA } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 'Figtree Variable', Figtree, system-ui, sans-serif }
main { max-width: 45rem; margin: 0 auto; padding: 2.5rem 1rem 4rem }
h1 { font: 430 2.25rem/1.1 'Libre Bodoni Variable', Didot, Georgia, serif; margin: 0 0 .5rem }
p { color: var(--ink-2); margin: 0 0 1.5rem }
form { display: flex; gap: .5rem; flex-wrap: wrap; align-items: end; margin-bottom: 1.5rem }
label { display: grid; gap: .375rem; flex: 1 1 16rem; font-weight: 600; font-size: .875rem }
input, button { font: inherit; min-height: 3rem; border-radius: 8px; box-sizing: border-box; padding: 0 .875rem }
input { font-weight: 400; border: 1px solid #8B7B81; background: var(--surface); color: var(--ink) }
button { border: 0; background: var(--primary); color: var(--on-primary); font-weight: 600; cursor: pointer; padding: 0 1.5rem }
:focus-visible { outline: 3px solid #6B5DE0; outline-offset: 2px }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; margin-bottom: 1rem; overflow-wrap: anywhere }
header { display: flex; flex-wrap: wrap; gap: .25rem .75rem; font-size: .875rem; color: var(--ink-2); align-items: center }
header b { background: var(--wait); color: var(--wait-text); border-radius: 999px; padding: .125rem .625rem; font-size: .75rem }
h2 { font-size: 1.125rem; margin: .625rem 0 0 }
pre { font: inherit; white-space: pre-wrap; margin: .625rem 0 0 }
a { color: var(--text) }
`
export const outboxStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

const moment = new Intl.DateTimeFormat('it-IT', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Rome',
})

/** Mails and text messages as a page; no script, and a style that its hash allows. */
export function outboxPage(messages: readonly OutboxMessage[], to: string): string {
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Posta in uscita · Lieta</title><style>${style}</style></head>
<body><main><h1>Posta in uscita</h1>
<p>Le e-mail e gli SMS che Lieta avrebbe spedito. Questa pagina esiste solo in sviluppo.</p>
<form method="get" action="/dev/outbox"><label>Destinatario<input name="to" value="${escapeHtml(to)}" placeholder="e-mail o numero"></label><button>Filtra</button></form>
${messages.length === 0 ? '<p role="status">Nessun messaggio.</p>' : messages.map(article).join('\n')}
</main></body></html>`
}

function article({ id, channel, recipient, subject, text, at, html }: OutboxMessage): string {
  const asMail = html === null ? '' : ` <a href="/dev/outbox/${id}">Vedi come e-mail</a>`
  return `<article><header><b>${channel === 'mail' ? 'E-mail' : 'SMS'}</b><span>${escapeHtml(recipient)}</span>
<time datetime="${at.toISOString()}">${moment.format(at)}</time>${asMail}</header>
${subject === '' ? '' : `<h2>${escapeHtml(subject)}</h2>`}<pre>${linked(text)}</pre></article>`
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}
