import type { Chat } from '../contract/chat.ts'
import { inWords } from '#platform/contract/hours.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'

type Refunded = Pick<Chat, 'other_user' | 'refund'>

/** Why the price is back, for the one who had paid it: on the page and in the notice. */
export function whyRefunded({ other_user: other, refund }: Refunded): string {
  const amount = formatCredits(credits(refund.cost))
  return `${reason(other.name, refund)}. I ${amount} sono di nuovo sul tuo saldo.`
}

function reason(name: string, { reason: why, hours }: Chat['refund']): string {
  switch (why) {
    case 'no_message':
      return `Nessun messaggio consegnato in ${inWords(hours)}`
    case 'declined':
      return `${name} ha declinato con garbo`
    // What happened to her is hers.
    case 'banned':
    case 'erased':
    case 'blocked':
      return `${name} non può più rispondere`
    default:
      return `Nessuna risposta in ${inWords(hours)}`
  }
}

/** What a screen reader says of the clock before its end: once at 24 h, once at 2 h. */
export function spokenHours(left: number): string {
  if (left <= 2) return 'Mancano meno di 2 ore al rimborso.'
  return left <= 24 ? 'Mancano meno di 24 ore al rimborso.' : ''
}
