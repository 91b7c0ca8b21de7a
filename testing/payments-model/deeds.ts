import { type Answer, type Books, type Meeting, pairName, type Side } from './books.ts'
import * as conversations from './conversations.ts'
import type { Deed } from './explain.ts'
import * as purchases from './purchases.ts'
import type { Step } from './steps.ts'
import type { Package, Queued, Town } from './town.ts'

/** A deed that is about to be done. */
export interface Plan extends Omit<Deed, 'answer'> {
  /** At most one of these happens at a time. */
  readonly alone?: string
  readonly run: () => Promise<Answer | void>
}

/** What the steps of one moment are chosen from: what there was before it. */
export interface Scene {
  readonly town: Town
  readonly before: Books
  readonly queued: readonly Queued[]
  readonly packages: readonly Package[]
}

/** Null where there is nothing to do it to. `name`: of what it makes. */
export async function plan(scene: Scene, step: Step, name: string): Promise<Plan | null> {
  const { town, before } = scene
  switch (step.what) {
    case 'unlock':
    case 'write':
    case 'block': {
      const { king, hostess } = step
      return meet(
        scene,
        step,
        { king: king % before.kings.length, hostess: hostess % before.hostesses.length },
        name,
      )
    }
    case 'reply':
    case 'time passes':
    case 'unblock': {
      const who = one(pairsFor(before, step.what), step.pair)
      return who === undefined ? null : meet(scene, step, who, name)
    }
    case 'decide': {
      const held = everyMeeting(before).flatMap((meeting) =>
        pairOf(before, meeting).held.map((message) => ({ who: meeting, message: message.name })),
      )
      const found = one(held, step.held)
      if (found === undefined) return null
      const { who, message } = found
      return {
        what: `${step.approve ? 'approve' : 'reject'} ${message}`,
        parts: [(now) => conversations.decide(now, who, message, step.approve)],
        run: () => town.decide(message, step.approve, step.moderator),
      }
    }
    case 'sweep':
      return {
        what: 'sweep of refunds',
        parts: everyMeeting(before).map((who) => (now: Books) => conversations.refundIfOver(now, who)),
        run: () => town.sweep(),
      }
    case 'ban': {
      const { side } = step
      const n = step.person % (side === 'king' ? before.kings : before.hostesses).length
      return {
        what: `ban ${side} ${n}`,
        parts: [
          (now) => (side === 'king' ? conversations.banKing(now, n) : conversations.banHostess(now, n)),
        ],
        run: () => town.ban(side, n, step.moderator),
      }
    }
    case 'unban': {
      const banned = one(bannedPeople(before), step.person)
      if (banned === undefined) return null
      const [side, n] = banned
      return {
        what: `unban ${side} ${n}`,
        parts: [(now) => conversations.unban((side === 'king' ? now.kings : now.hostesses)[n]!)],
        run: () => town.unban(side, n, step.moderator),
      }
    }
    case 'job':
      return work(scene, step)
    case 'open purchase': {
      const { withCode } = step
      const king = step.king % before.kings.length
      const bought = one(scene.packages, step.package)!
      return {
        what: `king ${king} opens ${name}, of ${bought.credits}${withCode ? ', with the code' : ''}`,
        parts: [
          (now) => (now.kings[king]!.banned ? 401 : undefined),
          ...(withCode
            ? [
                (now: Books) => purchases.endPaymentWithCode(now, king, bought.credits),
                (now: Books) => purchases.settlePaymentWithCode(now, king, bought.credits),
              ]
            : []),
          (now) => purchases.openPurchase(now, name, { king, ...bought, withCode }),
        ],
        // Of a king who opens two payments with one code at once, promo-codes.test.ts knows more.
        ...(withCode && { alone: `code of king ${king}` }),
        run: () => town.openPurchase(name, king, bought, withCode),
      }
    }
    case 'reconcile':
      return {
        what: 'reconcile',
        optional: true,
        parts: namesOf(before).map((purchase) => (now: Books) => purchases.settle(now, purchase)),
        run: () => town.reconcile(),
      }
    case 'release codes':
      return {
        what: 'release of codes',
        optional: true,
        parts: namesOf(before).map((purchase) => (now: Books) => purchases.releaseCode(now, purchase)),
        run: () => town.releaseCodes(),
      }
    default: {
      const purchase = one(namesOf(before), step.purchase)
      return purchase === undefined ? null : trade(scene, step, purchase, name)
    }
  }
}

type StepOf<What extends Step['what']> = Extract<Step, { what: What }>

function meet(
  { town, before }: Scene,
  step: StepOf<'unlock' | 'write' | 'reply' | 'time passes' | 'block' | 'unblock'>,
  who: Meeting,
  name: string,
): Plan {
  const signedIn = (by: Side) => (now: Books) => (conversations.isBarred(now, by, who) ? 401 : undefined)
  const pair = `king ${who.king}, hostess ${who.hostess}`
  switch (step.what) {
    case 'unlock':
      return {
        what: `unlock: ${pair}`,
        parts: [signedIn('king'), (now) => conversations.unlock(now, who)],
        run: () => town.unlock(who),
      }
    case 'write':
      return {
        what: `he writes ${name}${step.held ? ' (to be held)' : ''}: ${pair}`,
        parts: [
          signedIn('king'),
          (now) => conversations.reach(now, who),
          (now) => conversations.write(now, who, name, step.held),
        ],
        run: () => town.write(who, name, step.held),
      }
    case 'reply':
      return {
        what: `she replies ${name}${step.held ? ' (to be held)' : ''}: ${pair}`,
        parts: [signedIn('hostess'), (now) => conversations.reply(now, who, name, step.held)],
        run: () => town.reply(who, name, step.held),
      }
    case 'time passes':
      return {
        what: `72 h pass: ${pair}`,
        parts: [(now) => conversations.timePasses(now, who)],
        run: () => town.timePasses(who),
      }
    case 'block':
      return {
        what: `the ${step.by} blocks: ${pair}`,
        parts: [signedIn(step.by), (now) => conversations.block(now, who, step.by)],
        run: () => town.block(who, step.by),
      }
    case 'unblock': {
      const by = pairOf(before, who).blockedBy.king ? 'king' : 'hostess'
      return {
        what: `the ${by} unblocks: ${pair}`,
        parts: [signedIn(by), (now) => conversations.unblock(now, who, by)],
        run: () => town.unblock(who, by),
      }
    }
  }
}

