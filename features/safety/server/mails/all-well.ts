import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** To the trusted person who had been told of the silence. */
export function allWellMail(
  contact: { readonly name: string; readonly email: string },
  name: string,
): MailMessage {
  return writeMail({
    to: contact.email,
    subject: `${name}: tutto bene`,
    title: `Ciao ${contact.name}`,
    paragraphs: [
      `${name} ha appena confermato che va tutto bene. Grazie di esserci.`,
      'Entro sette giorni dalla fine dell’incontro cancelliamo il piano, e con il piano il tuo indirizzo.',
    ],
    notes: [
      'Se hai motivo di credere che la conferma non sia sincera, contatta qualcuno che la conosce o chiama il 112.',
    ],
  })
}
