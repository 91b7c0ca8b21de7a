import type { Answer, ModelState, Purchase } from './reference-model.ts'

/** What happens between a king, us and a payment provider. */

/** In all; and once per king. */
export const codeLimit = 2

/** What a king asks for; `price` in cents, without the code. */
interface Order {
  readonly king: number
  readonly credits: number
  readonly price: number
  readonly withCode: boolean
  readonly asked: boolean
}

export function openPurchase(
  modelState: ModelState,
  name: string,
  { king, credits, price, withCode, asked }: Order,
): Answer {
  const purchase: Purchase = {
    king,
    credits,
    amount: withCode ? price - Math.ceil(price / 10) : price,
    asked,
    state: 'pending',
    returned: 0,
    disputed: 0,
    withdrawals: [],
    use: withCode ? { state: 'reserved', over: false } : null,
    provider: { state: 'open', refunded: 0, dispute: 'none' },
  }
  const mustAsk = !asked && gotUsedMoneyBack(modelState, king)
  if (withCode) {
    const uses = Object.values(modelState.purchases).filter(
      ({ use }) => use !== null && use.state !== 'released' && !(use.state === 'reserved' && use.over),
    )
    const own = uses.filter((other) => other.king === king)
    const held = own.find(({ use }) => use!.state === 'reserved')
    // He gets the payment again that he left open.
    const again = held !== undefined && held.credits === credits
    if (!again && (own.length > 0 || uses.length >= codeLimit)) return 400
    if (!again && mustAsk) return 409
    for (const other of Object.keys(modelState.purchases)) releaseCode(modelState, other)
    if (again) {
      held.asked ||= asked
      return 200
    }
  }
  if (mustAsk) return 409
  modelState.purchases[name] = purchase
  return 200
}

/** Once is his right. */
const gotUsedMoneyBack = ({ purchases }: ModelState, king: number): boolean =>
  Object.values(purchases).some(
    ({ king: buyer, asked, amount, credits, withdrawals }) =>
      buyer === king &&
      !asked &&
      withdrawals.reduce((sum, back) => sum + back.cents * credits - back.credits * amount, 0) >= credits,
  )

/** Turning to another package he takes his code along: the payment that holds it is ended at its provider. */
export function endPaymentWithCode(modelState: ModelState, king: number, credits: number): void {
  for (const name of reservingCode(modelState, king, credits)) cancel(modelState.purchases[name]!)
}

/** And then settled, whatever was faster. */
export function settlePaymentWithCode(modelState: ModelState, king: number, credits: number): void {
  for (const name of reservingCode(modelState, king, credits)) settle(modelState, name)
}

/** Of his, for another package than the one of `credits`. */
function reservingCode(modelState: ModelState, king: number, credits: number): string[] {
  return Object.entries(modelState.purchases)
    .filter(
      ([, other]) => other.king === king && other.credits !== credits && other.use?.state === 'reserved',
    )
    .map(([name]) => name)
}

/** The half hour for which a code is held goes by. */
export function codeTimePasses({ use }: Purchase): void {
  if (use?.state === 'reserved') use.over = true
}

export function releaseCode(modelState: ModelState, name: string): void {
  const { use } = modelState.purchases[name]!
  if (use?.state === 'reserved' && use.over) use.state = 'released'
}

/** The card form; the provider answers, not we. */
export function pay({ provider }: Purchase): Answer {
  if (provider.state === 'open') provider.state = 'paid'
  return provider.state === 'paid' ? 200 : 409
}

export function cancel({ provider }: Purchase): void {
  if (provider.state === 'open') provider.state = 'cancelled'
}

/** What a lost dispute took no provider refunds. */
const isLeft = ({ refunded, dispute: state }: Purchase['provider'], amount: number, cents: number): boolean =>
  state !== 'lost' && refunded + cents <= amount

/** By hand, at the provider. */
export function refundThere({ provider, amount }: Purchase, cents: number): Answer {
  if (provider.state !== 'paid' || !isLeft(provider, amount, cents)) return 409
  provider.refunded += cents
  return 200
}

export function dispute({ provider }: Purchase, to: 'open' | 'won' | 'lost'): Answer {
  if (provider.state !== 'paid' || provider.dispute !== (to === 'open' ? 'none' : 'open')) return 409
  provider.dispute = to
  return 200
}

