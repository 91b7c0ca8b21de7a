import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

interface Recipient {
  readonly name: string
  readonly email: string
}

export function verifiedMail({ name, email }: Recipient, publicUrl: string): MailMessage {
  return writeMail({
    to: email,
    subject: 'Il tuo profilo è verificato',
    title: `Complimenti, ${name}`,
    paragraphs: [
      'Una persona del nostro team ha confrontato il tuo selfie con le tue foto: da ora il tuo profilo porta il segno «Profilo verificato».',
      'Il selfie è stato eliminato.',
    ],
    action: { label: 'Apri il tuo profilo', url: `${publicUrl}/profile` },
  })
}

export function verificationLostMail({ name, email }: Recipient, publicUrl: string): MailMessage {
  return writeMail({
    to: email,
    subject: 'Il tuo profilo non è più verificato',
    title: `Ciao ${name}`,
    paragraphs: [
      'Hai tolto tutte le foto con cui avevamo confrontato il tuo selfie, perciò il tuo profilo non porta più il segno «Profilo verificato».',
      'Quando avrai una nuova foto approvata potrai verificarlo di nuovo.',
    ],
    action: { label: 'Apri il tuo profilo', url: `${publicUrl}/profile` },
  })
}
