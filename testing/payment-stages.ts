import { sandboxCards } from '#platform/contract/sandbox-card.ts'
import type { Order, PaymentProvider } from '#platform/server/providers/payment/payment.ts'
import { paypalProvider } from '#platform/server/providers/payment/paypal.ts'
import { disputeCard } from '#platform/server/providers/payment/sandbox-card.ts'
import { decideOrder, disputeOrder } from '#platform/server/providers/payment/sandbox-paypal.ts'
import { sandboxNotice } from '#platform/server/providers/payment/sandbox-webhook.ts'
import { stripeCard } from '#platform/server/providers/payment/stripe.ts'
import type { TestApp } from './harness.ts'
import type { PaypalServer } from './paypal-server.ts'
import type { StripeServer } from './stripe-server.ts'

interface Notice {
  readonly headers: Record<string, string>
  readonly body: string
}

/** A provider, and what its buyers and their banks do without us. */
export interface Stage {
  readonly provider: PaymentProvider
  readonly open: (order: Order) => Promise<{ readonly id: string }>
  /** What the buyer does, by the card or account named; PayPal's then waits for us. */
  readonly pay: (id: string, payer?: string) => unknown
  readonly cancel: (id: string) => unknown
  readonly dispute: (id: string, state: 'open' | 'won' | 'lost') => unknown
  readonly notice: (id: string, about: 'payment' | 'refund' | 'dispute') => Notice
}

// Answers are refused or lost here; none is late.
const patience = 30_000

export function stripeStage(server: StripeServer): Stage {
  const { environment: keys, pay, intents, dispute, notice } = server
  const provider = stripeCard(
    {
      secretKey: keys.STRIPE_SECRET_KEY ?? '',
      webhookSecret: keys.STRIPE_WEBHOOK_SECRET ?? '',
      apiBase: keys.STRIPE_API_BASE ?? '',
    },
    { answer: patience, retries: 1 },
  )
  const states = { open: 'needs_response', won: 'won', lost: 'lost' }
  const types = {
    payment: 'payment_intent.succeeded',
    refund: 'charge.refunded',
    dispute: 'charge.dispute.created',
  }
  return {
    provider,
    open: provider.open,
    pay,
    cancel: (id) => Object.assign(intents.get(id) ?? {}, { status: 'canceled' }),
    dispute: (id, state) => dispute(id, states[state]),
    notice: (id, about) => notice(id, types[about]),
  }
}

export function paypalStage(server: PaypalServer): Stage {
  const { environment: keys, approve, orders, dispute, notice } = server
  const provider = paypalProvider(
    {
      clientId: keys.PAYPAL_CLIENT_ID ?? '',
      secret: keys.PAYPAL_SECRET ?? '',
      webhookId: keys.PAYPAL_WEBHOOK_ID ?? '',
      apiBase: keys.PAYPAL_API_BASE ?? '',
    },
    { publicUrl: 'https://lieta.example' },
    { answer: patience, pauses: [10] },
  )
  const states = { open: 'OPEN', won: 'RESOLVED_SELLER_FAVOUR', lost: 'RESOLVED_BUYER_FAVOUR' }
  const types = {
    payment: 'PAYMENT.CAPTURE.COMPLETED',
    refund: 'PAYMENT.CAPTURE.REFUNDED',
    dispute: 'CUSTOMER.DISPUTE.CREATED',
  }
  return {
    provider,
    open: provider.open,
    pay: approve,
    cancel: (id) => Object.assign(orders.get(id) ?? {}, { status: 'VOIDED' }),
    dispute: (id, state) => dispute(id, states[state]),
    notice: (id, about) => notice(id, types[about]),
  }
}

export function sandboxCardStage(app: TestApp): Stage {
  const { card } = app.needs.payments.via
  if (card === null) throw new Error('no sandbox card')
  const set = (id: string, to: { status: 'succeeded' | 'canceled'; card_number?: string }) =>
    app.db.updateTable('sandbox_payment').set(to).where('id', '=', id).execute()
  return {
    provider: card,
    open: card.open,
    pay: (id, card_number = sandboxCards.succeeds) => set(id, { status: 'succeeded', card_number }),
    cancel: (id) => set(id, { status: 'canceled' }),
    dispute: (id, state) => disputeCard(app.needs, id, state),
    notice: sandboxNoticeOf(app, 'stripe'),
  }
}

export function sandboxPaypalStage(app: TestApp): Stage {
  const { paypal } = app.needs.payments.via
  if (paypal === null) throw new Error('no sandbox PayPal')
  return {
    provider: paypal,
    open: paypal.open,
    pay: (id) => decideOrder(app.needs, id, 'approved'),
    cancel: (id) => decideOrder(app.needs, id, 'voided'),
    dispute: (id, state) => disputeOrder(app.needs, id, state),
    notice: sandboxNoticeOf(app, 'paypal'),
  }
}

const sandboxNoticeOf = (app: TestApp, provider: 'stripe' | 'paypal') => (paymentId: string, type: string) =>
  sandboxNotice(app.needs.config, { provider, type, paymentId, eventId: `evt_${paymentId}_${type}` })
