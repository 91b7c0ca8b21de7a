import { invitationHours } from '../../contract/staff.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

export function staffInvitationMail(
  colleague: { name: string; email: string },
  inviter: string,
  url: string,
): MailMessage {
  return writeMail({
    to: colleague.email,
    subject: 'Il tuo accesso allo spazio del team di Lieta',
    title: `Ciao ${colleague.name}`,
    paragraphs: [
      `${inviter} ti invita nello spazio del team di Lieta. Scegli la tua password, poi accedi con questa email.`,
    ],
    action: { label: 'Scegli la password', url },
    notes: [
      `Il link vale ${invitationHours} ore e funziona una volta sola.`,
      'Se non aspettavi questo invito, ignora questa email.',
    ],
  })
}
