import { writeMail } from '#platform/server/providers/mail/layout.ts'
import { undoHours } from '../../contract/identity-changes.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import { accessPage } from './access-page.ts'

/** `blocked`: it counted no further than before, so that there may be a copy of it. */
export type PasskeyChange = 'added' | 'removed' | 'blocked'

const words: Readonly<
  Record<PasskeyChange, { subject: string; text: (name: string) => string; note: string }>
> = {
  added: {
    subject: 'Hai aggiunto una passkey',
    text: (name) => `Da ora puoi entrare anche con la passkey «${name}», senza password.`,
    note: `Se non l’hai aggiunta tu, annulla entro ${undoHours} ore. La passkey viene rimossa, ogni dispositivo viene disconnesso e scegli una nuova password.`,
  },
  removed: {
    subject: 'Hai rimosso una passkey',
    text: (name) => `Con la passkey «${name}» non si entra più nel tuo account.`,
    note: 'Se non l’hai rimossa tu, cambia subito la password.',
  },
  blocked: {
    subject: 'Abbiamo bloccato una tua passkey',
    text: (name) =>
      `Qualcuno ha provato a entrare con la passkey «${name}», che però potrebbe essere una copia. L’abbiamo bloccata e abbiamo chiuso gli accessi fatti con quella passkey.`,
    note: 'Entra con la password, rimuovi questa passkey e controlla il dispositivo su cui era.',
  },
}

/** Tells the owner of the account, who may not be the one who did it; a new passkey can be taken back by `undoUrl`. */
export function passkeyMail(
  user: { name: string; email: string; role: string },
  change: PasskeyChange,
  name: string,
  publicUrl: string,
  undoUrl?: string,
): MailMessage {
  const { subject, text, note } = words[change]
  return writeMail({
    to: user.email,
    subject,
    title: `Ciao ${user.name}`,
    paragraphs: [text(name)],
    action:
      undoUrl === undefined
        ? { label: 'Controlla le tue passkey', url: `${publicUrl}${accessPage(user)}` }
        : { label: 'Annulla la modifica', url: undoUrl },
    notes: [note],
  })
}

/** With a new password: these open the account all the same, and its person may not have made them. None: nothing. */
export function passkeysStay(user: { role: string }, names: readonly string[], publicUrl: string): string[] {
  if (names.length === 0) return []
  const page = `${publicUrl}${accessPage(user)}`
  const list = names.map((name) => `«${name}»`).join(', ')
  return names.length === 1
    ? [`Si entra ancora anche con questa passkey: ${list}. Se non la riconosci, rimuovila: ${page}`]
    : [`Si entra ancora anche con queste passkey: ${list}. Se non ne riconosci una, rimuovila: ${page}`]
}
