import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import { withdrawalLinkHours, withdrawalTexts } from '../../contract/purchases.ts'

/** To the address that was typed, which is or was the buyer's. */
export function withdrawalLinkMail(
  { name, email }: { readonly name: string; readonly email: string },
  { url, number }: { readonly url: string; readonly number: string },
): MailMessage {
  return writeMail({
    to: email,
    subject: 'Il link per recedere dal tuo acquisto',
    title: `Ciao ${name}`,
    paragraphs: [
      'Hai chiesto di recedere da un acquisto di Crediti senza accedere. Con questo link vedi l’acquisto e quanto ti rimborsiamo, poi confermi.',
    ],
    facts: [{ label: 'Ricevuta', value: number }],
    action: { label: withdrawalTexts.open, url },
    notes: [
      `Il link vale ${withdrawalLinkHours} ore e si usa una volta sola.`,
      'Se non l’hai chiesto tu, ignora questa email.',
    ],
  })
}
