import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** The good news; the bad ones are a statement of reasons like any other. */
export function appealUpheldMail(
  person: { name: string; email: string },
  outcome: string,
  publicUrl: string,
): MailMessage {
  return writeMail({
    to: person.email,
    subject: 'Il tuo ricorso è stato accolto',
    title: `Ciao ${person.name}`,
    paragraphs: [
      'Un’altra persona del team ha riletto la decisione e ti ha dato ragione.',
      `Non vale più quello che ti avevamo scritto: «${outcome}»`,
      'Ci scusiamo per l’errore.',
    ],
    action: { label: 'Apri Lieta', url: `${publicUrl}/login` },
  })
}
