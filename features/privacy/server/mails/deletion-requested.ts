import { deletionGraceDays } from '#platform/contract/retention.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

export function deletionRequestedMail(
  user: { name: string; email: string; due: Date },
  publicUrl: string,
): MailMessage {
  return writeMail({
    to: user.email,
    subject: 'Richiesta di eliminazione del tuo account',
    title: `Ciao ${user.name}`,
    paragraphs: [
      `Abbiamo ricevuto la tua richiesta. Il tuo profilo non è più visibile; l’account verrà eliminato dopo ${deletionGraceDays} giorni, il ${italianDate(user.due)}.`,
      'Se cambi idea, fino ad allora puoi accedere e annullare la richiesta dal tuo profilo.',
    ],
    action: { label: 'Apri il tuo profilo', url: `${publicUrl}/profile` },
    notes: ['Se non l’hai chiesto tu, accedi, annulla la richiesta e cambia la tua password.'],
  })
}