function trade(
  { town, before }: Scene,
  step: Extract<Step, { purchase: number }>,
  purchase: string,
  name: string,
): Plan {
  const { king } = before.purchases[purchase]!
  const there = (now: Books) => now.purchases[purchase]!
  const signedIn = (now: Books) => (now.kings[king]!.banned ? 401 : undefined)
  switch (step.what) {
    case 'pay':
      return {
        what: `pay ${purchase}`,
        parts: [(now) => purchases.pay(there(now))],
        run: () => town.pay(purchase),
      }
    case 'cancel':
      return {
        what: `the provider gives up ${purchase}`,
        parts: [(now) => purchases.cancel(there(now))],
        run: () => town.cancel(purchase),
      }
    case 'confirm':
      return {
        what: `king ${king} says that ${purchase} is paid`,
        parts: [
          signedIn,
          (now) => purchases.isCredited(now, purchase),
          (now) => purchases.confirm(now, purchase),
        ],
        run: () => town.confirm(purchase),
      }
    case 'withdraw': {
      const told = { status: 0, credits: 0, cents: 0 }
      return {
        what: `king ${king} withdraws from ${purchase}`,
        parts: [signedIn, (now) => purchases.withdraw(now, purchase, told)],
        run: async () => Object.assign(told, await town.withdraw(purchase)).status,
      }
    }
    case 'refund there':
      return {
        what: `the provider refunds ${step.cents} cents of ${purchase}`,
        parts: [(now) => purchases.refundThere(there(now), step.cents)],
        run: () => town.refundThere(purchase, step.cents, name),
      }
    case 'dispute':
    case 'dispute decided': {
      const to = step.what === 'dispute' ? 'open' : step.won ? 'won' : 'lost'
      return {
        what: `dispute of ${purchase}: ${to}`,
        parts: [(now) => purchases.dispute(there(now), to)],
        run: () => town.dispute(purchase, to),
      }
    }
    case 'code time passes':
      return {
        what: `30 minutes pass: ${purchase}`,
        parts: [(now) => purchases.codeTimePasses(there(now))],
        run: () => town.codeTimePasses(purchase),
      }
  }
}

/** Whatever the queue holds, once more if it is to be kept. */
async function work({ town, queued }: Scene, step: StepOf<'job'>): Promise<Plan | null> {
  const job = one(queued, step.job)
  if (job === undefined) return null
  const run = () => town.work(job, step.keep)
  const what = `job ${job.queue}${step.keep ? ', to be run again' : ''}`
  if (job.queue === 'settle_payment') {
    const purchase = town.purchaseOf(job.data.paymentId!)!
    return { what: `${what} of ${purchase}`, parts: [(now) => purchases.settle(now, purchase)], run }
  }
  if (job.queue === 'refund_unlock') {
    const who = await town.meetingOf(job.data.unlockId!)
    const parts = [(now: Books) => conversations.refundIfOver(now, who)]
    return { what: `${what}: king ${who.king}, hostess ${who.hostess}`, parts, run }
  }
  if (job.queue === 'refund_withdrawal') {
    const { purchase, nth } = await town.withdrawalOf(job.data.reversalId!)
    const parts = [(now: Books) => purchases.payBack(now.purchases[purchase]!, nth)]
    return { what: `${what} ${nth + 1} of ${purchase}`, parts, run }
  }
  // It only tells our endpoint, which queues the rest.
  return { what, parts: [], run }
}

const namesOf = ({ purchases }: Books): string[] => Object.keys(purchases).sort()

const pairOf = (before: Books, { king, hostess }: Meeting) => before.pairs[pairName(king, hostess)]!

/** Where it means something. */
function pairsFor(before: Books, what: 'reply' | 'time passes' | 'unblock'): Meeting[] {
  return everyMeeting(before).filter((meeting) => {
    const { chat, unlocks, blockedBy } = pairOf(before, meeting)
    switch (what) {
      case 'reply':
        return chat
      case 'time passes':
        return unlocks.at(-1)?.state === 'pending'
      case 'unblock':
        return blockedBy.king || blockedBy.hostess
    }
  })
}

const bannedPeople = ({ kings, hostesses }: Books): (readonly [Side, number])[] => [
  ...kings.flatMap(({ banned }, n) => (banned ? [['king', n] as const] : [])),
  ...hostesses.flatMap(({ banned }, n) => (banned ? [['hostess', n] as const] : [])),
]

const everyMeeting = ({ kings, hostesses }: Books): Meeting[] =>
  kings.flatMap((_, king) => hostesses.map((_her, hostess) => ({ king, hostess })))

const one = <T>(all: readonly T[], pick: number): T | undefined => all[pick % all.length]
