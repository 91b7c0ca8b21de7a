import { formatCredits } from '#platform/contract/money.ts'
import type { Template } from '#features/notifications/server/template.ts'

export const debtPaidTemplate: Template<'debt_paid'> = {
  mail: ({ debt, balance }, { name, config }) => ({
    subject: 'Il tuo debito è saldato',
    title: 'Debito saldato',
    paragraphs: [
      `Ciao ${name}, con i Crediti appena arrivati il tuo debito è saldato per intero. Puoi sbloccare di nuovo le chat.`,
    ],
    facts: [
      { label: 'Debito saldato', value: formatCredits(debt) },
      { label: 'Il tuo saldo', value: formatCredits(balance) },
    ],
    action: { label: 'Cerca un profilo', url: `${config.publicUrl}/search` },
    notes: ['Trovi i movimenti nel tuo profilo, sotto Movimenti.'],
  }),
}
