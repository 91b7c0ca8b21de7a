import { deviceName } from '../../contract/device-name.ts'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import { accessPage } from './access-page.ts'

/** Tells the owner, who may not be the one who signed in. */
export function newDeviceMail(
  user: { readonly name: string; readonly email: string; readonly role: string },
  device: { readonly user_agent: string; readonly network: string },
  at: Date,
  publicUrl: string,
): MailMessage {
  const where = device.network === '' ? '' : `, rete ${device.network}`
  return writeMail({
    to: user.email,
    subject: 'Nuovo accesso al tuo account',
    title: `Ciao ${user.name}`,
    paragraphs: [
      `Qualcuno è entrato nel tuo account da un dispositivo che non conosciamo: ${deviceName(device.user_agent)}${where}, ${italianMoment(at.toISOString())}.`,
    ],
    // Not the page of a forgotten password, which sends away whoever is signed in, as the owner often is.
    action: { label: 'Non riconosco questo accesso', url: `${publicUrl}${accessPage(user)}` },
    notes: [
      'Se eri tu, non devi fare nulla.',
      'Se non riconosci questo accesso, cambia subito la password, così gli altri dispositivi vengono disconnessi.',
      'Se non riesci più a entrare, usa «Password dimenticata?».',
    ],
  })
}
