import { italianDate } from '#platform/contract/italian-time.ts'
import { formatCredits, formatEuro } from '#platform/contract/money.ts'
import type { Template } from '#features/notifications/server/template.ts'
import { packageWords } from '../../../contract/package-name.ts'
import { withdrawalDays } from '../../../contract/purchases.ts'
import { vatLabel } from '../vat.ts'

/** The confirmation of the contract on a durable medium: the rest of it is the PDF that comes along. */
export const receiptTemplate: Template<'receipt'> = {
  mail({ number, title, credits, total, vatRate, until, immediateUse }, { name, config }) {
    const amount = formatCredits(credits)
    return {
      subject: `Conferma del contratto e ricevuta n. ${number}`,
      title: 'Conferma del contratto',
      paragraphs: [
        `Ciao ${name}, il pagamento è riuscito e ${credits === 1 ? 'il Credito è' : `i ${amount} sono`} sul tuo saldo. In allegato trovi la conferma del contratto in PDF, con la ricevuta, le istruzioni e il modulo per recedere. Conservala.`,
      ],
      facts: [
        { label: 'Ricevuta', value: number },
        { label: 'Acquisto', value: packageWords({ title, credits }) },
        {
          label: 'Totale',
          value: vatRate === null ? formatEuro(total) : `${formatEuro(total)}, ${vatLabel(vatRate)} compresa`,
        },
        { label: 'Uso immediato', value: immediateUse ? 'Richiesto prima di pagare' : 'Non richiesto' },
        { label: 'Puoi recedere', value: `Fino al ${italianDate(until)} compreso` },
      ],
      action: { label: 'Apri la ricevuta', url: `${config.publicUrl}/profile#acquisti` },
      notes: [
        `Trovi la ricevuta anche nel tuo profilo, sotto Acquisti. Da lì puoi recedere dal contratto, entro ${withdrawalDays} giorni dall’acquisto.`,
        `Non riesci ad accedere? Puoi recedere anche da qui, con il numero della ricevuta: ${config.publicUrl}/recesso`,
      ],
    }
  },
}
