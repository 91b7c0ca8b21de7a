import type { IncomingHttpHeaders } from 'node:http'
import type { EuroCents } from '#platform/contract/money.ts'

/** What was agreed before anybody paid; the provider keeps it with the payment. */
export interface Order {
  /** Names this purchase for ever, also where a database was set back and counts its purchases anew. */
  readonly key: string
  readonly purchaseId: number
  readonly userId: number
  readonly shopItemId: number
  /** What the buyer reads at the provider. */
  readonly title: string
  readonly amount: EuroCents
  readonly currency: 'EUR'
}

/** What the provider says of a payment: the only truth that credits anybody. */
export interface ProviderPayment {
  /** `pi_…`, or the id of a PayPal order. */
  readonly id: string
  /**
   * `pending` may still succeed: no card yet, a declined one, a bank that thinks. `approved`: the buyer has agreed
   * and waits for our `capture`. `failed` never will.
   */
  readonly status: 'pending' | 'approved' | 'succeeded' | 'failed'
  readonly amount: EuroCents
  readonly currency: string
  /** Null where the payment carries no order of ours. */
  readonly purchaseId: number | null
  readonly userId: number | null
  readonly shopItemId: number | null
  /** What has gone back to the buyer in all, as the provider says. */
  readonly refunded: EuroCents
  /** The worst of all disputes about it. Inquiries that have moved no money are none. */
  readonly dispute: 'none' | 'open' | 'won' | 'lost'
  /** Whose card or account has paid, as the provider recognises it: alike in all its payments. Null: unknown. */
  readonly payer: string | null
  /** Where that card or account is at home, ISO 3166; null: unknown. */
  readonly payerCountry: string | null
  /** Until when an open dispute can be answered; null where there is nothing to answer any more, or none was named. */
  readonly respondBy: string | null
}

/** How a payment is contested. */
export type Contested = Pick<ProviderPayment, 'dispute' | 'respondBy'>

export const notContested: Contested = { dispute: 'none', respondBy: null }

/** All disputes about a payment as one: the worst of them, and the first deadline. */
export function worstOf(disputes: readonly Contested[]): Contested {
  const dispute =
    (['lost', 'open', 'won'] as const).find((state) => disputes.some((one) => one.dispute === state)) ??
    'none'
  const deadlines = disputes.flatMap(({ respondBy }) => respondBy ?? []).toSorted()
  return { dispute, respondBy: dispute === 'open' ? (deadlines[0] ?? null) : null }
}

/** A notice that something happened; what happened, the provider is asked. */
export interface ProviderEvent {
  readonly eventId: string
  /** Null: signed, and not about a payment. */
  readonly paymentId: string | null
}

/** How a purchase says by whom it was paid; the sandbox PayPal is `paypal`, too. */
export type ProviderName = 'stripe' | 'paypal' | 'sandbox'

/** What can be done with a payment that exists. Each function throws when the provider cannot be reached. */
export interface PaymentProvider {
  readonly provider: ProviderName
  /** Null: no such payment. Moves nothing. */
  readonly retrieve: (id: string) => Promise<ProviderPayment | null>
  /**
   * Takes what the buyer has approved, where the provider waits for that, and answers like `retrieve`. As often
   * as it is called, money moves once.
   */
  readonly capture: (id: string) => Promise<ProviderPayment | null>
  /**
   * Gives money back by the way it came; once for each `key`, however often it is asked for.
   * @throws PaymentRefused where the provider will never do it
   */
  readonly refund: (id: string, refund: { readonly amount: EuroCents; readonly key: string }) => Promise<void>
  /**
   * Ends a payment that nobody has made, so that nobody can any more; what was made stays. Null where there is no way
   * to do it: an order at PayPal stands until it runs out.
   */
  readonly cancel: ((id: string) => Promise<void>) | null
  /** Null: not signed by the provider, or too old. */
  readonly verifyWebhook: (rawBody: Buffer, headers: IncomingHttpHeaders) => Promise<ProviderEvent | null>
}

/** What the buyer's browser needs to go on, by the way of paying that was chosen. */
export interface OpenedBy {
  readonly card: { readonly id: string; readonly clientSecret: string }
  readonly paypal: { readonly id: string; readonly approvalUrl: string }
}
export type PaidVia = keyof OpenedBy

interface Opens<Via extends PaidVia> extends PaymentProvider {
  /** Opens a payment; for the same purchase it is the same payment, however often it is asked for. */
  readonly open: (order: Order) => Promise<OpenedBy[Via]>
}
export type CardProvider = Opens<'card'>
export type RedirectProvider = Opens<'paypal'>

export interface Payments {
  /** Who opens new payments; null where that way of paying is not offered. */
  readonly via: { readonly [Via in PaidVia]: Opens<Via> | null }
  /** Who knows the payments of a purchase, also after another provider has taken over. Throws where nobody does. */
  readonly of: (provider: ProviderName) => PaymentProvider
}

/** The provider has understood and will never do it: trying again would not help. `reason` is its code. */
export class PaymentRefused extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`the payment provider refuses: ${reason}`)
    this.name = 'PaymentRefused'
    this.reason = reason
  }
}
