import type { Chat } from '#contract/chat.ts'
import { credits, formatCredits } from '#contract/money.ts'

type Refunded = Pick<Chat, 'other_user' | 'refund'>

/** Why the price is back, for the one who had paid it: on the page and in the notice. */
export function whyRefunded({ other_user: other, refund }: Refunded): string {
  const amount = formatCredits(credits(refund.cost))
  return `${reason(other.name, refund)}: i ${amount} sono tornati sul saldo.`
}

function reason(name: string, { reason: why, hours }: Chat['refund']): string {
  switch (why) {
    case 'no_message':
      return `Nessun messaggio consegnato in ${inWords(hours)}`
    // What happened to her is hers.
    case 'banned':
    case 'erased':
    case 'blocked':
      return `${name} non può più rispondere`
    default:
      return `Nessuna risposta in ${inWords(hours)}`
  }
}

/** `72 ore`; a shorter time than an hour is set up for trying things out. */
export function inWords(hours: number): string {
  if (hours >= 1) return `${hours.toLocaleString('it-IT')} ${hours === 1 ? 'ora' : 'ore'}`
  const seconds = Math.round(hours * 3600)
  return seconds >= 60 ? `${Math.round(seconds / 60)} min` : `${seconds} s`
}

/** What a screen reader says of the clock before its end: once at 24 h, once at 2 h (design.md). */
export function spokenHours(left: number): string {
  if (left <= 2) return 'Mancano meno di 2 ore al rimborso.'
  return left <= 24 ? 'Mancano meno di 24 ore al rimborso.' : ''
}
