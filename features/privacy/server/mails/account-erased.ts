import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** The last mail to an address that is forgotten in the same transaction. */
export function accountErasedMail(
  user: { name: string; email: string; banned: boolean },
  publicUrl: string,
): MailMessage {
  return writeMail({
    to: user.email,
    subject: 'Il tuo account è stato eliminato',
    title: `Ciao ${user.name}`,
    paragraphs: [
      'Il tuo account, il profilo e le foto non esistono più. I messaggi che hai inviato restano a chi li ha ricevuti, senza il tuo nome.',
      'Conserviamo senza il tuo nome solo ciò che la legge richiede, come i movimenti di Crediti e gli acquisti.',
    ],
    action: { label: 'Che cosa conserviamo', url: `${publicUrl}/privacy` },
    notes: [
      user.banned
        ? 'Finché dura la sospensione del tuo account non è possibile aprirne un altro.'
        : 'Se un giorno vorrai tornare, potrai iscriverti di nuovo.',
    ],
  })
}
