import type { MailMessage } from './mail.ts'

/** A mail in our words: the layout gives it its look, and its plain-text twin. */
export interface Letter {
  readonly to: string
  readonly subject: string
  /** The heading; mail programs also show the first paragraph in their lists. */
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
  /** Small print below the action. */
  readonly notes?: readonly string[]
  /** For what nobody has to receive: ends mails of this kind. */
  readonly unsubscribeUrl?: string
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const body = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const display = "'Libre Bodoni',Didot,'Bodoni MT',Georgia,serif"

/** The signature below every mail. */
const farewell = 'Lieta, presentazioni riservate tra persone verificate.'
const unsubscribeLabel = 'Non ricevere più queste e-mail'

/** Writes a letter as text and as HTML that old mail programs understand: tables, inline styles, no pictures. */
export function writeMail(letter: Letter): MailMessage {
  const { to, subject, title, paragraphs, action, notes = [], unsubscribeUrl } = letter
  const text = [
    title,
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...notes,
    ...(unsubscribeUrl === undefined ? [] : [`${unsubscribeLabel}:\n${unsubscribeUrl}`]),
    `-- \n${farewell}`,
  ].join('\n\n')
  return { to, subject, text, html: page(letter), ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) }
}

function page({ subject, title, paragraphs, action, notes = [], unsubscribeUrl }: Letter): string {
  const rows = [
    cell(`font:400 30px/1.15 ${display};color:#221A1E;padding-bottom:16px`, escapeHtml(title)),
    ...paragraphs.map((line) =>
      cell(`font:400 16px/1.55 ${body};color:#574A50;padding-bottom:16px`, escapeHtml(line)),
    ),
    ...(action === undefined ? [] : [cell('padding:8px 0 24px', button(action))]),
    ...notes.map((line) =>
      cell(`font:400 14px/1.5 ${body};color:#706168;padding-bottom:12px`, escapeHtml(line)),
    ),
  ]
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#FAF7F7">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#FAF7F7"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="font:italic 400 30px/1 ${display};color:#221A1E;padding:0 0 20px">Lieta<span style="color:#7D1D3F">.</span></td></tr>
<tr><td style="background:#FFFFFF;border:1px solid #E7DFE0;border-radius:12px;padding:32px 28px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join('\n')}</table></td></tr>
<tr><td style="font:400 13px/1.5 ${body};color:#706168;padding:20px 4px">${farewell}${unsubscribeUrl === undefined ? '' : small(unsubscribeLabel, unsubscribeUrl)}</td></tr>
</table></td></tr></table></body></html>`
}

const small = (label: string, url: string): string =>
  `<br><a href="${escapeHtml(url)}" style="color:#706168">${escapeHtml(label)}</a>`

const cell = (style: string, content: string): string => `<tr><td style="${style}">${content}</td></tr>`

/** A link that looks like our button, and the address in plain sight for programs that hide links. */
function button({ label, url }: NonNullable<Letter['action']>): string {
  const href = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="background:#7D1D3F;border-radius:8px"><a href="${href}" style="display:inline-block;font:600 16px/1 ${body};color:#FFFFFF;text-decoration:none;padding:16px 28px">${escapeHtml(label)}</a></td></tr></table>
<div style="font:400 13px/1.5 ${body};color:#706168;padding-top:16px;word-break:break-all">Se il pulsante non funziona, apri questo indirizzo:<br><a href="${href}" style="color:#7D1D3F">${href}</a></div>`
}
