import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { euroCents } from '#platform/contract/money.ts'
import { sandboxCards } from '#platform/contract/sandbox-card.ts'
import { type Transaction, transaction } from '../../db/database.ts'
import { refuse } from '../../http/refuse.ts'
import { job } from '../../jobs/jobs.ts'
import type { Needs } from '../../needs.ts'
import type { CardProvider } from './payment.ts'
import { contestedInSandbox, refundedBySandbox, refundInSandbox, SandboxOrder } from './sandbox-ledger.ts'
import { notify, readNotice } from './sandbox-webhook.ts'

/** So long after the payment somebody disputes it, where the card says so. */
const disputeAfterSeconds = 15

/** A provider without money: its table plays the provider's database. Refused in production (config.ts). */
export function sandboxCard(needs: Pick<Needs, 'db' | 'config' | 'jobs'>): CardProvider {
  const { db, config } = needs
  const retrieve: CardProvider['retrieve'] = async (id) => {
    const payment = await db.selectFrom('sandbox_payment').selectAll().where('id', '=', id).executeTakeFirst()
    if (payment === undefined) return null
    return {
      id,
      status: statusOf(payment.status),
      amount: euroCents(payment.amount_cents),
      currency: payment.currency,
      ...SandboxOrder.parse(payment.metadata),
      refunded: await refundedBySandbox(db, id),
      ...contestedInSandbox(payment),
      payer: payment.card_number,
      // Its cards are Italian ones.
      payerCountry: payment.card_number === null ? null : 'IT',
    }
  }
  return {
    provider: 'sandbox',
    retrieve,
    capture: retrieve,
    async open(order) {
      // Made from the purchase, so that asking twice opens one payment.
      const id = `pi_sandbox_${order.purchaseId}`
      const { client_secret } = await db
        .insertInto('sandbox_payment')
        .values({
          id,
          client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
          amount_cents: order.amount,
          currency: order.currency,
          metadata: JSON.stringify(SandboxOrder.encode(order)),
        })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ id }))
        .returning('client_secret')
        .executeTakeFirstOrThrow()
      return { id, clientSecret: client_secret }
    },
    refund: (id, refund) =>
      transaction(db, async (trx) => {
        const payment = await lockPayment(trx, id)
        const paid = payment?.status === 'succeeded' && payment.dispute !== 'lost' ? payment.amount_cents : 0
        if (await refundInSandbox(trx, id, paid, refund))
          await notify(needs, trx, { provider: 'stripe', type: 'charge.refunded', paymentId: id })
      }),
    async cancel(id) {
      await db
        .updateTable('sandbox_payment')
        .set({ status: 'canceled' })
        .where('id', '=', id)
        .where('status', 'in', ['requires_payment_method', 'requires_action'])
        .execute()
    },
    verifyWebhook: async (rawBody, headers) => readNotice(config, 'stripe', rawBody, headers),
  }
}

type Status = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
interface Outcome {
  readonly status: Status
  readonly failure: string | null
}
/** With what pays it, where that is one of the sandbox's own cards: no other number is kept. */
interface Step extends Outcome {
  readonly card_number?: string
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
  const number = input.number.replace(/\D/g, '')
  return act(
    needs,
    paymentId,
    input.client_secret,
    (status) =>
      status === 'succeeded' || status === 'canceled' ? { status, failure: null } : outcomeOf(number),
    async (trx) => {
      if (number !== sandboxCards.disputedLater) return
      await needs.jobs.enqueue(trx, sandboxDispute, { paymentId }, { after: disputeAfterSeconds })
    },
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

function outcomeOf(number: string): Step {
  switch (number) {
    case sandboxCards.succeeds:
    case sandboxCards.disputedLater:
      return { status: 'succeeded', failure: null, card_number: number }
    case sandboxCards.asksForMore:
      return { status: 'requires_action', failure: null, card_number: number }
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
  decide: (status: Status) => Step,
  onSuccess: (trx: Transaction) => Promise<void> = async () => {},
): Promise<Outcome> {
  return transaction(needs.db, async (trx) => {
    const payment = await lockPayment(trx, id)
    if (payment === undefined) throw refuse('not_found')
    if (clientSecret !== undefined && clientSecret !== payment.client_secret) throw refuse('not_found')
    const step = decide(payment.status)
    const outcome: Outcome = { status: step.status, failure: step.failure }
    if (outcome.status !== payment.status || outcome.failure !== payment.failure) {
      await trx.updateTable('sandbox_payment').set(step).where('id', '=', id).execute()
      await notify(needs, trx, {
        provider: 'stripe',
        type: `payment_intent.${outcome.status}`,
        paymentId: id,
      })
      if (outcome.status === 'succeeded') await onSuccess(trx)
    }
    return outcome
  })
}

function lockPayment(trx: Transaction, id: string) {
  return trx
    .selectFrom('sandbox_payment')
    .select(['client_secret', 'status', 'failure', 'amount_cents', 'dispute'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * The buyer's bank takes the money back (`open`), and decides about it. False: it makes no sense now.
 * A dispute is decided once.
 */
export function disputeCard(
  needs: Pick<Needs, 'db' | 'jobs'>,
  paymentId: string,
  dispute: 'open' | 'won' | 'lost',
): Promise<boolean> {
  return transaction(needs.db, async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    if (payment?.status !== 'succeeded') return false
    if (payment.dispute !== (dispute === 'open' ? 'none' : 'open')) return false
    await trx
      .updateTable('sandbox_payment')
      .set({ dispute, ...(dispute === 'open' && { disputed_at: sql<Date>`now()` }) })
      .where('id', '=', paymentId)
      .execute()
    const type = dispute === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed'
    await notify(needs, trx, { provider: 'stripe', type, paymentId })
    return true
  })
}

export const sandboxDispute = job<{ paymentId: string }>({
  queue: 'sandbox_dispute',
  async work(needs, { paymentId }) {
    await disputeCard(needs, paymentId, 'open')
  },
})
