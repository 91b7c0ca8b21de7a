import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { euroCents } from '#platform/contract/money.ts'
import { type Transaction, transaction } from '../../db/database.ts'
import { refuse } from '../../http/refuse.ts'
import type { Needs } from '../../needs.ts'
import type { ProviderPayment, RedirectProvider } from './payment.ts'
import { contestedInSandbox, refundedBySandbox, refundInSandbox, SandboxOrder } from './sandbox-ledger.ts'
import { notify, readNotice } from './sandbox-webhook.ts'

/** The PayPal of the sandbox: its page is ours (sandbox-page.ts), its table plays PayPal's database. */
export function sandboxPaypal(needs: Pick<Needs, 'db' | 'config' | 'jobs'>): RedirectProvider {
  const { db, config } = needs
  const retrieve: RedirectProvider['retrieve'] = async (id) => {
    const order = await db.selectFrom('sandbox_order').selectAll().where('id', '=', id).executeTakeFirst()
    if (order === undefined) return null
    return {
      id,
      status: statusOf(order.status),
      amount: euroCents(order.amount_cents),
      currency: order.currency,
      ...SandboxOrder.parse(order.metadata),
      refunded: await refundedBySandbox(db, id),
      ...contestedInSandbox(order),
      // Whoever opens its page pays: it has no accounts.
      payer: null,
      payerCountry: null,
    }
  }
  return {
    provider: 'paypal',
    retrieve,
    async open(order) {
      const { id } = await db
        .insertInto('sandbox_order')
        .values({
          // Whoever knows it may pay, as at PayPal whoever is signed in.
          id: `SANDBOX${randomBytes(10).toString('hex').toUpperCase()}`,
          purchase_id: order.purchaseId,
          title: order.title,
          amount_cents: order.amount,
          currency: order.currency,
          metadata: JSON.stringify(SandboxOrder.encode(order)),
        })
        .onConflict((conflict) => conflict.column('purchase_id').doUpdateSet({ title: order.title }))
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, approvalUrl: new URL(`/sandbox/paypal/${id}`, config.publicUrl).href }
    },
    async capture(id) {
      await transaction(db, async (trx) => {
        if ((await lockOrder(trx, id))?.status !== 'approved') return
        await trx.updateTable('sandbox_order').set({ status: 'completed' }).where('id', '=', id).execute()
        await notifyAbout(needs, trx, 'PAYMENT.CAPTURE.COMPLETED', id)
      })
      return retrieve(id)
    },
    refund: (id, refund) =>
      transaction(db, async (trx) => {
        const order = await lockOrder(trx, id)
        const paid = order?.status === 'completed' && order.dispute !== 'lost' ? order.amount_cents : 0
        if (await refundInSandbox(trx, id, paid, refund))
          await notifyAbout(needs, trx, 'PAYMENT.CAPTURE.REFUNDED', id)
      }),
    cancel: null,
    verifyWebhook: async (rawBody, headers) => readNotice(config, 'paypal', rawBody, headers),
  }
}

type Status = 'created' | 'approved' | 'completed' | 'voided'

function statusOf(status: Status): ProviderPayment['status'] {
  switch (status) {
    case 'created':
      return 'pending'
    case 'approved':
      return 'approved'
    case 'completed':
      return 'succeeded'
    case 'voided':
      return 'failed'
  }
}

const notifyAbout = (needs: Pick<Needs, 'jobs'>, trx: Transaction, type: string, paymentId: string) =>
  notify(needs, trx, { provider: 'paypal', type, paymentId })

function lockOrder(trx: Transaction, id: string) {
  return trx
    .selectFrom('sandbox_order')
    .select(['status', 'amount_cents', 'metadata', 'dispute'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** What the approval page shows. @throws 404 */
export async function orderToApprove(needs: Pick<Needs, 'db'>, id: string) {
  const order = await needs.db
    .selectFrom('sandbox_order')
    .select(['id', 'title', 'amount_cents', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (order === undefined) throw refuse('not_found')
  return order
}

/**
 * The page's two buttons; what was decided before stays. Answers the path where the buyer goes on, within this
 * site, with what PayPal would add to it.
 * @throws 404
 */
export function decideOrder(
  needs: Pick<Needs, 'db' | 'jobs'>,
  id: string,
  decision: 'approved' | 'voided',
): Promise<string> {
  return transaction(needs.db, async (trx) => {
    const order = await lockOrder(trx, id)
    if (order === undefined) throw refuse('not_found')
    if (order.status === 'created') {
      await trx.updateTable('sandbox_order').set({ status: decision }).where('id', '=', id).execute()
      await notifyAbout(
        needs,
        trx,
        decision === 'approved' ? 'CHECKOUT.ORDER.APPROVED' : 'CHECKOUT.ORDER.VOIDED',
        id,
      )
    }
    const status = order.status === 'created' ? decision : order.status
    if (status === 'voided') return `/paypal/cancel?${new URLSearchParams({ token: id })}`
    const { shopItemId } = SandboxOrder.parse(order.metadata)
    const query = { shopId: String(shopItemId), token: id, PayerID: 'SANDBOXPAYER' }
    return `/paypal/success?${new URLSearchParams(query)}`
  })
}

/** The buyer complains (`open`), and PayPal decides. False: it makes no sense now; a dispute is decided once. */
export function disputeOrder(
  needs: Pick<Needs, 'db' | 'jobs'>,
  id: string,
  dispute: 'open' | 'won' | 'lost',
): Promise<boolean> {
  return transaction(needs.db, async (trx) => {
    const order = await lockOrder(trx, id)
    if (order?.status !== 'completed') return false
    if (order.dispute !== (dispute === 'open' ? 'none' : 'open')) return false
    await trx
      .updateTable('sandbox_order')
      .set({ dispute, ...(dispute === 'open' && { disputed_at: sql<Date>`now()` }) })
      .where('id', '=', id)
      .execute()
    await notifyAbout(needs, trx, `CUSTOMER.DISPUTE.${dispute === 'open' ? 'CREATED' : 'RESOLVED'}`, id)
    return true
  })
}
