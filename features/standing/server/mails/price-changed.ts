import type { Template } from '#features/notifications/server/template.ts'
import { italianDate } from '#platform/contract/italian-time.ts'

export const priceChangedTemplate: Template<'price_changed'> = {
  mail: ({ from, to, until }, { name, config }) => ({
    subject: `Sbloccare una chat con te costa ora ${to} Crediti`,
    title: `Ciao ${name}`,
    paragraphs: [
      until === null
        ? `Prima costava ${from} Crediti. Il costo dipende solo da quanto spesso e quanto presto rispondi a chi sblocca la chat. Lo calcoliamo di notte con una regola pubblica, uguale per tutte.`
        : `Prima costava ${from} Crediti. Il nostro team ha corretto il calcolo e il nuovo costo vale fino al ${italianDate(until)}. Poi vale di nuovo la regola pubblica.`,
      'Vale dal prossimo sblocco. Chi ha già sbloccato la chat non paga altro.',
    ],
    action: { label: 'Leggi la regola', url: `${config.publicUrl}/trasparenza#prezzi` },
  }),
}
