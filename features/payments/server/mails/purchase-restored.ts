import { formatCredits } from '#platform/contract/money.ts'
import type { Template } from '#features/notifications/server/template.ts'

/** A dispute has ended in our favour: what it had taken is back. */
export const purchaseRestoredTemplate: Template<'purchase_restored'> = {
  mail({ title, credits }, { name, config }) {
    const back = formatCredits(credits)
    return {
      subject: `${back} di nuovo sul tuo saldo`,
      title: 'Contestazione chiusa',
      paragraphs: [
        `Ciao ${name}, la contestazione del pagamento per «${title}» è chiusa e il pagamento resta valido. I ${back} stornati sono di nuovo tuoi. Se il saldo era negativo, sono serviti prima a riportarlo in pari.`,
      ],
      facts: [
        { label: 'Acquisto', value: title },
        { label: 'Restituiti', value: back },
      ],
      action: { label: 'Vedi i movimenti', url: `${config.publicUrl}/profile` },
    }
  },
}
