import { sql } from 'kysely'
import { immediateUseVersion } from '#features/payments/contract/payments.ts'
import { keepDispute } from '#features/payments/server/disputes.ts'
import { issueCreditNotes } from '#features/payments/server/receipts/issue.ts'
import { bookReversals, reversePurchase } from '#features/payments/server/reversals.ts'
import { credits, euroCents } from '#platform/contract/money.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { SandboxOrder } from '#platform/server/providers/payment/sandbox-ledger.ts'
import { type DemoCodeName, redeemCode, withCode } from './insert-promo-codes.ts'

export interface ShopItem {
  readonly id: number
  readonly title: string
  readonly credits: number
  readonly price_cents: number
}

export interface Bought {
  readonly kingId: number
  readonly item: ShopItem
  readonly at: Date
  /** Which of his purchases it is. */
  readonly number: number
  readonly state: 'credited' | 'failed'
  /** Paid with a promo code. */
  readonly code?: DemoCodeName | null
}

/**
 * A purchase of the past with its payment in the books of the sandbox, so that whoever asks the provider about it,
 * for a refund or to look whether all is well, gets an answer.
 */
export async function insertPurchase(
  trx: Transaction,
  { kingId, item, at, number, state, code = null }: Bought,
) {
  const price = code
    ? withCode(code, item.price_cents)
    : { amount_cents: item.price_cents, discount_cents: 0 }
  const paid = state === 'credited'
  const provider_ref = `demo_${kingId}_${number}_${state}`
  const purchase = await trx
    .insertInto('purchase')
    .values({
      user_id: kingId,
      shop_item_id: item.id,
      title: item.title,
      credits: item.credits,
      ...price,
      provider: 'sandbox',
      provider_ref,
      state,
      failure: paid ? null : 'cancelled',
      created_at: at,
      credited_at: paid ? at : null,
      immediate_use_text: immediateUseVersion,
      immediate_use_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id } = purchase
  await trx
    .insertInto('sandbox_payment')
    .values({
      id: provider_ref,
      client_secret: `${provider_ref}_secret`,
      amount_cents: price.amount_cents,
      currency: 'EUR',
      metadata: JSON.stringify(SandboxOrder.encode({ purchaseId: id, userId: kingId, shopItemId: item.id })),
      status: paid ? 'succeeded' : 'canceled',
      created_at: at,
    })
    .execute()
  if (code) await redeemCode(trx, code, { purchaseId: id, userId: kingId, at })
  return purchase
}

/** The buyer has told his bank that it was not him: the provider knows, and our books have followed. */
export async function dispute(trx: Transaction, purchaseId: number): Promise<void> {
  const purchase = await lockPurchase(trx, purchaseId)
  await trx
    .updateTable('sandbox_payment')
    .set({ dispute: 'open', disputed_at: sql<Date>`now() - interval '12 days'` })
    .where('id', '=', purchase.provider_ref)
    .execute()
  await bookReversals(trx, purchase, { refunded: euroCents(0), dispute: 'open' })
  const respondBy = new Date(Date.now() + 2 * 86_400_000).toISOString()
  await keepDispute(trx, purchaseId, { dispute: 'open', respondBy })
}

/** Half of the money went back. */
export async function refundHalf(
  trx: Transaction,
  seller: Config['seller'],
  purchaseId: number,
): Promise<void> {
  const purchase = await lockPurchase(trx, purchaseId)
  const refunded = euroCents(Math.floor(purchase.amount_cents / 2))
  await trx
    .insertInto('sandbox_refund')
    .values({ payment_id: purchase.provider_ref ?? '', key: 'demo', amount_cents: refunded })
    .execute()
  await bookReversals(trx, purchase, { refunded, dispute: 'none' })
  await issueCreditNotes(trx, seller, purchaseId)
}

/** He has withdrawn from it, and the provider refuses to give the money back: somebody has to see to it. */
export async function withdrawInVain(
  trx: Transaction,
  seller: Config['seller'],
  purchaseId: number,
): Promise<void> {
  const purchase = await lockPurchase(trx, purchaseId)
  const reversalId = await reversePurchase(trx, purchase, {
    cause: 'withdrawal',
    credits: credits(purchase.credits),
    amount: euroCents(purchase.amount_cents),
  })
  await sql`insert into withdrawal (reversal_id, tries, next_try_at, stuck_at)
    values (${reversalId}, 10, now() + interval '6 hours', now() - interval '2 hours')`.execute(trx)
  await issueCreditNotes(trx, seller, purchaseId)
}

/** The provider was paid half of what was agreed: nothing was credited, and somebody has to look at it. */
export async function payTooLittle(trx: Transaction, bought: Omit<Bought, 'state'>): Promise<void> {
  const { id, provider_ref, amount_cents } = await insertPurchase(trx, { ...bought, state: 'failed' })
  const paid = Math.floor(amount_cents / 2)
  const { rows } = await sql<{ said: object }>`
    update sandbox_payment set status = 'succeeded', amount_cents = ${paid} where id = ${provider_ref}
    returning jsonb_build_object('status', 'succeeded', 'amount', amount_cents, 'currency', currency,
      'purchaseId', metadata->'purchase_id', 'userId', metadata->'user_id', 'shopItemId', metadata->'shop_item_id',
      'refunded', 0, 'dispute', 'none') as said`.execute(trx)
  await trx
    .updateTable('purchase')
    .set({
      failure: 'another amount',
      mismatch: 'another amount',
      provider_said: JSON.stringify(rows[0]?.said),
      checked_at: bought.at,
    })
    .where('id', '=', id)
    .execute()
}

function lockPurchase(trx: Transaction, id: number) {
  return trx.selectFrom('purchase').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}
