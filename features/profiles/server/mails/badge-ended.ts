import { italianDate } from '#platform/contract/italian-time.ts'
import type { Template } from '#features/notifications/server/template.ts'
import { badgeWords } from './badge-words.ts'

export const badgeEndedTemplate: Template<'badge_ended'> = {
  mail: ({ badge, why, reason, expiresAt }, { name, config }) => ({
    subject: `Il tuo profilo non porta più il segno «${badgeWords[badge]}»`,
    title: `Ciao ${name}`,
    paragraphs:
      why === 'expired' && expiresAt !== null
        ? [
            `Il segno «${badgeWords[badge]}» valeva fino al ${italianDate(expiresAt)} ed è terminato. Per il resto il tuo profilo è come prima.`,
          ]
        : [`Il nostro team ha tolto il segno «${badgeWords[badge]}» dal tuo profilo.`],
    ...(why === 'removed' && { quote: [reason] }),
    notes: ['Se hai domande scrivici in Assistenza.'],
    action: { label: 'Apri il tuo profilo', url: `${config.publicUrl}/profile` },
  }),
}
