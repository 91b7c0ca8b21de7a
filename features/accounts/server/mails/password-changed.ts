import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** Tells the owner, who may not be the one who did it. */
export function passwordChangedMail(user: { name: string; email: string }, publicUrl: string): MailMessage {
  return writeMail({
    to: user.email,
    subject: 'La tua password è cambiata',
    title: `Ciao ${user.name}`,
    paragraphs: [
      'La password del tuo account è stata cambiata. Gli altri dispositivi sono stati disconnessi.',
    ],
    action: { label: 'Non sono stato io', url: `${publicUrl}/forgot-password` },
    notes: ['Se l’hai cambiata tu, non devi fare nulla.'],
  })
}
