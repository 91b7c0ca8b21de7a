import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

export function resetPasswordMail(user: { name: string; email: string }, url: string): MailMessage {
  return writeMail({
    to: user.email,
    subject: 'Scegli una nuova password',
    title: `Ciao ${user.name}`,
    paragraphs: ['Qualcuno ha chiesto una nuova password per il tuo account. Se sei tu, sceglila qui.'],
    action: { label: 'Scegli una nuova password', url },
    notes: [
      'Il link vale un’ora e funziona una volta sola.',
      'Se non l’hai chiesta tu, ignora questa e-mail: la tua password non cambia.',
    ],
  })
}
