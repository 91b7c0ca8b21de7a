import { italianDate } from '#platform/contract/italian-time.ts'
import type { Template } from '#features/notifications/server/template.ts'

export const deletionReminderTemplate: Template<'deletion_reminder'> = {
  mail: ({ due }, { name, config }) => ({
    subject: `Il tuo account verrà eliminato il ${italianDate(due)}`,
    title: `Ciao ${name}`,
    paragraphs: [
      `Come hai chiesto, il ${italianDate(due)} elimineremo il tuo account con il profilo e le foto. Dopo non potremo recuperarli.`,
      'Se vuoi una copia dei tuoi dati, scaricala prima di quel giorno. Il giorno stesso ti rimborsiamo i Crediti comprati e non usati, con lo stesso mezzo con cui hai pagato.',
    ],
    action: { label: 'Accedi e annulla la richiesta', url: `${config.publicUrl}/profile` },
    notes: ['Se vuoi ancora eliminarlo, non devi fare nulla.'],
  }),
}
