import { escapeHtml } from '../../http/escape-html.ts'
import { farewell, type Letter, unsubscribeLabel } from './letter.ts'

const bodyFont = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const displayFont = "'Libre Bodoni',Didot,'Bodoni MT',Georgia,serif"

/** The tokens of the design that mails need: each as a class of its own, light inline, dark by the style sheet. */
const colours = {
  paper: { property: 'background-color', light: '#FAF7F7', dark: '#151013' },
  surface: { property: 'background-color', light: '#FFFFFF', dark: '#1E171B' },
  line: { property: 'border-color', light: '#E7DFE0', dark: '#382D33' },
  ink: { property: 'color', light: '#221A1E', dark: '#F4ECEE' },
  ink2: { property: 'color', light: '#574A50', dark: '#CBBDC2' },
  ink3: { property: 'color', light: '#706168', dark: '#A8979E' },
  accent: { property: 'color', light: '#7D1D3F', dark: '#F2A5BA' },
  primary: { property: 'background-color', light: '#7D1D3F', dark: '#A9355E' },
} as const
type Colour = keyof typeof colours

/** Attributes of an element in these colours; its other styles come after them. */
function painted(names: readonly Colour[], style: string, ...classes: string[]): string {
  const own = names.map((name) => `${colours[name].property}:${colours[name].light}`)
  return `class="${[...names, ...classes].join(' ')}" style="${[...own, style].join(';')}"`
}

const inTheDark = (prefix: string): string =>
  Object.entries(colours)
    .map(([name, { property, dark }]) => `${prefix}.${name}{${property}:${dark}!important}`)
    .join('')

/** What inline styles cannot say. Programs that drop it show the light mail, which needs nothing of it. */
const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:26px 20px 12px!important}.title{font-size:26px!important}}
@media (prefers-color-scheme:dark){${inTheDark('')}}
${inTheDark('[data-ogsc] ')}`

/** Outlook on Windows draws with Word: fixed widths, its own fonts, true pixels. */
const forOutlook = {
  head: '<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>h1,p,td,a,div{font-family:Arial,sans-serif!important}</style><![endif]-->',
  open: '<!--[if mso]><table role="presentation" width="560" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
  close: '<!--[if mso]></td></tr></table><![endif]-->',
}

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
const breaks = 'overflow-wrap:anywhere;word-break:break-word'

/** A letter as HTML that old mail programs understand: tables, inline styles, no pictures, no scripts. */
export function mailHtml(letter: Letter): string {
  const { subject, title, paragraphs, quote = [], facts = [], afterwards = [], action, notes = [] } = letter
  const rows = [
    row(
      `<h1 ${painted(['ink'], `margin:0 0 16px;font:400 30px/1.15 ${displayFont};${breaks}`, 'title')}>${escapeHtml(title)}</h1>`,
    ),
    ...paragraphs.map(paragraph),
    ...(quote.length === 0 ? [] : [row(quotation(quote))]),
    ...(facts.length === 0 ? [] : [row(factTable(facts))]),
    ...afterwards.map(paragraph),
    ...(action === undefined ? [] : [row(button(action))]),
    ...notes.map((line) => row(small(escapeHtml(line)))),
  ]
  return `<!doctype html>
<html lang="it" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>${forOutlook.head}
<style>${styleSheet}</style></head>
<body ${painted(['paper'], 'margin:0;padding:0')} bgcolor="${colours.paper.light}">
${preheader(paragraphs[0] ?? title)}
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(subject)}" lang="it">
<table ${table} bgcolor="${colours.paper.light}" ${painted(['paper'], '')}><tr><td align="center" style="padding:32px 16px">
${forOutlook.open}
<table ${table} style="max-width:560px;margin:0 auto">
<tr><td align="left" ${painted(['ink'], `font:italic 400 30px/1 ${displayFont};padding:0 0 20px`)}>Lieta<span ${painted(['accent'], '')}>.</span></td></tr>
<tr><td align="left" bgcolor="${colours.surface.light}" ${painted(['surface', 'line'], 'border-width:1px;border-style:solid;border-radius:12px;padding:32px 28px 16px', 'card')}>
<table ${table}>
${rows.join('\n')}
</table></td></tr>
<tr><td align="left" ${painted(['ink3'], `font:400 13px/1.5 ${bodyFont};padding:20px 4px`)}>${farewell}${unsubscribe(letter)}</td></tr>
</table>
${forOutlook.close}
</td></tr></table></div></body></html>`
}

const row = (content: string): string => `<tr><td align="left">${content}</td></tr>`

const paragraph = (line: string): string =>
  row(
    `<p ${painted(['ink2'], `margin:0 0 16px;font:400 16px/1.55 ${bodyFont};${breaks}`)}>${escapeHtml(line)}</p>`,
  )

const small = (html: string): string =>
  `<p ${painted(['ink3'], `margin:0 0 12px;font:400 14px/1.5 ${bodyFont};${breaks}`)}>${html}</p>`

/** The line that lists show beside the subject; the blanks keep the rest of the mail out of it. */
function preheader(line: string): string {
  return `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(line)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`
}

function quotation(lines: readonly string[]): string {
  const inner = lines.map(
    (line) =>
      `<p ${painted(['ink'], `margin:0 0 10px;font:400 16px/1.55 ${bodyFont};${breaks}`)}>${escapeHtml(line)}</p>`,
  )
  return `<table ${table} style="margin:0 0 16px"><tr><td ${painted(['line'], 'border-style:solid;border-width:0 0 0 3px;padding:2px 0 0 16px')}>${inner.join('')}</td></tr></table>`
}

function factTable(facts: NonNullable<Letter['facts']>): string {
  const rule = 'border-style:solid;border-width:1px 0 0;padding:10px 0;vertical-align:top'
  const lines = facts.map(
    ({ label, value }) =>
      `<tr><td align="left" width="38%" ${painted(['ink3', 'line'], `${rule};padding-right:12px;font:400 14px/1.5 ${bodyFont}`)}>${escapeHtml(label)}</td><td align="left" ${painted(['ink', 'line'], `${rule};font:600 15px/1.5 ${bodyFont};${breaks}`)}>${escapeHtml(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${lines.join('')}</table>`
}

/** A link that looks like our button, and the address in plain sight for programs that hide links. */
function button({ label, url }: NonNullable<Letter['action']>): string {
  const href = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td align="center" bgcolor="${colours.primary.light}" ${painted(['primary'], 'border-radius:8px;mso-padding-alt:16px 28px')}><a href="${href}" style="display:inline-block;font:600 16px/1.2 ${bodyFont};color:#FFFFFF;text-decoration:none;padding:15px 28px;border-radius:8px">${escapeHtml(label)}</a></td></tr></table>
${small(`Se il pulsante non funziona, apri questo indirizzo:<br><a href="${href}" ${painted(['accent'], 'word-break:break-all')}>${href}</a>`)}`
}

function unsubscribe({ unsubscribeUrl }: Letter): string {
  if (unsubscribeUrl === undefined) return ''
  return `<br><a href="${escapeHtml(unsubscribeUrl)}" ${painted(['ink3'], 'text-decoration:underline')}>${unsubscribeLabel}</a>`
}
