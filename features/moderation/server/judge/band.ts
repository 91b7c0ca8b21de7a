import { type Band, type Concern, concerns, type SurfaceThresholds } from '../../contract/bands.ts'

/** A reader's certainty of each concern, 0 to 1. */
export type ConcernShares = Readonly<Record<Concern, number>>

/** How much of a text is not ordinary talk. */
export const worryIn = (shares: ConcernShares): number =>
  concerns.reduce((sum, each) => sum + shares[each], 0)

export function largestOf(shares: ConcernShares): Concern {
  return concerns.reduce((largest, each) => (shares[each] > shares[largest] ? each : largest))
}

/** The band of a text: live judgements, drafts and the figures of the training all come from here. */
export function bandOf(shares: ConcernShares, heldByRules: boolean, { of }: SurfaceThresholds): Band {
  const { hold, ask } = of[largestOf(shares)]
  const worry = worryIn(shares)
  return heldByRules || worry >= hold ? 'hold' : worry >= ask ? 'ask' : 'pass'
}
