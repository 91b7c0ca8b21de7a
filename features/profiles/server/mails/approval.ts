import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

export function approvalMail(
  person: { name: string; email: string; role: 'KING' | 'HOSTESS' | 'ADMIN' },
  publicUrl: string,
): MailMessage {
  const next =
    person.role === 'KING'
      ? 'Ora puoi cercare una Hostess, presentarti e scriverle.'
      : 'Da ora chi cerca una Hostess può trovarti e presentarsi. Decidi tu a chi rispondere.'
  return writeMail({
    to: person.email,
    subject: 'Il tuo profilo è stato approvato',
    title: `${person.role === 'KING' ? 'Benvenuto' : 'Benvenuta'} tra noi, ${person.name}.`,
    paragraphs: ['Il nostro team ha letto e approvato il tuo profilo: adesso è visibile.', next],
    action: { label: 'Apri Lieta', url: `${publicUrl}/search` },
  })
}
