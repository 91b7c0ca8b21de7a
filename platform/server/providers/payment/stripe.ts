import Stripe from 'stripe'
import { euroCents } from '#platform/contract/money.ts'
import {
  type CardProvider,
  type Contested,
  notContested,
  PaymentRefused,
  type ProviderPayment,
  worstOf,
} from './payment.ts'

export interface StripeSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Scheme, host and port. */
  readonly apiBase: string
}

/** Milliseconds for an answer; how often a question without one is repeated. */
const usualPatience = { answer: 10_000, retries: 1 }
type Patience = typeof usualPatience

/** Card payments by Stripe's Payment Intents, or by anything that speaks its API. */
export function stripeCard(settings: StripeSettings, patience: Patience = usualPatience): CardProvider {
  const stripe = openClient(settings, patience)

  async function retrieve(id: string): Promise<ProviderPayment | null> {
    const intent = await known(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
    if (intent === null) return null
    refuseNonsense(intent)
    const charge = chargeOf(intent)
    return {
      id: intent.id,
      status: statusOf(intent.status),
      amount: euroCents(intent.status === 'succeeded' ? intent.amount_received : intent.amount),
      currency: intent.currency,
      purchaseId: numberIn(intent.metadata.purchase_id),
      userId: numberIn(intent.metadata.user_id),
      shopItemId: numberIn(intent.metadata.shop_item_id),
      refunded: euroCents(charge?.amount_refunded ?? 0),
      ...(charge?.disputed === true ? await disputeOf(stripe, id) : notContested),
      payer: charge?.payment_method_details?.card?.fingerprint ?? null,
      payerCountry: charge?.payment_method_details?.card?.country ?? null,
    }
  }

  return {
    provider: 'stripe',
    retrieve,
    capture: retrieve,
    async open(order) {
      const intent = await stripe.paymentIntents.create(
        {
          amount: order.amount,
          currency: order.currency.toLowerCase(),
          description: order.title,
          allowed_payment_method_types: ['card'],
          metadata: {
            purchase_id: order.purchaseId,
            user_id: order.userId,
            shop_item_id: order.shopItemId,
          },
        },
        { idempotencyKey: order.key },
      )
      refuseNonsense(intent)
      if (typeof intent.client_secret !== 'string') throw new Error(`Stripe gave no secret for ${intent.id}`)
      return { id: intent.id, clientSecret: intent.client_secret }
    },
    refund: (id, refund) => refundOnce(stripe, id, refund),
    cancel: (id) => cancelUnpaid(stripe, id),
    async verifyWebhook(rawBody, headers) {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') return null
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, settings.webhookSecret)
        return { eventId: event.id, paymentId: paymentOf(event.data.object) }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
        throw error
      }
    },
  }
}

/** The library takes whatever has no `error` in it for what was asked: also the `{}` of a proxy that has failed. */
function refuseNonsense({ id, status }: { readonly id?: unknown; readonly status?: unknown }): void {
  if (typeof id !== 'string' || id === '' || typeof status !== 'string')
    throw new Error('Stripe answered with something that is no payment')
}

function openClient({ secretKey, apiBase }: StripeSettings, { answer, retries }: Patience): Stripe {
  const { protocol, hostname, port } = new URL(apiBase)
  const http = protocol === 'http:'
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    protocol: http ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (http ? 80 : 443) : Number(port),
    timeout: answer,
    maxNetworkRetries: retries,
    telemetry: false,
  })
}

/** What Stripe does not know is null; every other failure is one. */
async function known<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null
    throw error
  }
}

/** A declined card leaves the intent open for another one. */
function statusOf(status: Stripe.PaymentIntent.Status): 'pending' | 'succeeded' | 'failed' {
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'canceled':
      return 'failed'
    default:
      return 'pending'
  }
}

/** The charge that succeeded, if one did: an intent has one of those at most. */
function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof charge === 'string' ? null : charge
}

async function cancelUnpaid(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.paymentIntents.cancel(id)
  } catch (error) {
    // Paid, being paid, or cancelled before: it stays as it is.
    if (error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state') return
    throw error
  }
}

async function disputeOf(stripe: Stripe, paymentIntent: string): Promise<Contested> {
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntent, limit: 100 })
  return worstOf(
    data.map(({ status, evidence_details: { due_by } }) => ({
      dispute: disputeIn(status),
      // Under review nothing more can be sent.
      respondBy: due_by !== null && status.endsWith('needs_response') ? isoOf(due_by) : null,
    })),
  )
}

/** From seconds since 1970. */
const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Inquiries (`warning_…`) move no money, and what was prevented has been refunded instead. */
function disputeIn(status: Stripe.Dispute.Status): ProviderPayment['dispute'] {
  switch (status) {
    case 'won':
      return 'won'
    case 'lost':
      return 'lost'
    case 'needs_response':
    case 'under_review':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'open'
    default:
      return 'none'
  }
}

/**
 * Stripe remembers an idempotency key for a day only; a job may try again later than that. So the key is written
 * on the refund, and looked for first.
 */
async function refundOnce(
  stripe: Stripe,
  id: string,
  { amount, key }: { readonly amount: number; readonly key: string },
): Promise<void> {
  const { data } = await stripe.refunds.list({ payment_intent: id, limit: 100 })
  const made = data.find(({ metadata }) => metadata?.key === key)
  if (made?.status === 'failed' || made?.status === 'canceled')
    throw new PaymentRefused(made.failure_reason ?? made.status)
  if (made !== undefined) return
  try {
    await stripe.refunds.create(
      { payment_intent: id, amount, metadata: { key } },
      { idempotencyKey: `${key}-${id}` },
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new PaymentRefused(error.code ?? String(error.statusCode))
    throw error
  }
}

/** Payment intents themselves; charges, refunds and disputes name theirs. */
function paymentOf(object: object): string | null {
  if ('object' in object && object.object === 'payment_intent' && 'id' in object) return String(object.id)
  if (!('payment_intent' in object)) return null
  const intent = object.payment_intent
  return typeof intent === 'string' ? intent : null
}

function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
