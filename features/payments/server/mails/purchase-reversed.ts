import { type EuroCents, formatCredits, formatEuro } from '#platform/contract/money.ts'
import type { Template } from '#features/notifications/server/template.ts'

export const purchaseReversedTemplate: Template<'purchase_reversed'> = {
  mail({ title, cause, credits, amount, debt }, { name, config }) {
    const taken = formatCredits(credits)
    return {
      subject:
        cause === 'refund' ? 'Un tuo acquisto è stato rimborsato' : 'Un tuo pagamento è stato contestato',
      title: cause === 'refund' ? 'Acquisto rimborsato' : 'Pagamento contestato',
      paragraphs: [
        `Ciao ${name}, ${why(cause, title, amount)} Per questo abbiamo stornato ${taken} dal tuo saldo.`,
        ...(debt > 0
          ? [
              `Una parte dei Crediti era già spesa, quindi il tuo saldo è negativo di ${formatCredits(debt)}. Finché resta così non puoi sbloccare altre chat. I prossimi Crediti che acquisti o che ti restituiamo lo riportano in pari.`,
            ]
          : []),
      ],
      facts: [
        { label: 'Acquisto', value: title },
        { label: 'Stornati', value: taken },
        ...(debt > 0 ? [{ label: 'Saldo negativo', value: formatCredits(debt) }] : []),
      ],
      action:
        debt > 0
          ? { label: 'Riporta il saldo in pari', url: `${config.publicUrl}/shop` }
          : { label: 'Vedi i movimenti', url: `${config.publicUrl}/profile` },
      notes: ['Se non riconosci questa operazione, scrivi all’Assistenza.'],
    }
  },
}

function why(cause: 'refund' | 'dispute', title: string, amount: EuroCents): string {
  const paid = `${formatEuro(amount)} del tuo acquisto «${title}»`
  return cause === 'refund'
    ? `ti sono stati rimborsati ${paid}.`
    : `la tua banca o PayPal ha contestato il pagamento di ${paid}.`
}
