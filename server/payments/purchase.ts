import { sql } from 'kysely'
import { credits, type EuroCents, euroCents, formatCredits } from '#contract/money.ts'
import { paymentTexts } from '#contract/payments.ts'
import type { Actor } from '#server/accounts/actor.ts'
import { postPurchase } from '#server/credits/ledger.ts'
import { type Transaction, transaction } from '#server/db/database.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Needs } from '#server/needs.ts'
import type { OpenedBy, PaidVia, ProviderName, ProviderPayment } from '#server/providers/payment/payment.ts'
import { mayPay } from './otp.ts'
import { packageOnSale } from './packages.ts'
import { purchaseWithCode } from './promo-codes.ts'

type State = 'created' | 'pending' | 'credited' | 'failed'

/** From which states each state is reached, and why. */
const reachedFrom = {
  /** The provider has opened the payment: from now on it can be paid. */
  pending: ['created'],
  /** The provider says paid, and everything agreed is as agreed. */
  credited: ['pending'],
  /** The provider never opened it, cancelled it, or was paid something other than agreed. */
  failed: ['created', 'pending'],
} as const satisfies Partial<Record<State, readonly State[]>>

/**
 * Freezes what is bought, then opens the payment at the provider.
 * @throws 403 without a verified code, 400 for a promo code that does not hold, 404 for what is not on sale or a way
 *   of paying that is not offered, 502 when the provider does not answer
 */
export async function openPurchase<Via extends PaidVia>(
  needs: Pick<Needs, 'db' | 'payments' | 'log'>,
  actor: Actor,
  input: { shop_id: number; promo_code?: string | null | undefined; via: Via },
): Promise<OpenedBy[Via]> {
  if (!(await mayPay(needs, actor)))
    throw refuse('forbidden', { message: paymentTexts.otpIncomplete, code: 'otp_required' })
  const item = await packageOnSale(needs, input.shop_id)
  const provider = needs.payments.via[input.via]
  if (provider === null) throw refuse('not_found')
  const agreed = { actor, item, promoCode: input.promo_code, provider: provider.provider }
  const { id, amount } = await transaction(needs.db, (trx) => freeze(trx, agreed))

  const { created_at } = await load(needs, id)
  const order = {
    key: `purchase-${id}-${created_at.getTime()}`,
    purchaseId: id,
    userId: actor.userId,
    shopItemId: item.id,
    title: item.title,
  }
  const payment = await provider.open({ ...order, amount, currency: 'EUR' }).catch((error: unknown) => {
    needs.log.error({ err: error, purchaseId: id }, 'the payment provider opened no payment')
    throw refuse(502, { message: paymentTexts.somethingFailed, code: 'provider' })
  })
  await transaction(needs.db, (trx) => move(trx, id, 'pending', { provider_ref: payment.id }))
  return payment
}

/** Writes down what is bought and for how much, so that nothing changes it any more. */
async function freeze(
  trx: Transaction,
  {
    actor,
    item,
    promoCode,
    provider,
  }: {
    actor: Actor
    item: Awaited<ReturnType<typeof packageOnSale>>
    promoCode: string | null | undefined
    provider: ProviderName
  },
): Promise<{ id: number; amount: EuroCents }> {
  if (promoCode) return purchaseWithCode(trx, actor, item, { code: promoCode, provider })
  const amount = euroCents(item.price_cents)
  const { id } = await trx
    .insertInto('purchase')
    .values({
      user_id: actor.userId,
      shop_item_id: item.id,
      title: item.title,
      credits: item.credits,
      amount_cents: amount,
      provider,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, amount }
}

/** `unclear`: the provider could not be asked; the reconciler will. */
export type Settled = 'credited' | 'unpaid' | 'failed' | 'unclear'

/**
 * The sole creditor. The buyer's return, the webhook and the reconciler all come here, at once or one after
 * the other; whoever moves the purchase to `credited` posts, everybody else finds it done.
 */
export async function settle(
  needs: Pick<Needs, 'db' | 'payments' | 'log'>,
  purchaseId: number,
): Promise<Settled> {
  const purchase = await load(needs, purchaseId)
  if (purchase.state === 'credited' || purchase.state === 'failed') return purchase.state
  if (purchase.provider_ref === null) return 'unpaid'

  let payment: ProviderPayment | null
  try {
    const provider = needs.payments.of(purchase.provider)
    payment = await provider.retrieve(purchase.provider_ref)
    // What is not as agreed is not taken: nothing would have to go back.
    if (payment?.status === 'approved' && failureOf(purchase, payment) === null)
      payment = await provider.capture(purchase.provider_ref)
  } catch (error) {
    needs.log.warn({ err: error, purchaseId }, 'the payment provider could not be asked')
    return 'unclear'
  }
  if (payment?.status === 'pending') return 'unpaid'
  const failure = failureOf(purchase, payment)
  if (failure !== null) {
    // A cancelled payment is ordinary; money that does not fit what was agreed is for a person to look at.
    if (payment?.status === 'succeeded') needs.log.error({ payment, failure }, 'paid, but not as agreed')
    await transaction(needs.db, (trx) => move(trx, purchaseId, 'failed', { failure }))
    return 'failed'
  }
  // Still approved after the capture: the wallet there refused, and the buyer may choose another.
  if (payment?.status !== 'succeeded') return 'unpaid'
  await transaction(needs.db, (trx) => credit(trx, purchase))
  return 'credited'
}

async function credit(trx: Transaction, purchase: Purchase): Promise<void> {
  const won = await move(trx, purchase.id, 'credited', { credited_at: sql<Date>`now()` })
  if (!won) return
  const bought = credits(purchase.credits)
  await postPurchase(trx, {
    userId: purchase.user_id,
    purchaseId: purchase.id,
    credits: bought,
    text: `Acquisto di ${formatCredits(bought)}`,
  })
}

/** What speaks against crediting: the provider's truth against what was frozen at the intent. */
function failureOf(purchase: Purchase, payment: ProviderPayment | null): string | null {
  if (payment === null) return 'unknown to the provider'
  if (payment.status === 'failed') return 'cancelled'
  if (payment.purchaseId !== purchase.id) return 'another purchase'
  if (payment.userId !== purchase.user_id) return 'another buyer'
  if (payment.shopItemId !== purchase.shop_item_id) return 'another package'
  if (payment.amount !== purchase.amount_cents) return 'another amount'
  if (payment.currency.toUpperCase() !== purchase.currency) return 'another currency'
  return null
}

type Purchase = Awaited<ReturnType<typeof load>>

function load({ db }: Pick<Needs, 'db'>, id: number) {
  return db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** True for the one caller that made the step; false for whoever found it made, or not to be made any more. */
export async function move(
  trx: Transaction,
  purchaseId: number,
  to: keyof typeof reachedFrom,
  facts: { provider_ref?: string; failure?: string; credited_at?: ReturnType<typeof sql<Date>> },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('purchase')
    .set({ state: to, ...facts })
    .where('id', '=', purchaseId)
    .where('state', 'in', reachedFrom[to])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
