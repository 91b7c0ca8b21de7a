import { dataExportDays } from '#platform/contract/retention.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import type { Template } from '#features/notifications/server/template.ts'

/** Leads to where one signs in, never to the archive: a mailbox is read by more eyes than a profile. */
export const dataReadyTemplate: Template<'data_ready'> = {
  mail: ({ until }, { name, config }) => ({
    subject: 'La copia dei tuoi dati è pronta',
    title: `Ciao ${name}`,
    paragraphs: [
      'L’archivio con i tuoi dati e le tue foto è pronto. Accedi e scaricalo dal tuo profilo, sotto «Privacy e dati».',
      `È disponibile per ${dataExportDays} giorni, fino al ${italianDate(until)}; poi lo cancelliamo.`,
    ],
    action: { label: 'Vai al tuo profilo', url: `${config.publicUrl}/profile` },
    notes: ['Se non l’hai chiesto tu, accedi, esci da tutti i dispositivi e cambia la tua password.'],
  }),
}
