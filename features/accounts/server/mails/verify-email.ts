import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

export function verifyEmailMail(user: { name: string; email: string }, url: string): MailMessage {
  return writeMail({
    to: user.email,
    subject: 'Verifica la tua email',
    title: `Molto lieta, ${user.name}.`,
    paragraphs: ['Manca poco. Conferma che questo indirizzo è tuo e attiva il tuo account.'],
    action: { label: 'Verifica email', url },
    notes: [
      'Il link vale 24 ore e funziona una volta sola.',
      'Se non hai chiesto tu di iscriverti, ignora questa email. Senza conferma non succede nulla.',
    ],
  })
}
