import { inWords } from '#platform/contract/hours.ts'
import { linkHours } from '#features/accounts/contract/link-hours.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** To the new address. */
export function verifyNewEmailMail(user: { name: string; newEmail: string }, url: string): MailMessage {
  return writeMail({
    to: user.newEmail,
    subject: 'Verifica la tua nuova email',
    title: `Ciao ${user.name}`,
    paragraphs: [
      'Conferma che questo indirizzo è tuo. Poi il team lo approva, e fino ad allora resta valido quello di prima.',
    ],
    action: { label: 'Verifica la nuova email', url },
    notes: [
      `Il link vale ${inWords(linkHours)} e funziona una volta sola.`,
      'Se non hai chiesto tu questo cambio, ignora questa email. Senza conferma non cambia nulla.',
    ],
  })
}

/** To the owner of an address that somebody, perhaps with another account of theirs, wants to change to. */
export function emailInUseMail(owner: { name: string; email: string }, publicUrl: string): MailMessage {
  return writeMail({
    to: owner.email,
    subject: 'Qualcuno vuole usare il tuo indirizzo',
    title: `Ciao ${owner.name}`,
    paragraphs: [
      'Qualcuno ha appena chiesto di usare questo indirizzo per un altro account. È già l’indirizzo del tuo, quindi il cambio non è possibile.',
      'Se l’hai chiesto tu, scegli un’altra email per quell’account oppure accedi qui con questa.',
    ],
    action: { label: 'Accedi', url: `${publicUrl}/login` },
    notes: ['Se non l’hai chiesto tu, non devi fare nulla. Il tuo account non è cambiato.'],
  })
}

/** To the address in use, whose owner may know nothing of it. */
export function newEmailNotice(
  user: { name: string; email: string; newEmail: string },
  publicUrl: string,
): MailMessage {
  return writeMail({
    to: user.email,
    subject: 'Hai chiesto di cambiare email?',
    title: `Ciao ${user.name}`,
    paragraphs: [
      `Abbiamo ricevuto la richiesta di usare l’indirizzo ${user.newEmail} per il tuo account. Per ora resta valido questo.`,
      'Se non l’hai chiesto tu, cambia subito la password e rimetti questo indirizzo nei dati personali.',
    ],
    action: { label: 'Apri il tuo profilo', url: `${publicUrl}/profile` },
  })
}
