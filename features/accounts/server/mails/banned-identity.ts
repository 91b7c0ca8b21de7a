import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** For somebody who was erased while banned, and registers again. */
export function bannedIdentityMail(user: { name: string; email: string }, publicUrl: string): MailMessage {
  return writeMail({
    to: user.email,
    subject: 'Non possiamo aprire il tuo account',
    title: `Ciao ${user.name}`,
    paragraphs: [
      'Hai chiesto di iscriverti con un’email o un cellulare di un account che era sospeso quando è stato eliminato. Finché dura la sospensione non ne apriamo un altro.',
    ],
    action: { label: 'Scrivi all’assistenza', url: `${publicUrl}/help` },
    notes: ['Se pensi che sia un errore scrivici, e rivedremo il tuo caso.'],
  })
}
