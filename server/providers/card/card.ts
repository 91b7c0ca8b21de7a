import type { EuroCents } from '#contract/money.ts'

/** What the provider says of a payment: the only truth that credits anybody. */
export interface CardPayment {
  readonly id: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly amount: EuroCents
  readonly currency: string
  readonly purchaseId: number | null
  readonly failure: string | null
}

export interface Card {
  readonly createPayment: (order: {
    readonly purchaseId: number
    readonly amount: EuroCents
    readonly idempotencyKey: string
  }) => Promise<{ readonly id: string; readonly clientSecret: string }>
  readonly retrievePayment: (id: string) => Promise<CardPayment | null>
}
