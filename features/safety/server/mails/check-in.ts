import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import { romeMoment } from './rome-moment.ts'

interface Plan {
  readonly warn_at: Date
  readonly contact_name: string | null
}

/** At the expected end. It names neither the other person nor the place: a mail is read over shoulders. */
export function checkInMail(
  to: { readonly name: string; readonly email: string },
  { warn_at, contact_name }: Plan,
  link: string,
): MailMessage {
  return writeMail({
    to: to.email,
    subject: 'Tutto bene?',
    title: `Ciao ${to.name}, tutto bene?`,
    paragraphs: [
      'È l’ora che avevi indicato come fine. Un tocco basta, senza accedere; se l’incontro continua puoi prenderti un’altra ora.',
      contact_name === null
        ? 'Nessun altro riceve avvisi: lo segniamo nel piano, per chi ne ha il link.'
        : `Se non confermi entro le ${romeMoment(warn_at)}, scriviamo a ${contact_name}.`,
    ],
    action: { label: 'Rispondi', url: link },
    notes: ['Se sei in pericolo chiama il 112. Contro violenza e stalking, il 1522.'],
  })
}
