import { italianSecond } from '#platform/contract/italian-time.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import type { OutboxMessage } from './outbox.ts'
import { outboxStyle } from './page-style.ts'

interface View {
  readonly messages: readonly OutboxMessage[]
  readonly search: string
  /** Which message is open; the newest where none is named. */
  readonly id: number | undefined
  readonly phone: boolean
}

/** Mails and text messages, one of them open; no script, and a style that its hash allows. */
export function outboxPage(view: View): string {
  const { messages, search, id } = view
  const open = messages.find((message) => message.id === id) ?? messages[0]
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Posta in uscita · Lieta</title><style>${outboxStyle}</style></head>
<body><main><h1>Posta in uscita</h1>
<p>Le email e gli SMS che Lieta avrebbe spedito. Questa pagina esiste solo in sviluppo.</p>
<form method="get" action="/dev/outbox" role="search"><label>Cerca per destinatario, oggetto o testo<input type="search" name="q" value="${escapeHtml(search)}"></label><button>Cerca</button></form>
${open === undefined ? '<p role="status">Nessun messaggio.</p>' : board(view, open)}
</main></body></html>`
}

function board(view: View, open: OutboxMessage): string {
  const items = view.messages.map((message) => item(view, message, message === open))
  return `<div class="board${view.id === undefined ? '' : ' chosen'}">
<ul class="list" aria-label="Messaggi">${items.join('\n')}</ul>
${article(view, open)}
</div>`
}

/** The page with some of its choices changed. */
function address({ search, phone }: View, change: { id?: number; phone?: boolean }): string {
  const query = new URLSearchParams({
    ...(search !== '' && { q: search }),
    ...(change.id !== undefined && { id: String(change.id) }),
    ...((change.phone ?? phone) && { w: '390' }),
  })
  return escapeHtml(query.size === 0 ? '/dev/outbox' : `/dev/outbox?${query}`)
}

function item(
  view: View,
  { id, channel, recipient, subject, text, at }: OutboxMessage,
  current: boolean,
): string {
  return `<li><a href="${address(view, { id })}"${current ? ' aria-current="true"' : ''}><span class="who"><b>${labels[channel]}</b><span>${escapeHtml(recipient)}</span>${time(at)}</span><strong>${escapeHtml(subject === '' ? text : subject)}</strong></a></li>`
}

const labels: Readonly<Record<OutboxMessage['channel'], string>> = { mail: 'Email', sms: 'SMS' }

const time = (at: Date): string => `<time datetime="${at.toISOString()}">${italianSecond(at)}</time>`

function article(view: View, message: OutboxMessage): string {
  const { channel, recipient, reply_to: replyTo, subject, at } = message
  const lines = [['A', recipient], ...(replyTo === null ? [] : [['Risposte a', replyTo]])].map(
    ([term = '', value = '']) => `<dt>${term}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  const files = message.attachments.map(
    (name, place) =>
      `<dt>Allegato</dt><dd><a href="/dev/outbox/${message.id}/allegati/${place}">${escapeHtml(name)}</a></dd>`,
  )
  return `<article><a class="back" href="${address(view, {})}">Tutti i messaggi</a>
<header class="who"><b>${labels[channel]}</b>${time(at)}</header>
${subject === '' ? '' : `<h2>${escapeHtml(subject)}</h2>`}<dl>${[...lines, ...files].join('')}</dl>
${message.html === null ? `<pre>${linked(message.text)}</pre>` : rendered(view, message)}</article>`
}

/** In a frame that runs nothing and reaches nothing of ours; its links open beside it. */
function rendered(view: View, { id, text }: OutboxMessage): string {
  const width = (label: string, phone: boolean): string =>
    `<a href="${address(view, { id, phone })}"${view.phone === phone ? ' aria-current="true"' : ''}>${label}</a>`
  return `<nav aria-label="Anteprima">${width('Larga', false)}${width('Telefono', true)}<a href="/dev/outbox/${id}">Da sola</a></nav>
<iframe${view.phone ? ' class="phone"' : ''} title="L’email come la mostra un programma di posta" src="/dev/outbox/${id}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Solo testo</summary><pre>${linked(text)}</pre></details>`
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}
