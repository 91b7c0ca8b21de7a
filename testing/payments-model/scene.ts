import type { Fixture } from './fixture.ts'
import type { Operation } from './linearizability.ts'
import type { Package } from './purchase-actions.ts'
import type { Queued } from './queue.ts'
import { type Answer, type ModelState, type PairRef, pairName } from './reference-model.ts'
import type { Step } from './steps.ts'

/** An operation that is about to be done. */
export interface Plan extends Omit<Operation, 'answer'> {
  /** At most one of these happens at a time. */
  readonly alone?: string
  readonly run: () => Promise<Answer | void>
}

/** What the steps of one moment are chosen from: what there was before it. */
export interface Scene {
  readonly fixture: Fixture
  readonly before: ModelState
  readonly queued: readonly Queued[]
  readonly packages: readonly Package[]
}

export type StepOf<What extends Step['what']> = Extract<Step, { what: What }>

export const namesOf = ({ purchases }: ModelState): string[] => Object.keys(purchases).sort()

export const pairOf = (before: ModelState, { king, hostess }: PairRef) =>
  before.pairs[pairName(king, hostess)]!

export const everyPair = ({ kings, hostesses }: ModelState): PairRef[] =>
  kings.flatMap((_, king) => hostesses.map((_her, hostess) => ({ king, hostess })))

/** The one that a random number means; undefined where there are none. */
export const one = <T>(all: readonly T[], pick: number): T | undefined => all[pick % all.length]
