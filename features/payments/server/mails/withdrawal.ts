import { italianDate, italianSecond } from '#platform/contract/italian-time.ts'
import { formatCredits, formatEuro } from '#platform/contract/money.ts'
import { packageWords } from '../../contract/package-name.ts'
import { payBackDays } from '../../contract/purchases.ts'
import type { Template } from '#features/notifications/server/template.ts'

/**
 * The acknowledgement on a durable medium: what was declared and when, to the second (article 11a of
 * Directive 2011/83/EU).
 */
export const withdrawalTemplate: Template<'withdrawal'> = {
  mail({ purchase, at, credits: withdrawn, amount, usedToo }, { name, config }) {
    const latest = new Date(at.getTime() + payBackDays * 86_400_000)
    const bought = formatCredits(purchase.credits)
    const price = formatEuro(purchase.paid)
    const money = formatEuro(amount)
    const means = purchase.paidWith === 'paypal' ? 'Sul conto PayPal' : 'Sulla carta'
    const usually =
      purchase.paidWith === 'paypal'
        ? 'PayPal di solito lo mostra in giornata.'
        : 'Di solito la banca lo mostra entro una o due settimane.'
    return {
      subject: `Recesso ricevuto, ti rimborsiamo ${money}`,
      title: 'Conferma del recesso',
      paragraphs: [
        `Ciao ${name}, abbiamo ricevuto la tua dichiarazione di recesso il ${italianSecond(at)} (ora italiana).`,
      ],
      quote: [
        `Recedo dal contratto di acquisto n. ${purchase.id} del ${italianDate(purchase.at)}: ${packageWords(purchase)} per ${price}.`,
      ],
      facts: [
        { label: 'Prezzo pagato', value: price },
        { label: 'Crediti acquistati', value: bought },
        { label: 'Crediti non usati', value: formatCredits(withdrawn) },
        { label: 'Rimborso', value: money },
        { label: 'Come arriva', value: `${means} con cui hai pagato` },
        { label: 'Quando arriva', value: `Entro il ${italianDate(latest)}` },
      ],
      afterwards: [
        `Abbiamo già scalato dal tuo saldo i Crediti non usati, e il rimborso parte subito. ${usually}`,
        ...(usedToo
          ? ['Non avevi chiesto di usare subito i Crediti, quindi ti rimborsiamo anche quelli già usati.']
          : []),
      ],
      action: { label: 'Vedi i tuoi acquisti', url: `${config.publicUrl}/profile#acquisti` },
      notes: ['Conserva questa email. È la conferma del tuo recesso, con data e ora.'],
    }
  },
}
