import { createPaymentIntent, createPaypalOrder } from '#features/payments/contract/payments.ts'
import type { Fault } from './faults.ts'
import type { Caller, TestApp } from './harness.ts'
import type { PaypalServer } from './paypal-server.ts'
import type { StripeServer } from './stripe-server.ts'

/** A way of paying through our API, and what the world does at its provider meanwhile. */
export interface Scene {
  readonly method: 'stripe' | 'paypal'
  /** What our API answers, and the payment's id where it has one. */
  readonly open: (as: Caller) => Promise<{ status: number; id: string }>
  readonly opened: () => number
  readonly pay: (id: string) => void
  readonly takings: (id: string) => number
  readonly refund: (id: string, cents: number) => void
  readonly dispute: (id: string, state: 'open' | 'won' | 'lost') => void
  /** The payment as it would be, had it been another one. */
  readonly falsify: (id: string, what: 'amount' | 'currency' | 'order') => void
  readonly faults: Fault[]
  readonly at: { readonly open: string; readonly ask: string; readonly take: string }
  readonly notice: (
    id: string,
    about: 'payment' | 'refund' | 'dispute',
  ) => { headers: Record<string, string>; body: string }
}

// 100 Crediti for 9,90 €.
const body = { shop_id: 1 }
const found = <T>(all: Map<string, T>, id: string): T => {
  const one = all.get(id)
  if (one === undefined) throw new Error(`no payment ${id}`)
  return one
}

/** Cards, taken by the local Stripe. */
export const byCard = (app: TestApp, stripe: StripeServer): Scene => ({
  method: 'stripe',
  async open(as) {
    const answer = await app.call(createPaymentIntent, { as, body })
    return { status: answer.status, id: answer.body.paymentIntentId ?? '' }
  },
  opened: () => stripe.intents.size,
  pay: stripe.pay,
  takings: (id) => (found(stripe.intents, id).status === 'succeeded' ? 1 : 0),
  refund: stripe.refund,
  dispute: (id, state) => stripe.dispute(id, state === 'open' ? 'needs_response' : state),
  falsify(id, what) {
    const intent = found(stripe.intents, id)
    if (what === 'amount') Object.assign(intent, { amount: 50, amount_received: 50 })
    if (what === 'currency') intent.currency = 'usd'
    if (what === 'order') intent.metadata = { ...intent.metadata, purchase_id: '999999' }
  },
  faults: stripe.faults,
  at: { open: 'POST /v1/payment_intents', ask: 'GET /v1/payment_intents', take: 'GET /v1/payment_intents' },
  notice(id, about) {
    const types = { payment: 'payment_intent.succeeded', refund: 'charge.refunded' }
    return stripe.notice(id, about === 'dispute' ? 'charge.dispute.created' : types[about])
  },
})

/** PayPal, on its local server. */
export const byPaypal = (app: TestApp, paypal: PaypalServer): Scene => ({
  method: 'paypal',
  async open(as) {
    const answer = await app.call(createPaypalOrder, { as, body })
    const address = answer.status === 200 ? answer.body.approval_url : 'https://none.example'
    return { status: answer.status, id: new URL(address).searchParams.get('token') ?? '' }
  },
  opened: () => paypal.orders.size,
  pay: paypal.approve,
  takings: (id) => found(paypal.orders, id).captures.length,
  refund: (id, cents) => paypal.refund(id, (cents / 100).toFixed(2)),
  dispute(id, state) {
    const outcomes = { open: 'OPEN', won: 'RESOLVED_SELLER_FAVOUR', lost: 'RESOLVED_BUYER_FAVOUR' }
    paypal.dispute(id, outcomes[state])
  },
  falsify(id, what) {
    const order = found(paypal.orders, id)
    if (what === 'amount') order.amount = { ...order.amount, value: '0.50' }
    if (what === 'currency') order.amount = { ...order.amount, currency_code: 'USD' }
    if (what === 'order') order.customId = order.customId.replace(/^\d+/, '999999')
  },
  faults: paypal.faults,
  at: {
    open: 'POST /v2/checkout/orders',
    ask: 'GET /v2/checkout/orders',
    take: 'POST /v2/checkout/orders',
  },
  notice(id, about) {
    const types = { payment: 'CHECKOUT.ORDER.APPROVED', refund: 'PAYMENT.CAPTURE.REFUNDED' }
    return paypal.notice(id, about === 'dispute' ? 'CUSTOMER.DISPUTE.CREATED' : types[about])
  },
})
