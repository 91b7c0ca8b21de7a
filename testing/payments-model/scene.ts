import { type Answer, type Books, type Meeting, pairName } from './books.ts'
import type { Deed } from './explain.ts'
import type { Package } from './purchase-actions.ts'
import type { Queued } from './queue.ts'
import type { Step } from './steps.ts'
import type { Town } from './town.ts'

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

export type StepOf<What extends Step['what']> = Extract<Step, { what: What }>

export const namesOf = ({ purchases }: Books): string[] => Object.keys(purchases).sort()

export const pairOf = (before: Books, { king, hostess }: Meeting) => before.pairs[pairName(king, hostess)]!

export const everyMeeting = ({ kings, hostesses }: Books): Meeting[] =>
  kings.flatMap((_, king) => hostesses.map((_her, hostess) => ({ king, hostess })))

/** The one that a random number means; undefined where there are none. */
export const one = <T>(all: readonly T[], pick: number): T | undefined => all[pick % all.length]
