import { deletionGraceDays } from '#platform/contract/retention.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import type { Template } from '#features/notifications/server/template.ts'

export const deletionRequestedTemplate: Template<'deletion_requested'> = {
  mail: ({ due }, { name, config }) => ({
    subject: 'Richiesta di eliminazione del tuo account',
    title: `Ciao ${name}`,
    paragraphs: [
      `Abbiamo ricevuto la tua richiesta. Il tuo profilo non è più visibile; l’account verrà eliminato dopo ${deletionGraceDays} giorni, il ${italianDate(due)}.`,
      'Se cambi idea, fino ad allora puoi accedere e annullare la richiesta dal tuo profilo.',
    ],
    action: { label: 'Apri il tuo profilo', url: `${config.publicUrl}/profile` },
    notes: ['Se non l’hai chiesto tu, accedi, annulla la richiesta e cambia la tua password.'],
  }),
}
