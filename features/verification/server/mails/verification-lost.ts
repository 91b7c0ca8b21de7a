import type { Template } from '#features/notifications/server/template.ts'

export const verificationLostTemplate: Template<'verification_lost'> = {
  mail: (_, { name, config }) => ({
    subject: 'Il tuo profilo non è più verificato',
    title: `Ciao ${name}`,
    paragraphs: [
      'Hai rimosso tutte le foto con cui avevamo confrontato il tuo selfie, perciò il badge Profilo verificato non vale più.',
      'Quando avrai una nuova foto approvata potrai verificarlo di nuovo.',
    ],
    action: { label: 'Apri il tuo profilo', url: `${config.publicUrl}/profile` },
  }),
}
