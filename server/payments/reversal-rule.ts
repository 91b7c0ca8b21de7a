import { type Credits, credits, type EuroCents, euroCents } from '#contract/money.ts'

export type Cause = 'refund' | 'dispute' | 'withdrawal'

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
 * it was made. A dispute that is open or lost takes all that is left; one that is won gives it back.
 */
export function correctionsFor(
  bought: Bought,
  standing: readonly Standing[],
  { refunded, dispute }: Returned,
): Corrections {
  const disputed = dispute === 'open' || dispute === 'lost'
  const isDispute = ({ cause }: Standing) => cause === 'dispute'
  const giveBack = disputed ? [] : standing.filter(isDispute)
  const kept = disputed ? standing : standing.filter((reversal) => !isDispute(reversal))
  let left = bought.credits - sum(kept, 'credits')

  const take: Corrections['take'][number][] = []
  const returned = standing.filter((reversal) => !isDispute(reversal))
  // A withdrawal's own refund, rounded to a cent, may be worth more Crediti than it took where they were cheap.
  const ordered = sum(
    standing.filter(({ cause }) => cause === 'withdrawal'),
    'amount_cents',
  )
  const share = refunded <= ordered ? 0 : Math.floor((bought.credits * refunded) / bought.amount_cents)
  const owing = Math.min(left, Math.max(0, share - sum(returned, 'credits')))
  const unseen = Math.max(0, refunded - sum(returned, 'amount_cents'))
  if (owing > 0 || unseen > 0) {
    take.push({ cause: 'refund', credits: credits(owing), amount: euroCents(unseen) })
    left -= owing
  }
  if (disputed && left > 0) {
    const paid = Math.max(0, bought.amount_cents - Math.max(refunded, sum(returned, 'amount_cents')))
    take.push({ cause: 'dispute', credits: credits(left), amount: euroCents(paid) })
  }
  return { giveBack, take }
}

function sum(reversals: readonly Standing[], what: 'credits' | 'amount_cents'): number {
  return reversals.reduce((total, reversal) => total + reversal[what], 0)
}
