import { undoHours } from '../../contract/identity-changes.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** `changed` by who knew the old one, `reset` by the link of a mail, `first`: a colleague's, by that of the invitation. */
type PasswordChange = 'changed' | 'reset' | 'first'

const words: Readonly<Record<PasswordChange, { subject: string; text: string; notes: string[] }>> = {
  changed: {
    subject: 'La tua password è cambiata',
    text: 'La password del tuo account è stata cambiata. Gli altri dispositivi sono stati disconnessi.',
    notes: ['Se l’hai cambiata tu, non devi fare nulla.'],
  },
  reset: {
    subject: 'La tua password è cambiata',
    text: 'La password del tuo account è stata reimpostata con il link ricevuto per email. Tutti i dispositivi sono stati disconnessi.',
    notes: ['Se l’hai reimpostata tu, non devi fare nulla. Accedi con quella nuova.'],
  },
  first: {
    subject: 'La tua password è pronta',
    text: 'È stata scelta la password per il tuo accesso allo spazio del team, con il link dell’invito.',
    notes: ['Se l’hai scelta tu, non devi fare nulla. Accedi con questa email.'],
  },
}

/** Tells the owner, who may not be the one who did it; `also`: what else they should know. A first one has no `undoUrl`. */
export function passwordChangedMail(
  user: { name: string; email: string },
  how: PasswordChange,
  undoUrl: string | undefined,
  also: readonly string[] = [],
): MailMessage {
  const { subject, text, notes } = words[how]
  return writeMail({
    to: user.email,
    subject,
    title: `Ciao ${user.name}`,
    paragraphs: [text],
    ...(undoUrl !== undefined && { action: { label: 'Annulla la modifica', url: undoUrl } }),
    notes: [...notes, ...also, ...(undoUrl === undefined ? [] : [undoNote])],
  })
}

const undoNote = `Se non l’hai fatto tu, annulla entro ${undoHours} ore. Ogni dispositivo viene disconnesso e scegli una nuova password.`
