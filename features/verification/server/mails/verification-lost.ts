import type { Template } from '#features/notifications/server/template.ts'

export const verificationLostTemplate: Template<'verification_lost'> = {
  mail: (_, { name, config }) => ({
    subject: 'Il tuo profilo non è più verificato',
    title: `Ciao ${name}`,
    paragraphs: [
      'Hai tolto tutte le foto con cui avevamo confrontato il tuo selfie, perciò il tuo profilo non porta più il segno «Profilo verificato».',
      'Quando avrai una nuova foto approvata potrai verificarlo di nuovo.',
    ],
    action: { label: 'Apri il tuo profilo', url: `${config.publicUrl}/profile` },
  }),
}
