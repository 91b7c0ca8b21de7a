import * as conversations from './conversations.ts'
import type { ModelState, PairRef, Side } from './reference-model.ts'
import { everyPair, one, type Plan, pairOf, type Scene, type StepOf } from './scene.ts'

export function planPairStep(
  { fixture, before }: Scene,
  step: StepOf<'unlock' | 'write' | 'reply' | 'time passes' | 'block' | 'unblock'>,
  who: PairRef,
  name: string,
): Plan {
  const signedIn = (by: Side) => (now: ModelState) => (conversations.isBanned(now, by, who) ? 401 : undefined)
  const pair = `king ${who.king}, hostess ${who.hostess}`
  switch (step.what) {
    case 'unlock':
      return {
        what: `unlock: ${pair}`,
        parts: [signedIn('king'), (now) => conversations.unlock(now, who)],
        run: () => fixture.unlock(who),
      }
    case 'write':
      return {
        what: `he writes ${name}${step.held ? ' (to be held)' : ''}: ${pair}`,
        parts: [
          signedIn('king'),
          (now) => conversations.reach(now, who),
          (now) => conversations.write(now, who, name, step.held),
        ],
        run: () => fixture.write(who, name, step.held),
      }
    case 'reply':
      return {
        what: `she replies ${name}${step.held ? ' (to be held)' : ''}: ${pair}`,
        parts: [signedIn('hostess'), (now) => conversations.reply(now, who, name, step.held)],
        run: () => fixture.reply(who, name, step.held),
      }
    case 'time passes':
      return {
        what: `72 h pass: ${pair}`,
        parts: [(now) => conversations.timePasses(now, who)],
        run: () => fixture.timePasses(who),
      }
    case 'block':
      return {
        what: `the ${step.by} blocks: ${pair}`,
        parts: [signedIn(step.by), (now) => conversations.block(now, who, step.by)],
        run: () => fixture.block(who, step.by),
      }
    case 'unblock': {
      const by = pairOf(before, who).blockedBy.king ? 'king' : 'hostess'
      return {
        what: `the ${by} unblocks: ${pair}`,
        parts: [signedIn(by), (now) => conversations.unblock(now, who, by)],
        run: () => fixture.unblock(who, by),
      }
    }
  }
}

export function decide({ fixture, before }: Scene, step: StepOf<'decide'>): Plan | null {
  const held = everyPair(before).flatMap((meeting) =>
    pairOf(before, meeting).held.map((message) => ({ who: meeting, message: message.name })),
  )
  const found = one(held, step.held)
  if (found === undefined) return null
  const { who, message } = found
  return {
    what: `${step.approve ? 'approve' : 'reject'} ${message}`,
    parts: [(now) => conversations.decide(now, who, message, step.approve)],
    run: () => fixture.decide(message, step.approve, step.moderator),
  }
}

export function ban({ fixture, before }: Scene, step: StepOf<'ban'>): Plan {
  const { side } = step
  const n = step.person % (side === 'king' ? before.kings : before.hostesses).length
  return {
    what: `ban ${side} ${n}`,
    parts: [(now) => (side === 'king' ? conversations.banKing(now, n) : conversations.banHostess(now, n))],
    run: () => fixture.ban(side, n, step.moderator),
  }
}

export function unban({ fixture, before }: Scene, step: StepOf<'unban'>): Plan | null {
  const banned = one(bannedPeople(before), step.person)
  if (banned === undefined) return null
  const [side, n] = banned
  return {
    what: `unban ${side} ${n}`,
    parts: [(now) => conversations.unban((side === 'king' ? now.kings : now.hostesses)[n]!)],
    run: () => fixture.unban(side, n, step.moderator),
  }
}

/** Where it means something. */
export function pairsFor(before: ModelState, what: 'reply' | 'time passes' | 'unblock'): PairRef[] {
  return everyPair(before).filter((meeting) => {
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

const bannedPeople = ({ kings, hostesses }: ModelState): (readonly [Side, number])[] => [
  ...kings.flatMap(({ banned }, n) => (banned ? [['king', n] as const] : [])),
  ...hostesses.flatMap(({ banned }, n) => (banned ? [['hostess', n] as const] : [])),
]
