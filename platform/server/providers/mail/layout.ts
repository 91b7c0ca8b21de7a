import { companyLine } from '#platform/contract/imprint.ts'
import { mailHtml } from './layout-html.ts'
import { farewell, type Letter, unsubscribeLabel } from './letter.ts'
import type { MailMessage } from './mail.ts'

/** Writes a letter as text and as HTML; whatever it contains is text to both. */
export function writeMail(letter: Letter): MailMessage {
  const { to, subject, replyTo, unsubscribeUrl, attachments } = letter
  return {
    to,
    subject,
    text: mailText(letter),
    html: mailHtml(letter),
    ...(replyTo !== undefined && { replyTo }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    ...(attachments !== undefined && { attachments }),
  }
}

function mailText(letter: Letter): string {
  const {
    title,
    paragraphs,
    quote = [],
    facts = [],
    afterwards = [],
    action,
    notes = [],
    unsubscribeUrl,
  } = letter
  return [
    title,
    ...paragraphs,
    ...(quote.length === 0 ? [] : [quote.map((line) => `> ${line}`).join('\n>\n')]),
    ...(facts.length === 0 ? [] : [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')]),
    ...afterwards,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...notes,
    ...(unsubscribeUrl === undefined ? [] : [`${unsubscribeLabel}:\n${unsubscribeUrl}`]),
    `-- \n${farewell}\n${companyLine}`,
  ].join('\n\n')
}
