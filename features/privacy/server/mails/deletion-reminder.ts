import { italianDate } from '#platform/contract/italian-time.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

export function deletionReminderMail(
  user: { name: string; email: string; due: Date },
  publicUrl: string,
): MailMessage {
  return writeMail({
    to: user.email,
    subject: `Il tuo account verrà eliminato il ${italianDate(user.due)}`,
    title: `Ciao ${user.name}`,
    paragraphs: [
      `Come hai chiesto, il ${italianDate(user.due)} elimineremo il tuo account con il profilo e le foto. Dopo non potremo recuperarli.`,
      'Se vuoi una copia dei tuoi dati, o hai Crediti per i quali puoi ancora recedere, fallo prima di quel giorno.',
    ],
    action: { label: 'Accedi e annulla la richiesta', url: `${publicUrl}/profile` },
    notes: ['Se vuoi ancora eliminarlo, non devi fare nulla.'],
  })
}
