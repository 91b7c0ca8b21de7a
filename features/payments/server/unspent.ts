import { type EuroCents, euroCents } from '#platform/contract/money.ts'

/**
 * One movement of a king's wallet, in the order of the ledger; `credits` is never negative. `fact` names what took
 * Crediti, so that they can come back to where they were taken from.
 */
export type Movement =
  | { readonly what: 'bought'; readonly purchaseId: number; readonly credits: number }
  /** A gift, or a correction in his favour: Crediti that no purchase paid for. */
  | { readonly what: 'given'; readonly credits: number }
  /** An unlock, or a correction. `reverses`: the purchase whose own Crediti are taken back. */
  | {
      readonly what: 'taken'
      readonly fact: string
      readonly credits: number
      readonly reverses?: number | undefined
    }
  /** What `fact` took comes back: an unlock without a reply, a dispute that was won. */
  | { readonly what: 'returned'; readonly fact: string; readonly credits: number }
  /** What a reversal takes next and the wallet does not hold. */
  | { readonly what: 'lent'; readonly credits: number }
  | { readonly what: 'repaid'; readonly credits: number }

/** Crediti of one origin. */
interface Lot {
  left: number
  /** What reversals of this purchase took from elsewhere, because its own Crediti were spent. */
  readonly owes: Part[]
}

interface Part {
  readonly lot: Lot
  credits: number
}

interface Taking {
  readonly parts: Part[]
  /** The purchase that was reversed. */
  readonly own: Lot | undefined
}

/**
 * How many Crediti of each purchase are unspent, by purchase. Given Crediti are spent before bought ones, and of
 * the purchases the oldest first; what waits for a reply is spent until it returns (docs/decisions/0033).
 * @throws when more is taken than there was: no wallet has such a history
 */
export function unspentByPurchase(movements: readonly Movement[]): Map<number, number> {
  return new Map([...replay(movements).bought].map(([purchaseId, { left }]) => [purchaseId, left]))
}

/**
 * Of each purchase, the Crediti with which these facts were paid; of others nothing.
 * @param pending the facts, as they stand in `Movement`: unlocks that wait for a reply
 */
export function waitingByPurchase(
  movements: readonly Movement[],
  pending: readonly string[],
): Map<number, number> {
  const { bought, takings } = replay(movements)
  const parts = pending.flatMap((fact) => takings.get(fact)?.parts ?? [])
  return new Map(
    [...bought].map(([purchaseId, own]) => [
      purchaseId,
      parts.reduce((sum, { lot, credits }) => sum + (lot === own ? credits : 0), 0),
    ]),
  )
}

function replay(movements: readonly Movement[]) {
  const given = emptyLot()
  const lent = emptyLot()
  const forgiven = emptyLot()
  const bought = new Map<number, Lot>()
  const takings = new Map<string, Taking>()
  const inOrder = (...first: readonly (Lot | undefined)[]) =>
    [...first, forgiven, given, ...bought.values()].filter((lot) => lot !== undefined)
  for (const movement of movements) {
    const { credits } = movement
    switch (movement.what) {
      case 'bought':
        bought.set(movement.purchaseId, { left: credits, owes: [] })
        break
      case 'given':
        given.left += credits
        break
      case 'lent':
        lent.left += credits
        break
      case 'taken': {
        const own = movement.reverses === undefined ? undefined : bought.get(movement.reverses)
        const parts = takeFrom(inOrder(own, own && lent), credits)
        own?.owes.push(...parts.filter(({ lot }) => lot !== own && lot !== lent))
        takings.set(movement.fact, { parts, own })
        break
      }
      case 'repaid': {
        const annulled = Math.min(forgiven.left, credits)
        forgiven.left -= annulled
        const rest = repay(takings.values(), lent, credits - annulled, (own) => inOrder(own))
        takeFrom(inOrder(), rest)
        break
      }
      case 'returned': {
        const taking = takings.get(movement.fact)
        // A debt that is forgiven was never in the wallet: the repayment that follows takes it out again, and pays no
        // other loan with it.
        const rest = taking === undefined ? credits : giveBack(taking, lent, forgiven, credits)
        ;(taking?.own ?? given).left += rest
        break
      }
    }
  }
  return { bought, takings }
}

const emptyLot = (): Lot => ({ left: 0, owes: [] })

function takeFrom(lots: readonly Lot[], credits: number): Part[] {
  const parts: Part[] = []
  let missing = credits
  for (const lot of lots) {
    const part = Math.min(lot.left, missing)
    if (part === 0) continue
    lot.left -= part
    missing -= part
    parts.push({ lot, credits: part })
  }
  if (missing > 0) throw new RangeError(`${missing} Crediti were taken that nobody had`)
  return parts
}

/** Crediti come back to a lot: before it keeps any, it makes good what its reversal took from others. */
function receive(lot: Lot, credits: number): void {
  let rest = credits
  for (const owed of lot.owes.toReversed()) {
    const part = Math.min(owed.credits, rest)
    owed.credits -= part
    rest -= part
    if (part > 0) receive(owed.lot, part)
  }
  lot.left += rest
}

/** Returns what the parts could not take back. */
function giveBack({ parts, own }: Taking, lent: Lot, forgiven: Lot, credits: number): number {
  let rest = credits
  for (const taken of parts.toReversed()) {
    const part = Math.min(taken.credits, rest)
    taken.credits -= part
    rest -= part
    if (taken.lot === own) own.left += part
    else if (part > 0) receive(taken.lot === lent ? forgiven : taken.lot, part)
  }
  return rest
}

/** From now on the lots that pay stand where the loan stood, the oldest loan first. Returns what paid no loan. */
function repay(
  takings: Iterable<Taking>,
  lent: Lot,
  credits: number,
  inOrder: (own: Lot | undefined) => readonly Lot[],
): number {
  let rest = credits
  for (const { parts, own } of takings) {
    for (const loan of parts.filter(({ lot }) => lot === lent)) {
      const part = Math.min(loan.credits, rest)
      loan.credits -= part
      rest -= part
      const payers = takeFrom(inOrder(own), part)
      parts.push(...payers)
      own?.owes.push(...payers.filter(({ lot }) => lot !== own))
    }
  }
  return rest
}

/** What has become of one purchase. */
interface Share {
  readonly paid: EuroCents
  readonly bought: number
  readonly unspent: number
  /** By earlier withdrawals from it: Crediti that came back after one can be withdrawn by another. */
  readonly withdrawn: { readonly credits: number; readonly cents: number }
  /** Money that went back for any other reason. */
  readonly refunded: number
}

/**
 * paid × unspent ÷ bought, to the nearest cent, half a cent up; never more than is left of what was paid. Of
 * several withdrawals the sum is rounded, not each: taking one's money in parts gains and loses nothing.
 */
export function moneyBack(share: Share): EuroCents {
  return share.unspent === 0 ? euroCents(0) : priceOf(share, share.withdrawn.credits + share.unspent)
}

/**
 * Where nobody asked for immediate use, the used Crediti are paid back too (docs/decisions/0105): all but those that
 * wait for a reply, which either return or become used ones.
 */
export function moneyBackWithUsed(share: Share, waiting: number): EuroCents {
  return priceOf(share, share.bought - waiting)
}

function priceOf({ paid, bought, withdrawn, refunded }: Share, given: number): EuroCents {
  const inAll = Math.floor((2 * paid * given + bought) / (2 * bought))
  return euroCents(Math.max(0, Math.min(inAll, paid - refunded) - withdrawn.cents))
}
