import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { euroCents } from '#contract/money.ts'
import { sandboxCards } from '#contract/sandbox-card.ts'
import { type Transaction, transaction } from '#server/db/database.ts'
import { refuse } from '#server/http/refuse.ts'
import { job } from '#server/jobs/jobs.ts'
import type { Needs } from '#server/needs.ts'
import type { Card, Order } from './card.ts'
import { isSignedWebhook, signatureHeader, signWebhook } from './webhook-signature.ts'

/** A provider without money: its table plays the provider's database. Refused in production (config.ts). */
export function sandboxCard({ db, config }: Pick<Needs, 'db' | 'config'>): Card {
  return {
    provider: 'sandbox',
    async createPayment(order) {
      // Made from the purchase, so that asking twice opens one payment.
      const id = `pi_sandbox_${order.purchaseId}`
      const { client_secret } = await db
        .insertInto('sandbox_payment')
        .values({
          id,
          client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
          amount_cents: order.amount,
          currency: order.currency,
          metadata: JSON.stringify(metadataOf(order)),
        })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ id }))
        .returning('client_secret')
        .executeTakeFirstOrThrow()
      return { id, clientSecret: client_secret }
    },
    async retrievePayment(id) {
      const payment = await db
        .selectFrom('sandbox_payment')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (payment === undefined) return null
      const order = Metadata.parse(payment.metadata)
      return {
        id,
        status: statusOf(payment.status),
        amount: euroCents(payment.amount_cents),
        currency: payment.currency,
        purchaseId: order.purchase_id,
        userId: order.user_id,
        shopItemId: order.shop_item_id,
      }
    },
    verifyWebhook(rawBody, signature) {
      if (!isSignedWebhook(webhookKey(config), rawBody, signature)) return null
      const { id, data } = WebhookEvent.parse(JSON.parse(rawBody.toString()))
      return { eventId: id, paymentId: data.object.id }
    },
  }
}

type Status = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
interface Outcome {
  readonly status: Status
  readonly failure: string | null
}

const Metadata = z.object({ purchase_id: z.int(), user_id: z.int(), shop_item_id: z.int() })
const WebhookEvent = z.object({ id: z.string(), data: z.object({ object: z.object({ id: z.string() }) }) })
const webhookKey = (config: Pick<Needs['config'], 'key'>) => config.key('sandbox-card-webhook')

function metadataOf(order: Order): z.output<typeof Metadata> {
  return { purchase_id: order.purchaseId, user_id: order.userId, shop_item_id: order.shopItemId }
}

/** A declined card leaves the payment open for another one. */
function statusOf(status: Status): 'pending' | 'succeeded' | 'failed' {
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'canceled':
      return 'failed'
    case 'requires_payment_method':
    case 'requires_action':
    case 'processing':
      return 'pending'
  }
}

/** The card form's button. */
export function payWithCard(
  needs: Pick<Needs, 'db' | 'jobs'>,
  paymentId: string,
  input: { client_secret: string; number: string },
): Promise<Outcome> {
  return act(needs, paymentId, input.client_secret, (status) =>
    status === 'succeeded' || status === 'canceled'
      ? { status, failure: null }
      : outcomeOf(input.number.replace(/\D/g, '')),
  )
}

/** The bank's own confirmation, after `requires_action`. */
export function passBankCheck(
  needs: Pick<Needs, 'db' | 'jobs'>,
  paymentId: string,
  clientSecret: string | undefined,
): Promise<Outcome> {
  return act(needs, paymentId, clientSecret, (status) => ({
    status: status === 'requires_action' ? 'succeeded' : status,
    failure: null,
  }))
}

function outcomeOf(number: string): Outcome {
  switch (number) {
    case sandboxCards.succeeds:
    case sandboxCards.disputedLater:
      return { status: 'succeeded', failure: null }
    case sandboxCards.asksForMore:
      return { status: 'requires_action', failure: null }
    case sandboxCards.declined:
      return { status: 'requires_payment_method', failure: 'la carta è stata rifiutata.' }
    default:
      return { status: 'requires_payment_method', failure: 'il numero della carta non è valido.' }
  }
}

/** Changes a payment and tells us of it by webhook, as a provider would. */
function act(
  needs: Pick<Needs, 'db' | 'jobs'>,
  id: string,
  clientSecret: string | undefined,
  decide: (status: Status) => Outcome,
): Promise<Outcome> {
  return transaction(needs.db, async (trx) => {
    const payment = await lockPayment(trx, id)
    if (payment === undefined) throw refuse('not_found')
    if (clientSecret !== undefined && clientSecret !== payment.client_secret) throw refuse('not_found')
    const outcome = decide(payment.status)
    if (outcome.status !== payment.status || outcome.failure !== payment.failure) {
      await trx.updateTable('sandbox_payment').set(outcome).where('id', '=', id).execute()
      await needs.jobs.enqueue(trx, sandboxWebhook, { paymentId: id, status: outcome.status })
    }
    return outcome
  })
}

function lockPayment(trx: Transaction, id: string) {
  return trx
    .selectFrom('sandbox_payment')
    .select(['client_secret', 'status', 'failure'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Calls our own endpoint over HTTP, signed like the provider's. Sent twice, it is the same event. */
export const sandboxWebhook = job<{ paymentId: string; status: Status }>({
  queue: 'sandbox_webhook',
  async work(needs, { paymentId, status }) {
    const body = JSON.stringify({
      id: `evt_${paymentId}_${status}`,
      type: `payment_intent.${status}`,
      data: { object: { id: paymentId } },
    })
    const response = await fetch(new URL('/api/webhooks/stripe', needs.ownOrigin()), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: signWebhook(webhookKey(needs.config), body),
      },
      body,
    })
    if (!response.ok) throw new Error(`our webhook answered ${response.status}`)
  },
})
