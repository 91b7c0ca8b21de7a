import { italianDate, italianSecond } from '#platform/contract/italian-time.ts'
import { credits, type EuroCents, formatCredits, formatEuro } from '#platform/contract/money.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

interface Withdrawn {
  readonly king: { readonly name: string; readonly email: string }
  readonly purchase: {
    readonly id: number
    readonly title: string
    readonly at: Date
    readonly credits: number
    readonly paid: EuroCents
    readonly paidWith: 'card' | 'paypal'
  }
  readonly at: Date
  readonly credits: number
  readonly amount: EuroCents
}

/** By law the money is back within so many days of the declaration (article 13 of Directive 2011/83/EU). */
const refundDays = 14

/**
 * The acknowledgement on a durable medium: what was declared and when, to the second (article 11a of
 * Directive 2011/83/EU).
 */
export function withdrawalMail(
  { king, purchase, at, credits: withdrawn, amount }: Withdrawn,
  publicUrl: string,
): MailMessage {
  const latest = new Date(at.getTime() + refundDays * 86_400_000)
  const bought = formatCredits(credits(purchase.credits))
  const price = formatEuro(purchase.paid)
  const money = formatEuro(amount)
  const means = purchase.paidWith === 'paypal' ? 'il conto PayPal' : 'la carta'
  const usually =
    purchase.paidWith === 'paypal'
      ? 'PayPal di solito lo mostra in giornata.'
      : 'Di solito la banca lo mostra in 5-10 giorni lavorativi.'
  return writeMail({
    to: king.email,
    subject: `Recesso ricevuto: ti rimborsiamo ${money}`,
    title: 'Conferma del recesso',
    paragraphs: [
      `Ciao ${king.name}, abbiamo ricevuto la tua dichiarazione di recesso il ${italianSecond(at)} (ora italiana).`,
    ],
    quote: [
      `Recedo dal contratto di acquisto n. ${purchase.id} del ${italianDate(purchase.at)}: ${purchase.title}, ${bought} per ${price}.`,
    ],
    facts: [
      { label: 'Prezzo pagato', value: price },
      { label: 'Crediti acquistati', value: formatCredits(credits(purchase.credits)) },
      { label: 'Crediti non usati', value: formatCredits(credits(withdrawn)) },
      { label: 'Rimborso', value: money },
      { label: 'Come arriva', value: `Sullo stesso mezzo: ${means} con cui hai pagato` },
      { label: 'Quando arriva', value: `Entro il ${italianDate(latest)}` },
    ],
    afterwards: [
      `I Crediti non usati sono già stati tolti dal tuo saldo, e il rimborso parte subito. ${usually}`,
    ],
    action: { label: 'Vedi i tuoi acquisti', url: `${publicUrl}/profile#acquisti` },
    notes: ['Conserva questa e-mail: è la conferma del tuo recesso, con data e ora.'],
  })
}

/** To the support: the provider does not take the refund, so somebody has to see to it. */
export function withdrawalStuckMail(
  to: string,
  stuck: {
    readonly purchaseId: number
    readonly provider: string
    readonly payment: string
    readonly amount: EuroCents
    readonly at: Date
    readonly reason: string
  },
): MailMessage {
  return writeMail({
    to,
    subject: `Rimborso da fare a mano: acquisto ${stuck.purchaseId}`,
    title: 'Un rimborso non parte',
    paragraphs: [
      'Il fornitore di pagamento non accetta il rimborso di un recesso. Fallo dal suo pannello: appena lo vediamo, l’acquisto risulta rimborsato.',
    ],
    facts: [
      { label: 'Acquisto', value: String(stuck.purchaseId) },
      { label: 'Fornitore', value: stuck.provider },
      { label: 'Pagamento', value: stuck.payment },
      { label: 'Importo', value: formatEuro(stuck.amount) },
      { label: 'Recesso del', value: italianSecond(stuck.at) },
      { label: 'Motivo', value: stuck.reason },
    ],
  })
}
