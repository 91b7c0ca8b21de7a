import { type Credits, credits, type EuroCents, euroCents } from '#platform/contract/money.ts'

/** `withdrawal` and `erasure` order a refund, the others follow one. */
export type Cause = 'refund' | 'dispute' | 'withdrawal' | 'erasure'

/** What was bought, and for how much. */
export interface Bought {
  readonly credits: number
  readonly amount_cents: number
}

/** Crediti of a purchase that have been taken back, and not been given back since. */
export interface Standing {
  readonly id: number
  readonly cause: Cause
  readonly credits: number
  readonly amount_cents: number
  /** It has its credit note, which nothing takes back. */
  readonly noted?: boolean
}

/** What the provider says today of the money of a credited purchase. */
export interface Returned {
  /** In all. */
  readonly refunded: EuroCents
  readonly dispute: 'none' | 'open' | 'won' | 'lost'
}

export interface Taking {
  readonly cause: Cause
  readonly credits: Credits
  readonly amount: EuroCents
}

export interface Corrections {
  readonly giveBack: readonly Standing[]
  readonly take: readonly (Taking & { readonly cause: 'refund' | 'dispute' })[]
}

/**
 * What our books lack to say what the provider says. It looks at the state alone, never at what happened in which
 * order, so a notice that comes twice, late or not at all makes no difference once the provider has been asked.
 *
 * A refund takes its share of the Crediti, rounded in the king's favour, and a withdrawal has taken its own when
 * it was made. A dispute that is open or lost takes all that is left; one that is won gives it back, and one during
 * which money goes back is written anew, so that no cent is taken twice.
 */
export function correctionsFor(
  bought: Bought,
  standing: readonly Standing[],
  { refunded, dispute }: Returned,
): Corrections {
  const disputes = standing.filter(({ cause }) => cause === 'dispute')
  if (dispute === 'lost' && disputes.some(({ noted }) => noted)) return { giveBack: [], take: [] }
  const returned = standing.filter(({ cause }) => cause !== 'dispute')
  const refund = refundDue(bought, returned, refunded)
  const rest = {
    credits: bought.credits - sum(returned, 'credits') - refund.credits,
    amount: bought.amount_cents - sum(returned, 'amount_cents') - refund.amount,
  }
  const disputed = (dispute === 'open' || dispute === 'lost') && rest.credits > 0
  const agrees = disputed
    ? sum(disputes, 'credits') === rest.credits && sum(disputes, 'amount_cents') === rest.amount
    : disputes.length === 0

  const take: Corrections['take'][number][] = []
  if (refund.credits > 0 || refund.amount > 0) take.push(taking('refund', refund))
  if (disputed && !agrees) take.push(taking('dispute', rest))
  return { giveBack: agrees ? [] : disputes, take }
}

/** What has gone back to him, and neither a refund in our books nor a withdrawal accounts for. */
function refundDue({ credits: all, amount_cents }: Bought, returned: readonly Standing[], refunded: number) {
  // A withdrawal's own refund, rounded to a cent, may be worth more Crediti than it took where they were cheap.
  const ordered = sum(
    returned.filter(({ cause }) => cause === 'withdrawal' || cause === 'erasure'),
    'amount_cents',
  )
  const share = refunded <= ordered ? 0 : Math.min(all, Math.floor((all * refunded) / amount_cents))
  return {
    credits: Math.max(0, share - sum(returned, 'credits')),
    amount: Math.max(0, Math.min(refunded, amount_cents) - sum(returned, 'amount_cents')),
  }
}

function taking<C extends Cause>(cause: C, { credits: taken, amount }: { credits: number; amount: number }) {
  return { cause, credits: credits(taken), amount: euroCents(amount) }
}

function sum(reversals: readonly Standing[], what: 'credits' | 'amount_cents'): number {
  return reversals.reduce((total, reversal) => total + reversal[what], 0)
}
