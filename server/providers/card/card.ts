import type { EuroCents } from '#contract/money.ts'

/** What was agreed before anybody paid; the provider keeps it with the payment. */
export interface Order {
  readonly purchaseId: number
  readonly userId: number
  readonly shopItemId: number
  readonly amount: EuroCents
  readonly currency: 'EUR'
}

/** What the provider says of a payment: the only truth that credits anybody. */
export interface CardPayment {
  readonly id: string
  /** `pending` may still succeed: no card yet, a declined one, a bank that thinks. `failed` never will. */
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly amount: EuroCents
  readonly currency: string
  /** Null where the payment carries no order of ours. */
  readonly purchaseId: number | null
  readonly userId: number | null
  readonly shopItemId: number | null
}

/** A notice that something happened to a payment; what happened, the provider is asked. */
export interface CardEvent {
  readonly eventId: string
  readonly paymentId: string
}

export interface Card {
  readonly provider: 'stripe' | 'sandbox'
  /** Opens a payment; for the same purchase it is the same payment, however often it is asked for. */
  readonly createPayment: (order: Order) => Promise<{ readonly id: string; readonly clientSecret: string }>
  /** Null: no such payment. Throws when the provider cannot be reached. */
  readonly retrievePayment: (id: string) => Promise<CardPayment | null>
  /** Null: not signed by the provider, or too old. */
  readonly verifyWebhook: (rawBody: Buffer, signature: string | undefined) => CardEvent | null
}
