import { inWords } from '#platform/contract/hours.ts'
import { linkHours } from '../../contract/link-hours.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

export function verifyEmailMail(user: { name: string; email: string }, url: string): MailMessage {
  return writeMail({
    to: user.email,
    subject: 'Verifica la tua e-mail',
    title: `Molto lieta, ${user.name}.`,
    paragraphs: ['Manca poco: conferma che questo indirizzo è tuo e il tuo account sarà attivo.'],
    action: { label: 'Verifica e-mail', url },
    notes: [
      `Il link vale ${inWords(linkHours)} e funziona una volta sola.`,
      'Se non hai chiesto tu di iscriverti, ignora questa e-mail: senza conferma non succede nulla.',
    ],
  })
}
