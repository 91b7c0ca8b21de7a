import { inWords } from '#platform/contract/hours.ts'
import { linkHours } from '#features/accounts/contract/link-hours.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** To the new address. */
export function verifyNewEmailMail(user: { name: string; newEmail: string }, url: string): MailMessage {
  return writeMail({
    to: user.newEmail,
    subject: 'Verifica la tua nuova e-mail',
    title: `Ciao ${user.name}`,
    paragraphs: [
      'Conferma che questo indirizzo è tuo. Poi un moderatore lo approva; fino ad allora resta valido quello di prima.',
    ],
    action: { label: 'Verifica la nuova e-mail', url },
    notes: [
      `Il link vale ${inWords(linkHours)} e funziona una volta sola.`,
      'Se non hai chiesto tu questo cambio, ignora questa e-mail: senza conferma non succede nulla.',
    ],
  })
}

/** To the owner of an address that somebody, perhaps with another account of theirs, wants to change to. */
export function emailInUseMail(owner: { name: string; email: string }, publicUrl: string): MailMessage {
  return writeMail({
    to: owner.email,
    subject: 'Il tuo indirizzo è stato chiesto per un altro account',
    title: `Ciao ${owner.name}`,
    paragraphs: [
      'Qualcuno ha appena chiesto di usare questo indirizzo per un altro account. È l’indirizzo del tuo, quindi il cambio non è possibile.',
      'Se sei tu, scegli un’altra e-mail per quell’account, oppure accedi qui con questa.',
    ],
    action: { label: 'Accedi', url: `${publicUrl}/login` },
    notes: ['Se non sei tu, non devi fare nulla: il tuo account non è cambiato.'],
  })
}

/** To the address in use, whose owner may know nothing of it. */
export function newEmailNotice(
  user: { name: string; email: string; newEmail: string },
  publicUrl: string,
): MailMessage {
  return writeMail({
    to: user.email,
    subject: 'È stato chiesto un cambio di e-mail',
    title: `Ciao ${user.name}`,
    paragraphs: [
      `Per il tuo account è stato chiesto di usare l’indirizzo ${user.newEmail}. Per ora resta valido questo.`,
      'Se non sei tu, cambia subito la tua password e ripristina il tuo indirizzo nei dati personali.',
    ],
    action: { label: 'Apri il tuo profilo', url: `${publicUrl}/profile` },
  })
}
