import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** To who made the plan: nobody will be warned, so that they do not count on it. */
export function contactRefusedMail(
  to: { readonly name: string; readonly email: string },
  publicUrl: string,
): MailMessage {
  return writeMail({
    to: to.email,
    subject: 'La persona di fiducia non riceverà avvisi',
    title: `Ciao ${to.name}`,
    paragraphs: [
      'La persona che avevi indicato nel tuo piano preferisce non ricevere avvisi. Abbiamo dimenticato il suo indirizzo.',
      'Il piano e il suo link restano, ma se non confermi che va tutto bene nessuno riceve un’e-mail. Puoi crearne un altro e indicare qualcun altro.',
    ],
    action: { label: 'Apri i tuoi piani', url: `${publicUrl}/sicurezza#piano` },
  })
}
