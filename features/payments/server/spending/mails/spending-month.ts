import { formatEuro } from '#platform/contract/money.ts'
import type { Template } from '#features/notifications/server/template.ts'
import { monthName } from '../../../contract/spending-words.ts'

export const spendingMonthTemplate: Template<'spending_month'> = {
  mail: ({ month, spent, back, unlocked, answered, refunded }, { name, config }) => ({
    subject: `Quanto hai speso a ${monthName(month)}`,
    title: `Il tuo mese di ${monthName(month)}`,
    paragraphs: [`Ciao ${name}, ecco il riepilogo che hai scelto di ricevere.`],
    facts: [
      { label: 'Speso', value: formatEuro(spent) },
      ...(back > 0 ? [{ label: 'Restituito', value: formatEuro(back) }] : []),
      { label: 'Chat sbloccate', value: String(unlocked) },
      { label: 'Con risposta', value: String(answered) },
      { label: 'Chat rimborsate', value: String(refunded) },
    ],
    action: { label: 'Quanto hai speso', url: `${config.publicUrl}/spesa` },
    notes: ['Puoi darti un limite al mese, che vale da subito.'],
  }),
}
