import { dataExportDays } from '#platform/contract/retention.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** Leads to where one signs in, never to the archive: a mailbox is read by more eyes than a profile. */
export function dataReadyMail(
  user: { name: string; email: string; until: Date },
  publicUrl: string,
): MailMessage {
  return writeMail({
    to: user.email,
    subject: 'La copia dei tuoi dati è pronta',
    title: `Ciao ${user.name}`,
    paragraphs: [
      'L’archivio con i tuoi dati e le tue foto è pronto. Accedi e scaricalo dal tuo profilo, sotto «Privacy e dati».',
      `È disponibile per ${dataExportDays} giorni, fino al ${italianDate(user.until)}; poi lo cancelliamo.`,
    ],
    action: { label: 'Vai al tuo profilo', url: `${publicUrl}/profile` },
    notes: ['Se non l’hai chiesto tu, accedi, esci da tutti i dispositivi e cambia la tua password.'],
  })
}
