import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

interface NewText {
  readonly title: string
  readonly changes: string
  /** `2026-12-31` */
  readonly day: string
  /** Whoever goes on using Lieta accepts it first. */
  readonly accepted: boolean
  /** Whoever leaves for it may have their Crediti back (terms, chapter 12). */
  readonly refundable: boolean
  readonly url: string
}

/** Before a new version counts (terms, chapter 12; privacy, chapter 11). */
export function newTextMail(
  to: { name: string; email: string },
  { title, changes, day, accepted, refundable, url }: NewText,
): MailMessage {
  const from = day.split('-').reverse().join('/')
  return writeMail({
    to: to.email,
    subject: `${title}: che cosa cambia dal ${from}`,
    title: `Ciao ${to.name}`,
    paragraphs: [
      `Dal ${from} vale un nuovo testo di «${title}». Che cosa cambia: ${changes}`,
      accepted
        ? 'Puoi leggerlo già adesso. Da quel giorno, al primo accesso, ti chiediamo di accettarlo.'
        : 'Puoi leggerlo già adesso.',
    ],
    action: { label: 'Leggi il nuovo testo', url },
    notes: [
      refundable
        ? 'Se non sei d’accordo puoi cancellare l’account prima di quella data e chiedere il rimborso dei Crediti non usati.'
        : 'Se non sei d’accordo puoi cancellare l’account prima di quella data.',
    ],
  })
}
