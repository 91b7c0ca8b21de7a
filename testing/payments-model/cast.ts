import type { TestApp } from '../harness.ts'
import type { Person } from '../people.ts'
import type { Payment } from './provider.ts'

export interface OwnPayment extends Payment {
  readonly king: number
  readonly shopId: number
}

/** Who takes part in a run, and what the run has given a name. */
export interface Cast {
  readonly app: TestApp
  readonly moderators: readonly Person[]
  readonly kings: Person[]
  readonly hostesses: Person[]
  /** A promo code that all kings may use. */
  readonly code: string
  readonly payments: Map<string, OwnPayment>
  /** The name that the run gave a message, by its `client_id`. */
  readonly messages: Map<string, string>
}
