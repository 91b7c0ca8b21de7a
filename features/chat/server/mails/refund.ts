import { inWords } from '#platform/contract/hours.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { type Credits, formatCredits } from '#platform/contract/money.ts'
import type { NotificationData } from '#features/notifications/contract/notification-types.ts'
import type { Template } from '#features/notifications/server/template.ts'

export type RefundReason = NotificationData<'refund'>['reason']

export const refundTemplate: Template<'refund'> = {
  mail({ hostessName, cost, debt, reason, hours }, { name, config }) {
    const amount = formatCredits(cost)
    return {
      subject: debt === 0 ? `${amount} di nuovo sul tuo saldo` : `${amount} ti sono stati restituiti`,
      title: 'Crediti rimborsati',
      paragraphs: [
        `Ciao ${name}, ${because(reason, hostessName, hours)} ${whereItWent(cost, debt)}`,
        'La chat è di nuovo bloccata.',
      ],
      facts: [
        { label: 'Rimborso', value: amount },
        { label: 'Chat con', value: hostessName },
      ],
      action: { label: 'Cerca un altro profilo', url: `${config.publicUrl}/search` },
      notes: ['Trovi il movimento nel tuo profilo, sotto Movimenti.'],
    }
  },
}

function whereItWent(cost: Credits, debt: Credits): string {
  const used = `I ${formatCredits(cost)} usati per sbloccare la chat`
  if (debt === 0) return `${used} sono di nuovo sul tuo saldo, per intero.`
  if (debt >= cost) return `${used} ti sono stati restituiti per intero e hanno ridotto il saldo negativo.`
  return `${used} ti sono stati restituiti per intero. ${withThousands(debt)} hanno riportato il saldo in pari, gli altri sono tuoi.`
}

function because(reason: RefundReason, hostessName: string, hours: number): string {
  switch (reason) {
    case 'no_reply':
      return `${hostessName} non ha risposto entro ${inWords(hours)}.`
    case 'no_message':
      return `nessun tuo messaggio è stato consegnato a ${hostessName} entro ${inWords(hours)} dallo sblocco.`
    case 'declined':
      return `${hostessName} ti ha risposto con garbo che non fa per lei.`
    // What happened to her is hers: he learns that she cannot reply, not why.
    case 'banned':
    case 'erased':
    case 'blocked':
      return `${hostessName} non può più rispondere.`
  }
}
