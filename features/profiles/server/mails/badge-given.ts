import { italianDate } from '#platform/contract/italian-time.ts'
import type { Template } from '#features/notifications/server/template.ts'
import { badgeWords } from './badge-words.ts'

export const badgeGivenTemplate: Template<'badge_given'> = {
  mail: ({ badge, expiresAt }, { name, config }) => ({
    subject: `Il tuo profilo porta il segno «${badgeWords[badge]}»`,
    title: `Complimenti, ${name}`,
    paragraphs: [
      expiresAt === null
        ? `Da ora il tuo profilo porta il segno «${badgeWords[badge]}».`
        : `Il tuo profilo porta il segno «${badgeWords[badge]}» fino al ${italianDate(expiresAt)}.`,
    ],
    action: { label: 'Apri il tuo profilo', url: `${config.publicUrl}/profile` },
  }),
}
