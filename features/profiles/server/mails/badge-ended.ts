import { italianDate } from '#platform/contract/italian-time.ts'
import type { Template } from '#features/notifications/server/template.ts'
import { badgeWords } from './badge-words.ts'

export const badgeEndedTemplate: Template<'badge_ended'> = {
  mail: ({ badge, why, reason, expiresAt }, { name, config }) => ({
    subject: `Il badge ${badgeWords[badge]} non è più attivo`,
    title: `Ciao ${name}`,
    paragraphs:
      why === 'expired' && expiresAt !== null
        ? [
            `Il badge ${badgeWords[badge]} valeva fino al ${italianDate(expiresAt)} ed è scaduto. Il resto del tuo profilo non cambia.`,
          ]
        : [`Il nostro team ha rimosso il badge ${badgeWords[badge]} dal tuo profilo.`],
    ...(why === 'removed' && { quote: [reason] }),
    notes: ['Se hai domande, scrivici in Assistenza.'],
    action: { label: 'Apri il tuo profilo', url: `${config.publicUrl}/profile` },
  }),
}
