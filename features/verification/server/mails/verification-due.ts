import type { Template } from '#features/notifications/server/template.ts'
import { italianDate } from '#platform/contract/italian-time.ts'

const because = {
  year: 'È passato quasi un anno dall’ultimo selfie con cui abbiamo confrontato le tue foto.',
  picture: 'Hai scelto una foto del profilo che il nostro team non ha ancora confrontato con un selfie.',
  photos: 'Hai aggiunto diverse foto che il nostro team non ha ancora confrontato con un selfie.',
}

export const verificationDueTemplate: Template<'verification_due'> = {
  mail: ({ why, until }, { name, config }) => ({
    subject: 'Rinnova la verifica del tuo profilo',
    title: `Ciao ${name}`,
    paragraphs: [
      because[why],
      `Il badge Profilo verificato resta fino al ${italianDate(until)}. Per rinnovarlo basta un selfie con il gesto che ti indichiamo.`,
      'Il badge non cambia il costo di una chat.',
    ],
    action: { label: 'Rinnova la verifica', url: `${config.publicUrl}/profile#verifica` },
  }),
}
