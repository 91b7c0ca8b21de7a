import { formatCredits } from '#platform/contract/money.ts'
import type { Template } from '#features/notifications/server/template.ts'

export const debtPaidTemplate: Template<'debt_paid'> = {
  mail: ({ debt, balance }, { name, config }) => ({
    subject: 'Il tuo saldo è di nuovo in pari',
    title: 'Saldo di nuovo in pari',
    paragraphs: [
      `Ciao ${name}, i Crediti appena arrivati hanno riportato il tuo saldo in pari. Puoi sbloccare di nuovo le chat.`,
    ],
    facts: [
      { label: 'Saldo negativo coperto', value: formatCredits(debt) },
      { label: 'Il tuo saldo', value: formatCredits(balance) },
    ],
    action: { label: 'Cerca un profilo', url: `${config.publicUrl}/search` },
    notes: ['Trovi i movimenti nel tuo profilo, sotto Movimenti.'],
  }),
}