/** Our books follow what the provider says, whoever asks and however often. */
export function settle(modelState: ModelState, name: string): void {
  const purchase = modelState.purchases[name]!
  const { provider, use, credits } = purchase
  const him = modelState.kings[purchase.king]!
  if (purchase.state === 'pending' && provider.state === 'cancelled') {
    purchase.state = 'failed'
    if (use?.state === 'reserved') use.state = 'released'
  }
  if (purchase.state === 'failed' || provider.state !== 'paid') return
  if (purchase.state === 'pending') {
    purchase.state = 'credited'
    if (use) use.state = use.state === 'reserved' ? 'redeemed' : 'late'
    him.net += credits
    him.lots.push({ of: name, left: credits })
  }
  const before = purchase.returned + purchase.disputed
  const ownDoing = purchase.withdrawals.reduce((sum, { cents }) => sum + cents, 0)
  const share = provider.refunded > ownDoing ? Math.floor((credits * provider.refunded) / purchase.amount) : 0
  purchase.returned = Math.max(purchase.returned, share)
  const isGone = provider.dispute === 'open' || provider.dispute === 'lost'
  purchase.disputed = isGone ? credits - purchase.returned : 0
  const taken = purchase.returned + purchase.disputed - before
  him.net -= taken
  if (taken !== 0 || provider.refunded > ownDoing) him.mixed = true
}

/** What the king is told of his withdrawal. */
export interface Quote {
  status: Answer
  credits: number
  cents: number
}

/**
 * Takes what is unspent of a purchase; where nobody asked for immediate use the price of the used ones goes back, too.
 * Which Crediti those are the model knows as long as no provider has taken money
 * back; then it believes any number that he has and that are left of the purchase.
 */
export function withdraw(modelState: ModelState, name: string, told: Quote): Answer {
  const purchase = modelState.purchases[name]!
  const him = modelState.kings[purchase.king]!
  if (purchase.state !== 'credited') return 404
  if (purchase.disputed > 0) return 409
  const { credits: bought, amount: paid, asked } = purchase
  const before = purchase.withdrawals.reduce((sum, { credits }) => sum + credits, 0)
  const centsBefore = purchase.withdrawals.reduce((sum, { cents }) => sum + cents, 0)
  const lot = him.lots.find(({ of }) => of === name)!
  if (him.mixed) {
    if (told.status === 409) return 409
    const most = Math.min(him.net, bought - purchase.returned)
    if (told.credits < (asked ? 1 : 0) || told.credits > most || told.cents > paid - centsBefore) return -1
  } else {
    const paidFor = asked ? before + lot.left : bought - waitingOf(modelState, name)
    const cents = Math.round((paid * paidFor) / bought) - centsBefore
    if ((asked && lot.left === 0) || cents === 0) return 409
    if (told.credits !== lot.left || told.cents !== cents) return -1
    lot.left = 0
  }
  him.net -= told.credits
  purchase.returned += told.credits
  purchase.withdrawals.push({ credits: told.credits, cents: told.cents, money: 'due' })
  return 200
}

/** Of its Crediti, those that wait for a reply: they return, or become used ones. */
const waitingOf = ({ pairs }: ModelState, name: string): number =>
  Object.values(pairs)
    .flatMap(({ unlocks }) => unlocks)
    .filter(({ state }) => state === 'pending')
    .flatMap(({ parts }) => parts)
    .reduce((sum, { of, left }) => sum + (of === name ? left : 0), 0)

/** The money of a withdrawal goes back once; where by hand so much went back that it would be too much, never. */
export function payBack({ withdrawals, provider, amount }: Purchase, nth: number): void {
  const withdrawal = withdrawals[nth]!
  if (withdrawal.money !== 'due') return
  const fits = isLeft(provider, amount, withdrawal.cents)
  withdrawal.money = fits ? 'back' : 'refused'
  if (fits) provider.refunded += withdrawal.cents
}

/** Of what is credited the provider is not asked again. */
export const isCredited = (modelState: ModelState, name: string): Answer | undefined =>
  modelState.purchases[name]!.state === 'credited' ? 200 : undefined

/** The buyer's word. */
export function confirm(modelState: ModelState, name: string): Answer {
  settle(modelState, name)
  switch (modelState.purchases[name]!.state) {
    case 'credited':
      return 200
    case 'failed':
      return 409
    case 'pending':
      return 402
  }
}
