import type { Template } from '#features/notifications/server/template.ts'
import { topWords } from '../../contract/standing-words.ts'
import { topCriteria } from '../../contract/top-rule.ts'

export const topLostTemplate: Template<'top_lost'> = {
  mail: ({ missing }, { name, config }) => ({
    subject: 'Il badge Profilo top non è più attivo',
    title: `Ciao ${name}`,
    paragraphs: [
      'Il badge Profilo top segue criteri pubblici, che calcoliamo ogni notte. Da oggi ti manca questo:',
    ],
    quote: topCriteria
      .filter((criterion) => missing.includes(criterion))
      .map((criterion) => topWords[criterion]),
    notes: [
      'Torna da solo la notte in cui li soddisfi di nuovo tutti. Il costo della tua chat non dipende dal badge.',
    ],
    action: { label: 'Leggi i criteri', url: `${config.publicUrl}/trasparenza#top` },
  }),
}
