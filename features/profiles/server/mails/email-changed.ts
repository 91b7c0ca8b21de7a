import { undoHours } from '#features/accounts/contract/identity-changes.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** To the new address, in use from now on. */
export function emailChangedMail(user: { name: string; email: string }, publicUrl: string): MailMessage {
  return writeMail({
    to: user.email,
    subject: 'Il tuo nuovo indirizzo è attivo',
    title: `Ciao ${user.name}`,
    paragraphs: ['Abbiamo approvato la tua nuova email. Da ora accedi con questo indirizzo.'],
    action: { label: 'Apri il tuo profilo', url: `${publicUrl}/profile` },
  })
}

/** To the address that was in use, whose owner may not be the one who asked. */
export function emailReplacedMail(
  user: { name: string; email: string },
  oldEmail: string,
  undoUrl: string,
): MailMessage {
  return writeMail({
    to: oldEmail,
    subject: 'La tua email su Lieta è cambiata',
    title: `Ciao ${user.name}`,
    paragraphs: [
      `Abbiamo approvato il cambio. Da ora il tuo account usa ${user.email} e questo indirizzo non serve più per accedere.`,
    ],
    action: { label: 'Annulla la modifica', url: undoUrl },
    notes: [
      'Se l’hai chiesto tu, non devi fare nulla.',
      `Se non riconosci questa modifica, annullala entro ${undoHours} ore. Ripristiniamo questo indirizzo e disconnettiamo ogni dispositivo, poi scegli una nuova password.`,
    ],
  })
}
