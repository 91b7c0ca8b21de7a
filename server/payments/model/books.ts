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
  state: 'pending' | 'credited' | 'failed'
  /** The provider's truth, whether we have heard of it or not. */
  provider: 'open' | 'paid' | 'cancelled'
}

/** The status that a client is told; 0 where nobody is told anything. */
export type Answer = number

export const waitingMax = 3

export function newBooks(kings: number, costs: readonly number[], credits: number): Books {
  const pairs: Books['pairs'] = {}
  for (let k = 0; k < kings; k += 1) {
    for (let h = 0; h < costs.length; h += 1) pairs[pairName(k, h)] = newPair()
  }
  return {
    kings: Array.from({ length: kings }, () => ({ net: credits, banned: false })),
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
  const started = pair.heard || pair.waiting > 0
  pair.unlocks.push({ cost: her.cost, state: 'pending', started, due: false, paused: false })
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

export function openPurchase(books: Books, name: string, king: number, credits: number): Answer {
  books.purchases[name] = { king, credits, state: 'pending', provider: 'open' }
  return 200
}

/** The card form; the provider answers, not we. */
export function pay(purchase: Purchase): Answer {
  if (purchase.provider === 'open') purchase.provider = 'paid'
  return purchase.provider === 'paid' ? 200 : 409
}

export function cancel(purchase: Purchase): void {
  if (purchase.provider === 'open') purchase.provider = 'cancelled'
}

/** Our books follow what the provider says, whoever asks and however often. */
export function settle(books: Books, name: string): void {
  const purchase = books.purchases[name]!
  if (purchase.state !== 'pending') return
  if (purchase.provider === 'cancelled') purchase.state = 'failed'
  if (purchase.provider !== 'paid') return
  purchase.state = 'credited'
  books.kings[purchase.king]!.net += purchase.credits
}

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
        .map(([name, { state }]) => [name, state]),
    ),
  }
}
