import type { Template } from '#features/notifications/server/template.ts'

export const profileVerifiedTemplate: Template<'profile_verified'> = {
  mail: (_, { name, config }) => ({
    subject: 'Il tuo profilo è verificato',
    title: `Complimenti, ${name}`,
    paragraphs: [
      'Una persona del nostro team ha confrontato il tuo selfie con le tue foto: da ora il tuo profilo porta il segno «Profilo verificato».',
      'Il selfie è stato eliminato.',
    ],
    action: { label: 'Apri il tuo profilo', url: `${config.publicUrl}/profile` },
  }),
}
