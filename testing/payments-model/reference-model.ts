/**
 * What Lieta's money does, as plainly as it can be said: no database, no locks, one thing after another. The model
 * test lets real clients loose on the real server and asks whether this could have given the same answers.
 */
export interface ModelState {
  readonly kings: King[]
  readonly hostesses: Hostess[]
  /** Of king `k` and hostess `h`, by `${k}-${h}`. */
  readonly pairs: Record<string, Pair>
  /** By the name that the run gave the purchase. */
  readonly purchases: Record<string, Purchase>
}

export interface King {
  /** What he can spend; below nothing, what he owes. */
  net: number
  banned: boolean
  /** What it consists of, given Crediti first, then the oldest purchase; no longer kept once `mixed`. */
  readonly lots: Lot[]
  /** A provider has taken money back: which Crediti are whose is for unspent.test.ts. */
  mixed: boolean
}

export interface Lot {
  readonly of: string
  left: number
}

export interface Hostess {
  readonly cost: number
  banned: boolean
}

export interface Pair {
  chat: boolean
  /** Oldest first. */
  readonly unlocks: Unlock[]
  /** Messages of his that wait for the unlock. */
  waiting: number
  /** A message of his has reached her. */
  heard: boolean
  /** Messages that wait for a moderator, oldest first. */
  held: { readonly from: Side; readonly name: string }[]
  readonly blockedBy: Record<Side, boolean>
}

export type Side = 'king' | 'hostess'

export interface Unlock {
  readonly cost: number
  /** From which lots it was paid. */
  readonly parts: readonly Lot[]
  state: 'pending' | 'earned' | 'refunded'
  /** The 72 h run from here; without it they are counted from the unlock. */
  started: boolean
  /** They are over. */
  due: boolean
  /** A held reply keeps the clock still. */
  paused: boolean
}

export interface Purchase {
  readonly king: number
  readonly credits: number
  /** In cents. */
  readonly amount: number
  /** He has asked for immediate use (docs/decisions/0105): only what is unspent is paid back. */
  asked: boolean
  state: 'pending' | 'credited' | 'failed'
  /** Of its Crediti, gone for good, by withdrawals and refunds. */
  returned: number
  /** Gone while a dispute stands, or lost by it. */
  disputed: number
  /** Oldest first. */
  readonly withdrawals: Withdrawal[]
  /** Of the promo code; null without. */
  use: { state: 'reserved' | 'redeemed' | 'released' | 'late'; over: boolean } | null
  /** The provider's truth, whether we have heard of it or not; `refunded` in cents. */
  readonly provider: {
    state: 'open' | 'paid' | 'cancelled'
    refunded: number
    dispute: 'none' | 'open' | 'won' | 'lost'
  }
}

export interface Withdrawal {
  readonly credits: number
  readonly cents: number
  money: 'due' | 'back' | 'refused'
}

/** One of the two and the other, in their pair. */
export interface PairRef {
  readonly king: number
  readonly hostess: number
}

/** The status that a client is told; 0 where nobody is told anything. */
export type Answer = number

export function newModelState(kings: number, costs: readonly number[], credits: number): ModelState {
  const pairs: ModelState['pairs'] = {}
  for (let k = 0; k < kings; k += 1) {
    for (let h = 0; h < costs.length; h += 1) pairs[pairName(k, h)] = newPair()
  }
  return {
    kings: Array.from({ length: kings }, () => ({
      net: credits,
      banned: false,
      lots: [{ of: 'given', left: credits }],
      mixed: false,
    })),
    hostesses: costs.map((cost) => ({ cost, banned: false })),
    pairs,
    purchases: {},
  }
}

export const pairName = (king: number, hostess: number): string => `${king}-${hostess}`

const newPair = (): Pair => ({
  chat: false,
  unlocks: [],
  waiting: 0,
  heard: false,
  held: [],
  blockedBy: { king: false, hostess: false },
})

/** What can be seen from outside. */
export function visible(modelState: ModelState): object {
  const pairs = Object.entries(modelState.pairs)
  return {
    kings: modelState.kings.map(({ net }, king) => ({
      balance: Math.max(net, 0),
      debt: Math.max(-net, 0),
      held: pairs
        .filter(([name]) => name.startsWith(`${king}-`))
        .flatMap(([, { unlocks }]) => unlocks)
        .reduce((sum, { state, cost }) => sum + (state === 'pending' ? cost : 0), 0),
    })),
    unlocks: Object.fromEntries(
      pairs.map(([name, { unlocks }]) => [name, unlocks.map(({ state }) => state)]),
    ),
    waiting: Object.fromEntries(pairs.map(([name, { waiting }]) => [name, waiting])),
    held: Object.fromEntries(pairs.map(([name, { held }]) => [name, held.map((message) => message.name)])),
    purchases: Object.fromEntries(
      Object.entries(modelState.purchases)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { state, amount, returned, disputed, provider, use }]) => [
          name,
          {
            state,
            amount,
            taken: returned + disputed,
            refunded: provider.refunded,
            code: use?.state ?? null,
          },
        ]),
    ),
  }
}
