import type { Template } from '#features/notifications/server/template.ts'
import { topWords } from '../../contract/standing-words.ts'
import { topCriteria } from '../../contract/top-rule.ts'

export const topLostTemplate: Template<'top_lost'> = {
  mail: ({ missing }, { name, config }) => ({
    subject: 'Il badge Profilo top non è più attivo',
    title: `Ciao ${name}`,
    paragraphs: [
      'Il badge Profilo top segue criteri pubblici, che controlliamo ogni notte. Ecco che cosa ti manca da oggi:',
    ],
    quote: topCriteria
      .filter((criterion) => missing.includes(criterion))
      .map((criterion) => topWords[criterion]),
    notes: [
      'Ricevi di nuovo il badge la notte in cui soddisfi tutti i criteri. Il costo della tua chat non ne dipende.',
    ],
    action: { label: 'Leggi i criteri', url: `${config.publicUrl}/trasparenza#top` },
  }),
}
