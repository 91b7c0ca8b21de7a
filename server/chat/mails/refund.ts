import { type Credits, formatCredits } from '#contract/money.ts'
import { writeMail } from '#server/providers/mail/layout.ts'
import type { MailMessage } from '#server/providers/mail/mail.ts'

export type RefundReason = 'no_reply' | 'no_message' | 'banned' | 'erased' | 'blocked'

interface Refunded {
  readonly king: { readonly name: string; readonly email: string }
  readonly hostessName: string
  readonly cost: Credits
  readonly reason: RefundReason
  readonly hours: number
}

export function refundMail({ king, hostessName, cost, reason, hours }: Refunded, url: string): MailMessage {
  const amount = formatCredits(cost)
  return writeMail({
    to: king.email,
    subject: `${amount} sono tornati sul tuo saldo`,
    title: 'Crediti rimborsati',
    paragraphs: [
      `Ciao ${king.name}, ${because(reason, hostessName, hours)} I ${amount} usati per sbloccare la chat sono di nuovo sul tuo saldo, per intero.`,
      'La chat è tornata bloccata.',
    ],
    facts: [
      { label: 'Rimborso', value: amount },
      { label: 'Chat con', value: hostessName },
    ],
    action: { label: 'Cerca un altro profilo', url },
    notes: ['Trovi il movimento nel tuo profilo, sotto Movimenti.'],
  })
}

function because(reason: RefundReason, hostessName: string, hours: number): string {
  switch (reason) {
    case 'no_reply':
      return `${hostessName} non ha risposto entro ${hours.toLocaleString('it-IT')} ore.`
    case 'no_message':
      return `nessun tuo messaggio è stato consegnato a ${hostessName} entro ${hours.toLocaleString('it-IT')} ore dallo sblocco.`
    // What happened to her is hers: he learns that she cannot reply, not why.
    case 'banned':
    case 'erased':
    case 'blocked':
      return `${hostessName} non può più rispondere.`
  }
}
