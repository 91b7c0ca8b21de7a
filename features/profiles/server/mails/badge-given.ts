import { italianDate } from '#platform/contract/italian-time.ts'
import type { Template } from '#features/notifications/server/template.ts'
import { badgeWords } from './badge-words.ts'

export const badgeGivenTemplate: Template<'badge_given'> = {
  mail: ({ badge, expiresAt }, { name, config }) => ({
    subject: `Hai ottenuto il badge ${badgeWords[badge]}`,
    title: `Complimenti, ${name}`,
    paragraphs: [
      expiresAt === null
        ? `Il tuo profilo soddisfa tutti i criteri pubblici e ora ha il badge ${badgeWords[badge]}. Lo tieni finché li soddisfa.`
        : `Il nostro team ha dato al tuo profilo il badge ${badgeWords[badge]}, valido fino al ${italianDate(expiresAt)}.`,
    ],
    action: { label: 'Apri il tuo profilo', url: `${config.publicUrl}/profile` },
  }),
}
