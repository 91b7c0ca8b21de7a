import { type Band, type Concern, concerns, type SurfaceThresholds } from '../../../contract/bands.ts'
import { bandOf, largestOf, worryIn } from '../../judge/band.ts'
import { byConcern, type Shares } from '../model.ts'
import type { HeldOut } from './held-out.ts'

/** How much ordinary talk of the corpus may wait or be asked about, which decides how much of the rest is found. */
export const allowed = { heldPlain: 0.01, heldTricky: 0.05, asked: 0.04 } as const

/** What the thresholds do to messages of authors left out. */
export interface Figures {
  readonly held: number
  readonly heldOrAsked: number
  readonly dangerBeforeHuman: number
  readonly heldPlain: number
  readonly heldTricky: number
  readonly askedOrdinary: number
  /** Ordinary talk that goes to a moderator for fear of somebody's danger, delivered. */
  readonly humanOrdinary: number
  readonly humanPlain: number
}

/** Whose share is largest, as the reader names what it sees. */
export const topOf = (shares: Shares): Concern => largestOf(byConcern(shares))

export const worryOf = (shares: Shares): number => worryIn(byConcern(shares))

export const verdictOf = ({ example, shares }: HeldOut, thresholds: SurfaceThresholds): Band =>
  bandOf(byConcern(shares), example.held, thresholds)

export function figuresOf(heldOut: readonly HeldOut[], thresholds: SurfaceThresholds): Figures {
  const among = (who: (each: HeldOut) => boolean, is: (each: HeldOut) => boolean) => {
    const all = heldOut.filter(who)
    return all.filter(is).length / Math.max(1, all.length)
  }
  const verdicts = new Map(heldOut.map((each) => [each, verdictOf(each, thresholds)]))
  const holds = (each: HeldOut) => verdicts.get(each) === 'hold'
  const asks = (each: HeldOut) => verdicts.get(each) === 'ask'
  const human = ({ shares }: HeldOut) => byConcern(shares).safeguarding >= thresholds.human
  const ordinary = ({ example }: HeldOut) => example.label === 'ordinary'
  const plain = (each: HeldOut) => ordinary(each) && each.example.plain
  const bad = (each: HeldOut) => !ordinary(each)
  return {
    held: among(bad, holds),
    heldOrAsked: among(bad, (each) => holds(each) || asks(each)),
    dangerBeforeHuman: among(
      ({ example }) => example.label === 'safeguarding',
      (each) => holds(each) || human(each),
    ),
    heldPlain: among(plain, holds),
    heldTricky: among((each) => ordinary(each) && !plain(each), holds),
    askedOrdinary: among(ordinary, asks),
    humanOrdinary: among(ordinary, (each) => !holds(each) && human(each)),
    humanPlain: among(plain, (each) => !holds(each) && human(each)),
  }
}

const grid = Array.from({ length: 100 }, (_, step) => (step + 1) / 100)

/**
 * The thresholds that find most within what is allowed. For each concern alone: one wrongly held counts as so many
 * rightly held, the same price for all, raised until all of them together stay within what is allowed.
 */
export function chooseThresholds(heldOut: readonly HeldOut[]): SurfaceThresholds {
  const ordinary = heldOut.filter(({ example }) => example.label === 'ordinary')
  const share = (list: readonly HeldOut[], is: (each: HeldOut) => boolean) =>
    list.filter(is).length / Math.max(1, list.length)
  const plain = ordinary.filter(({ example }) => example.plain)
  const tricky = ordinary.filter(({ example }) => !example.plain)
  const hold = cheapest(
    heldOut,
    (each) =>
      each.example.held ? 0 : each.example.label !== 'ordinary' ? 1 : each.example.plain ? -1 : -0.1,
    (thresholds) => {
      const waits = (each: HeldOut) =>
        each.example.held || worryOf(each.shares) >= thresholds[topOf(each.shares)]
      return share(plain, waits) <= allowed.heldPlain && share(tricky, waits) <= allowed.heldTricky
    },
  )
  const waits = (each: HeldOut) => each.example.held || worryOf(each.shares) >= hold[topOf(each.shares)]
  const ask = cheapest(
    heldOut,
    (each) => (waits(each) ? 0 : each.example.label === 'ordinary' ? -1 : 1),
    (thresholds) =>
      share(ordinary, (each) => !waits(each) && worryOf(each.shares) >= thresholds[topOf(each.shares)]) <=
      allowed.asked,
  )
  return {
    of: Object.fromEntries(
      concerns.map((concern) => [
        concern,
        { hold: hold[concern], ask: Math.min(hold[concern], ask[concern]) },
      ]),
    ) as SurfaceThresholds['of'],
    human: humanFrom(heldOut, waits),
  }
}

type ByConcern = Readonly<Record<Concern, number>>

/** `gain` of each that reaches its threshold: what is right counts 1, what is wrong less than 0, times the price. */
function cheapest(
  heldOut: readonly HeldOut[],
  gain: (each: HeldOut) => number,
  within: (thresholds: ByConcern) => boolean,
): ByConcern {
  const counted = heldOut.map((each) => ({
    concern: topOf(each.shares),
    worry: worryOf(each.shares),
    gain: gain(each),
  }))
  const at = (price: number) =>
    Object.fromEntries(
      concerns.map((concern) => {
        const own = counted.filter((each) => each.concern === concern)
        const worth = (threshold: number) =>
          own.reduce(
            (sum, { worry, gain: one }) => (worry < threshold ? sum : sum + (one > 0 ? one : one * price)),
            0,
          )
        return [concern, grid.reduce((best, step) => (worth(step) > worth(best) ? step : best), 0.99)]
      }),
    ) as ByConcern
  let [low, high] = [0.1, 1_000]
  for (let step = 0; step < 25; step += 1) {
    const price = Math.sqrt(low * high)
    if (within(at(price))) high = price
    else low = price
  }
  return at(high)
}

/** Where as many of those in danger reach a moderator as are wanted. */
const dangerWanted = 0.92

function humanFrom(heldOut: readonly HeldOut[], waits: (each: HeldOut) => boolean): number {
  const inDanger = heldOut.filter(({ example }) => example.label === 'safeguarding')
  const reached = (threshold: number) =>
    inDanger.filter((each) => waits(each) || byConcern(each.shares).safeguarding >= threshold).length
  return (
    grid
      .map((step) => step / 5)
      .toReversed()
      .find((step) => reached(step) >= inDanger.length * dangerWanted) ?? 0.002
  )
}
