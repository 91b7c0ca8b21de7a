import fc from 'fast-check'
import type { Side } from './reference-model.ts'

const pick = fc.nat({ max: 999 })
const side = fc.constantFrom<Side>('king', 'hostess')
const rarely = fc.nat({ max: 3 }).map((n) => n === 3)

/** How often each kind of step is taken, beside the others. */
const kinds = [
  [9, fc.record({ what: fc.constant('unlock'), king: pick, hostess: pick })],
  [5, fc.record({ what: fc.constant('write'), king: pick, hostess: pick, held: rarely })],
  [6, fc.record({ what: fc.constant('reply'), pair: pick, held: rarely })],
  [4, fc.record({ what: fc.constant('decide'), held: pick, approve: fc.boolean(), moderator: pick })],
  [3, fc.record({ what: fc.constant('time passes'), pair: pick })],
  [2, fc.record({ what: fc.constant('sweep') })],
  [2, fc.record({ what: fc.constant('block'), king: pick, hostess: pick, by: side })],
  [3, fc.record({ what: fc.constant('unblock'), pair: pick })],
  [1, fc.record({ what: fc.constant('ban'), side, person: pick, moderator: pick })],
  [3, fc.record({ what: fc.constant('unban'), person: pick, moderator: pick })],
  [
    4,
    fc.record({
      what: fc.constant('open purchase'),
      king: pick,
      package: pick,
      withCode: fc.boolean(),
      asked: fc.boolean(),
    }),
  ],
  [4, fc.record({ what: fc.constant('pay'), purchase: pick })],
  [1, fc.record({ what: fc.constant('cancel'), purchase: pick })],
  [4, fc.record({ what: fc.constant('confirm'), purchase: pick })],
  [2, fc.record({ what: fc.constant('reconcile') })],
  [4, fc.record({ what: fc.constant('withdraw'), purchase: pick })],
  [2, fc.record({ what: fc.constant('refund there'), purchase: pick, cents: fc.constantFrom(1, 300, 700) })],
  [2, fc.record({ what: fc.constant('dispute'), purchase: pick })],
  [2, fc.record({ what: fc.constant('dispute decided'), purchase: pick, won: fc.boolean() })],
  [1, fc.record({ what: fc.constant('code time passes'), purchase: pick })],
  [1, fc.record({ what: fc.constant('release codes') })],
  // Jobs, the provider's notices among them, run when this says so: late, out of order, twice, or never.
  [10, fc.record({ what: fc.constant('job'), job: pick, keep: rarely })],
] as const

type Made<A> = A extends fc.Arbitrary<infer S> ? S : never
export type Step = Made<(typeof kinds)[number][1]>

/** A step, how many ms later than its moment it starts, and whether the next one belongs to the same moment. */
export interface Timed {
  readonly step: Step
  readonly after: number
  readonly more: boolean
  /** 0: left out. What makes a run fail is found sooner among fewer steps. */
  readonly live: number
}

export const timedStep: fc.Arbitrary<Timed> = fc.record({
  step: fc.oneof(
    ...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary: arbitrary as fc.Arbitrary<Step> })),
  ),
  after: fc.nat({ max: 4 }),
  more: fc.nat({ max: 9 }).map((n) => n > 2),
  live: fc.noBias(fc.nat({ max: 9_999 })),
})
