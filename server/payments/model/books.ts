/**
 * What Lieta's money does, as plainly as it can be said: no database, no locks, one thing after another. The model
 * test lets real clients loose on the real server and asks whether this could have given the same answers.
 */
export interface Books {
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

interface Lot {
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

interface Withdrawal {
  readonly credits: number
  readonly cents: number
  money: 'due' | 'back' | 'refused'
}

/** The status that a client is told; 0 where nobody is told anything. */
export type Answer = number

const waitingMax = 3
/** In all; and once per king. */
export const codeLimit = 2

export function newBooks(kings: number, costs: readonly number[], credits: number): Books {
  const pairs: Books['pairs'] = {}
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

/** One of the two and the other, in their pair. */
export interface Meeting {
  readonly king: number
  readonly hostess: number
}

export const isBarred = (books: Books, side: Side, who: Meeting): boolean =>
  side === 'king' ? books.kings[who.king]!.banned : books.hostesses[who.hostess]!.banned

function see(books: Books, { king, hostess }: Meeting) {
  const pair = books.pairs[pairName(king, hostess)]!
  const [him, her] = [books.kings[king]!, books.hostesses[hostess]!]
  const live = pair.unlocks.find(({ state }) => state !== 'refunded')
  return {
    pair,
    him,
    her,
    pending: live?.state === 'pending' ? live : undefined,
    unlocked: live !== undefined,
    blocked: pair.blockedBy.king || pair.blockedBy.hostess,
    bothActive: !him.banned && !her.banned,
  }
}

export function unlock(books: Books, who: Meeting): Answer {
  const { pair, him, her, pending, unlocked, blocked, bothActive } = see(books, who)
  if (blocked || !bothActive) return 404
  const over = pending !== undefined && isOver(pending)
  if (unlocked && !over) return 409
  if (him.net + (over ? pending.cost : 0) < her.cost) return 402
  if (over) refund(him, pending)
  him.net -= her.cost
  pair.chat = true
  const parts = him.mixed ? [] : spend(him, her.cost)
  const started = pair.heard || pair.waiting > 0
  pair.unlocks.push({ cost: her.cost, parts, state: 'pending', started, due: false, paused: false })
  if (pair.waiting > 0) pair.heard = true
  pair.waiting = 0
  return 200
}

/** Whom he has no chat with yet he must be able to find. */
export function reach(books: Books, who: Meeting): Answer | undefined {
  const { pair, blocked, bothActive } = see(books, who)
  return !pair.chat && (blocked || !bothActive) ? 404 : undefined
}

export function write(books: Books, who: Meeting, name: string, isHeld: boolean): Answer {
  const { pair, unlocked, blocked, bothActive } = see(books, who)
  if (blocked) return 404
  if (!bothActive) return 403
  const queued = pair.waiting + pair.held.filter(({ from }) => from === 'king').length
  if (!unlocked && queued >= waitingMax) return 409
  pair.chat = true
  if (isHeld) {
    pair.held.push({ from: 'king', name })
    return 202
  }
  if (unlocked) hear(books, who)
  else pair.waiting += 1
  return 201
}

function spend({ lots }: King, credits: number): Lot[] {
  let missing = credits
  return lots.map((lot) => {
    const part = Math.min(lot.left, missing)
    lot.left -= part
    missing -= part
    return { of: lot.of, left: part }
  })
}

/** A message of his reaches her: the first one after the unlock starts the clock. */
function hear(books: Books, who: Meeting): void {
  const { pair, pending } = see(books, who)
  pair.heard = true
  if (pending === undefined || pending.started) return
  pending.started = true
  pending.due = false
}

export function reply(books: Books, who: Meeting, name: string, isHeld: boolean): Answer {
  if (see(books, who).blocked || !see(books, who).pair.chat) return 404
  refundIfOver(books, who)
  const { pair, pending, unlocked, bothActive } = see(books, who)
  if (!bothActive || !unlocked) return 403
  if (isHeld) {
    pair.held.push({ from: 'hostess', name })
    if (pending) pending.paused = true
    return 202
  }
  if (pending) pending.state = 'earned'
  return 201
}

/** A moderator's decision on the message of that name. */
export function decide(books: Books, who: Meeting, name: string, approve: boolean): Answer {
  const { pair, pending, unlocked, blocked } = see(books, who)
  const message = pair.held.find((held) => held.name === name)
  if (message === undefined) return 409
  pair.held = pair.held.filter((held) => held !== message)
  if (approve && unlocked && !blocked) {
    if (message.from === 'king') hear(books, who)
    else if (pending) pending.state = 'earned'
    return 200
  }
  if (approve && !unlocked && message.from === 'king') pair.waiting += 1
  const moreHeld = pair.held.some(({ from }) => from === 'hostess')
  if (message.from === 'hostess' && pending && !moreHeld) pending.paused = false
  return 200
}

/** The 72 h go by; where a held reply keeps the clock still, what is left of them is nothing. */
export function timePasses(books: Books, who: Meeting): void {
  const { pending } = see(books, who)
  if (pending) pending.due = true
}

export function refundIfOver(books: Books, who: Meeting): void {
  const { him, pending } = see(books, who)
  if (pending && isOver(pending)) refund(him, pending)
}

const isOver = ({ due, paused }: Unlock): boolean => due && !paused

function refund(him: King, pending: Unlock): void {
  pending.state = 'refunded'
  him.net += pending.cost
  for (const { of, left } of pending.parts) him.lots.find((lot) => lot.of === of)!.left += left
}

export function block(books: Books, who: Meeting, by: Side): Answer {
  const { pair, him, pending, bothActive } = see(books, who)
  const other: Side = by === 'king' ? 'hostess' : 'king'
  const within = pair.chat || pair.blockedBy[by] || (bothActive && !pair.blockedBy[other])
  if (!within) return 404
  if (!pair.blockedBy[by] && by === 'hostess' && pending) refund(him, pending)
  pair.blockedBy[by] = true
  return 204
}

export function unblock(books: Books, who: Meeting, by: Side): Answer {
  const { pair, bothActive } = see(books, who)
  const other: Side = by === 'king' ? 'hostess' : 'king'
  const within = pair.chat || pair.blockedBy[by] || (bothActive && !pair.blockedBy[other])
  pair.blockedBy[by] = false
  return within ? 204 : 404
}

export function banKing(books: Books, king: number): Answer {
  const him = books.kings[king]!
  if (him.banned) return 409
  him.banned = true
  return 200
}

/** Every price that waits for her reply returns. */
export function banHostess(books: Books, hostess: number): Answer {
  const her = books.hostesses[hostess]!
  if (her.banned) return 409
  her.banned = true
  for (let king = 0; king < books.kings.length; king += 1) {
    const { him, pending } = see(books, { king, hostess })
    if (pending) refund(him, pending)
  }
  return 200
}

export function unban(person: { banned: boolean }): Answer {
  if (!person.banned) return 409
  person.banned = false
  return 200
}

/** `price` in cents, without the code. */
export function openPurchase(
  books: Books,
  name: string,
  { king, credits, price, withCode }: { king: number; credits: number; price: number; withCode: boolean },
): Answer {
  const purchase: Purchase = {
    king,
    credits,
    amount: withCode ? price - Math.ceil(price / 10) : price,
    state: 'pending',
    returned: 0,
    disputed: 0,
    withdrawals: [],
    use: withCode ? { state: 'reserved', over: false } : null,
    provider: { state: 'open', refunded: 0, dispute: 'none' },
  }
  if (withCode) {
    const uses = Object.values(books.purchases).filter(
      ({ use }) => use !== null && use.state !== 'released' && !(use.state === 'reserved' && use.over),
    )
    const own = uses.filter((other) => other.king === king)
    const held = own.find(({ use }) => use!.state === 'reserved')
    // He gets the payment again that he left open.
    const again = held !== undefined && held.credits === credits
    if (!again && (own.length > 0 || uses.length >= codeLimit)) return 400
    for (const other of Object.keys(books.purchases)) releaseCode(books, other)
    if (again) return 200
  }
  books.purchases[name] = purchase
  return 200
}

/** Turning to another package he takes his code along: the payment that holds it is ended at its provider. */
export function endPaymentWithCode(books: Books, king: number, credits: number): void {
  for (const name of holdingCode(books, king, credits)) cancel(books.purchases[name]!)
}

/** And then settled, whatever was faster. */
export function settlePaymentWithCode(books: Books, king: number, credits: number): void {
  for (const name of holdingCode(books, king, credits)) settle(books, name)
}

/** Of his, for another package than the one of `credits`. */
function holdingCode(books: Books, king: number, credits: number): string[] {
  return Object.entries(books.purchases)
    .filter(
      ([, other]) => other.king === king && other.credits !== credits && other.use?.state === 'reserved',
    )
    .map(([name]) => name)
}

/** The half hour for which a code is held goes by. */
export function codeTimePasses({ use }: Purchase): void {
  if (use?.state === 'reserved') use.over = true
}

export function releaseCode(books: Books, name: string): void {
  const { use } = books.purchases[name]!
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
export function settle(books: Books, name: string): void {
  const purchase = books.purchases[name]!
  const { provider, use, credits } = purchase
  const him = books.kings[purchase.king]!
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
export interface Told {
  status: Answer
  credits: number
  cents: number
}

/**
 * Takes what is unspent of a purchase. Which Crediti those are the model knows as long as no provider has taken money
 * back; then it believes any number that he has and that are left of the purchase.
 */
export function withdraw(books: Books, name: string, told: Told): Answer {
  const purchase = books.purchases[name]!
  const him = books.kings[purchase.king]!
  if (purchase.state !== 'credited') return 404
  if (purchase.disputed > 0) return 409
  const { bought, paid } = { bought: purchase.credits, paid: purchase.amount }
  const before = purchase.withdrawals.reduce((sum, { credits }) => sum + credits, 0)
  const centsBefore = purchase.withdrawals.reduce((sum, { cents }) => sum + cents, 0)
  const lot = him.lots.find(({ of }) => of === name)!
  if (him.mixed) {
    if (told.status === 409) return 409
    const most = Math.min(him.net, bought - purchase.returned)
    if (told.credits < 1 || told.credits > most || told.cents > paid - centsBefore) return -1
  } else {
    if (lot.left === 0) return 409
    const cents = Math.round((paid * (before + lot.left)) / bought) - centsBefore
    if (told.credits !== lot.left || told.cents !== cents) return -1
    lot.left = 0
  }
  him.net -= told.credits
  purchase.returned += told.credits
  purchase.withdrawals.push({ credits: told.credits, cents: told.cents, money: 'due' })
  return 200
}

/** The money of a withdrawal goes back once; where by hand so much went back that it would be too much, never. */
export function payBack({ withdrawals, provider, amount }: Purchase, nth: number): void {
  const withdrawal = withdrawals[nth]!
  if (withdrawal.money !== 'due') return
  const fits = isLeft(provider, amount, withdrawal.cents)
  withdrawal.money = fits ? 'back' : 'refused'
  if (fits) provider.refunded += withdrawal.cents
}

/** Of what is credited the provider is not asked again. */
export const isCredited = (books: Books, name: string): Answer | undefined =>
  books.purchases[name]!.state === 'credited' ? 200 : undefined

/** The buyer's word. */
export function confirm(books: Books, name: string): Answer {
  settle(books, name)
  switch (books.purchases[name]!.state) {
    case 'credited':
      return 200
    case 'failed':
      return 409
    case 'pending':
      return 402
  }
}

/** What can be seen from outside. */
export function visible(books: Books): object {
  const pairs = Object.entries(books.pairs)
  return {
    kings: books.kings.map(({ net }, king) => ({
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
      Object.entries(books.purchases)
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
