import {
  type Answer,
  type King,
  type Lot,
  type ModelState,
  type PairRef,
  pairName,
  type Side,
  type Unlock,
} from './reference-model.ts'

/** What happens between a king and a hostess: unlocks, messages and their 72 h, blocks, bans. */

const waitingMax = 3

export const isBanned = (modelState: ModelState, side: Side, who: PairRef): boolean =>
  side === 'king' ? modelState.kings[who.king]!.banned : modelState.hostesses[who.hostess]!.banned

function see(modelState: ModelState, { king, hostess }: PairRef) {
  const pair = modelState.pairs[pairName(king, hostess)]!
  const [him, her] = [modelState.kings[king]!, modelState.hostesses[hostess]!]
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

export function unlock(modelState: ModelState, who: PairRef): Answer {
  const { pair, him, her, pending, unlocked, blocked, bothActive } = see(modelState, who)
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
export function reach(modelState: ModelState, who: PairRef): Answer | undefined {
  const { pair, blocked, bothActive } = see(modelState, who)
  return !pair.chat && (blocked || !bothActive) ? 404 : undefined
}

export function write(modelState: ModelState, who: PairRef, name: string, isHeld: boolean): Answer {
  const { pair, unlocked, blocked, bothActive } = see(modelState, who)
  if (blocked) return 404
  if (!bothActive) return 403
  const queued = pair.waiting + pair.held.filter(({ from }) => from === 'king').length
  if (!unlocked && queued >= waitingMax) return 409
  pair.chat = true
  if (isHeld) {
    pair.held.push({ from: 'king', name })
    return 202
  }
  if (unlocked) hear(modelState, who)
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
function hear(modelState: ModelState, who: PairRef): void {
  const { pair, pending } = see(modelState, who)
  pair.heard = true
  if (pending === undefined || pending.started) return
  pending.started = true
  pending.due = false
}

export function reply(modelState: ModelState, who: PairRef, name: string, isHeld: boolean): Answer {
  if (see(modelState, who).blocked || !see(modelState, who).pair.chat) return 404
  refundIfOver(modelState, who)
  const { pair, pending, unlocked, bothActive } = see(modelState, who)
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
export function decide(modelState: ModelState, who: PairRef, name: string, approve: boolean): Answer {
  const { pair, pending, unlocked, blocked } = see(modelState, who)
  const message = pair.held.find((held) => held.name === name)
  if (message === undefined) return 409
  pair.held = pair.held.filter((held) => held !== message)
  if (approve && unlocked && !blocked) {
    if (message.from === 'king') hear(modelState, who)
    else if (pending) pending.state = 'earned'
    return 200
  }
  if (approve && !unlocked && message.from === 'king') pair.waiting += 1
  const moreHeld = pair.held.some(({ from }) => from === 'hostess')
  if (message.from === 'hostess' && pending && !moreHeld) pending.paused = false
  return 200
}

/** The 72 h go by; where a held reply keeps the clock still, what is left of them is nothing. */
export function timePasses(modelState: ModelState, who: PairRef): void {
  const { pending } = see(modelState, who)
  if (pending) pending.due = true
}

export function refundIfOver(modelState: ModelState, who: PairRef): void {
  const { him, pending } = see(modelState, who)
  if (pending && isOver(pending)) refund(him, pending)
}

const isOver = ({ due, paused }: Unlock): boolean => due && !paused

function refund(him: King, pending: Unlock): void {
  pending.state = 'refunded'
  him.net += pending.cost
  for (const { of, left } of pending.parts) him.lots.find((lot) => lot.of === of)!.left += left
}

export function block(modelState: ModelState, who: PairRef, by: Side): Answer {
  const { pair, him, pending, bothActive } = see(modelState, who)
  const other: Side = by === 'king' ? 'hostess' : 'king'
  const within = pair.chat || pair.blockedBy[by] || (bothActive && !pair.blockedBy[other])
  if (!within) return 404
  if (!pair.blockedBy[by] && by === 'hostess' && pending) refund(him, pending)
  pair.blockedBy[by] = true
  return 204
}

export function unblock(modelState: ModelState, who: PairRef, by: Side): Answer {
  const { pair, bothActive } = see(modelState, who)
  const other: Side = by === 'king' ? 'hostess' : 'king'
  const within = pair.chat || pair.blockedBy[by] || (bothActive && !pair.blockedBy[other])
  pair.blockedBy[by] = false
  return within ? 204 : 404
}

export function banKing(modelState: ModelState, king: number): Answer {
  const him = modelState.kings[king]!
  if (him.banned) return 409
  him.banned = true
  return 200
}

/** Every price that waits for her reply returns. */
export function banHostess(modelState: ModelState, hostess: number): Answer {
  const her = modelState.hostesses[hostess]!
  if (her.banned) return 409
  her.banned = true
  for (let king = 0; king < modelState.kings.length; king += 1) {
    const { him, pending } = see(modelState, { king, hostess })
    if (pending) refund(him, pending)
  }
  return 200
}

export function unban(person: { banned: boolean }): Answer {
  if (!person.banned) return 409
  person.banned = false
  return 200
}
