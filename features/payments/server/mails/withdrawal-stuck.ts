import { italianSecond } from '#platform/contract/italian-time.ts'
import { type EuroCents, formatEuro } from '#platform/contract/money.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

/** To the support: the provider does not take the refund, so somebody has to see to it. */
export function withdrawalStuckMail(
  to: string,
  stuck: {
    readonly purchaseId: number
    readonly provider: string
    readonly payment: string
    readonly amount: EuroCents
    readonly at: Date
    readonly cause: string
    readonly reason: string
  },
): MailMessage {
  const ended = stuck.cause === 'erasure'
  return writeMail({
    to,
    subject: `Rimborso da fare a mano per l’acquisto ${stuck.purchaseId}`,
    title: 'Un rimborso non parte',
    paragraphs: [
      `Il fornitore di pagamento non accetta il rimborso ${ended ? 'dei Crediti rimasti su un account eliminato' : 'di un recesso'}. Fallo dal suo pannello. Appena lo vediamo, l’acquisto risulta rimborsato.`,
      ...(ended
        ? [
            'Se il pagamento è troppo vecchio per un rimborso, chi aveva l’account sa di doverci scrivere con il numero della ricevuta. Paga con un bonifico, poi scegli «Segna il bonifico» nella pagina dell’acquisto.',
          ]
        : []),
    ],
    facts: [
      { label: 'Acquisto', value: String(stuck.purchaseId) },
      { label: 'Fornitore', value: stuck.provider },
      { label: 'Pagamento', value: stuck.payment },
      { label: 'Importo', value: formatEuro(stuck.amount) },
      { label: ended ? 'Account eliminato il' : 'Recesso del', value: italianSecond(stuck.at) },
      { label: 'Motivo', value: stuck.reason },
    ],
  })
}
