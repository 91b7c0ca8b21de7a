import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** For the owner of an address with which somebody has just tried to register again. */
export function alreadyRegisteredMail(user: { name: string; email: string }, loginUrl: string): MailMessage {
  return writeMail({
    to: user.email,
    subject: 'Hai già un account su Lieta',
    title: `Ci conosciamo già, ${user.name}.`,
    paragraphs: [
      'Qualcuno ha appena provato a iscriversi con questo indirizzo, che ha già un account.',
      'Se sei tu, accedi con la tua password. Se non hai ancora verificato l’email, accedendo riceverai un nuovo link.',
    ],
    action: { label: 'Accedi', url: loginUrl },
    notes: ['Se non sei tu, non devi fare nulla. Il tuo account è rimasto com’era.'],
  })
}
