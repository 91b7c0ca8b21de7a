import type { Template } from '#features/notifications/server/template.ts'
import { standingTerms } from '#features/profiles/contract/badges.ts'

export const profileVerifiedTemplate: Template<'profile_verified'> = {
  mail: (_, { name, config }) => ({
    subject: 'Il tuo profilo è verificato',
    title: `Complimenti, ${name}`,
    paragraphs: [
      'Il nostro team ha confrontato il tuo selfie con le tue foto e ora hai il badge Profilo verificato.',
      `Vale ${standingTerms.verifiedMonths} mesi e ti scriviamo in tempo per rinnovarlo. Abbiamo eliminato il selfie.`,
    ],
    action: { label: 'Apri il tuo profilo', url: `${config.publicUrl}/profile` },
  }),
}
