import { writeMail } from '#server/providers/mail/layout.ts'
import type { MailMessage } from '#server/providers/mail/mail.ts'

/** To the new address, in use from now on. */
export function emailChangedMail(user: { name: string; email: string }, publicUrl: string): MailMessage {
  return writeMail({
    to: user.email,
    subject: 'Il tuo nuovo indirizzo è attivo',
    title: `Ciao ${user.name}`,
    paragraphs: ['La tua nuova e-mail è stata approvata. Da ora accedi con questo indirizzo.'],
    action: { label: 'Apri il tuo profilo', url: `${publicUrl}/profile` },
  })
}
