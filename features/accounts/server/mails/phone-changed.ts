import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import { purchaseHoldHours, undoHours } from '../../contract/identity-changes.ts'

/** Tells the owner, who may not be the one who did it. Neither number is named: others may read the mailbox too. */
export function phoneChangedMail(
  user: { name: string; email: string },
  { removed, holds }: { removed: boolean; holds: boolean },
  undoUrl: string,
): MailMessage {
  const waits = holds && !removed
  return writeMail({
    to: user.email,
    subject: removed ? 'Il tuo numero di cellulare è stato rimosso' : 'Il tuo numero di cellulare è cambiato',
    title: `Ciao ${user.name}`,
    paragraphs: [
      removed
        ? 'Il numero di cellulare è stato rimosso dal tuo account.'
        : 'Il numero di cellulare del tuo account è stato cambiato.',
      waits
        ? `Per la tua sicurezza gli acquisti sono sospesi per ${purchaseHoldHours} ore. Se l’hai fatto tu, confermalo dal link qui sotto e potrai acquistare subito.`
        : 'Se l’hai fatto tu, non devi fare nulla.',
    ],
    action: { label: waits ? 'Conferma o annulla' : 'Annulla la modifica', url: undoUrl },
    notes: [
      `Se non l’hai fatto tu, annulla entro ${undoHours} ore. Il numero torna quello di prima, ogni dispositivo viene disconnesso e scegli una nuova password.`,
      'Il link è solo per te, non inoltrare questa email.',
    ],
  })
}
