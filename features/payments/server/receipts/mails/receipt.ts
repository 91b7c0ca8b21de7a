import { formatCredits, formatEuro } from '#platform/contract/money.ts'
import type { Template } from '#features/notifications/server/template.ts'
import { withdrawalDays } from '../../../contract/purchases.ts'
import { vatLabel } from '../vat.ts'

export const receiptTemplate: Template<'receipt'> = {
  mail({ number, title, credits, total, vatRate }, { name, config }) {
    const amount = formatCredits(credits)
    return {
      subject: `Ricevuta n. ${number}`,
      title: 'La tua ricevuta',
      paragraphs: [
        `Ciao ${name}, il pagamento è riuscito e ${credits === 1 ? 'il Credito è' : `i ${amount} sono`} sul tuo saldo.`,
      ],
      facts: [
        { label: 'Ricevuta', value: number },
        { label: 'Acquisto', value: `${title}, ${amount}` },
        {
          label: 'Totale',
          value: vatRate === null ? formatEuro(total) : `${formatEuro(total)}, ${vatLabel(vatRate)} compresa`,
        },
      ],
      action: { label: 'Apri la ricevuta', url: `${config.publicUrl}/profile#acquisti` },
      notes: [
        `La trovi nel tuo profilo, sotto Acquisti, da leggere e in PDF. Lì puoi anche recedere dal contratto, entro ${withdrawalDays} giorni dall’acquisto.`,
      ],
    }
  },
}
