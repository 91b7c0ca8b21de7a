import { sql } from 'kysely'
import {
  credits,
  type EuroCents,
  euroCents,
  euroToCents,
  formatCredits,
  formatEuro,
} from '#platform/contract/money.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { OpenedBy, PaidVia, ProviderName } from '#platform/server/providers/payment/payment.ts'
import { type ImmediateUseVersion, paymentTexts } from '../contract/payments.ts'
import { exactAmount } from './exact-amount.ts'
import { mayPay, refuseWhileHeld } from './otp.ts'
import { packageOnSale } from './packages.ts'
import { stayWithinLimit } from './spending/limit.ts'
import { type FrozenPurchase, offerToReserve, reserveCode } from './promo-codes.ts'

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

/** What the buyer asks for, and `price` (euro) and `credits` as the page showed them. */
interface PurchaseInput {
  readonly shop_id: number
  /** Not the package, but what he lacks to unlock the chat of this hostess. */
  readonly exact_for?: number | undefined
  readonly promo_code?: string | null | undefined
  readonly price?: number | undefined
  readonly credits?: number | undefined
  /** Version of the sentence; without it he has not asked to use the Crediti at once. */
  readonly immediate_use?: ImmediateUseVersion | null | undefined
}

/**
 * Freezes what is bought, then opens the payment at the provider.
 * @throws 403 without a verified code or after a change of the number, 400 for a promo code that does not hold, 404
 *   for what is not on sale or a way of paying that is not offered, 409 where price or Crediti are no longer as he saw
 *   them, nothing is missing or his own limit of the month is in the way, 502 when the provider does not answer
 */
export async function openPurchase<Via extends PaidVia>(
  needs: Pick<Needs, 'db' | 'payments' | 'log'>,
  actor: Actor,
  input: PurchaseInput & { via: Via },
): Promise<OpenedBy[Via]> {
  await refuseWhileHeld(needs.db, actor)
  if (!(await mayPay(needs, actor)))
    throw refuse('forbidden', { message: paymentTexts.otpIncomplete, code: 'otp_required' })
  const item =
    input.exact_for === undefined
      ? await packageOnSale(needs, input.shop_id)
      : await exactAmount(needs, actor, { ...input, exact_for: input.exact_for })
  const provider = needs.payments.via[input.via]
  if (provider === null) throw refuse('not_found')
  const agreed = { actor, item, input: input, provider: provider.provider }
  const { id, created_at, amount } = await transaction(needs.db, (trx) => freeze(trx, agreed))

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

/** A package, or single Crediti at its price. */
type Sold = Pick<Awaited<ReturnType<typeof packageOnSale>>, 'id' | 'title' | 'credits' | 'price_cents'> & {
  readonly by_credit?: true
}

interface Agreed {
  readonly actor: Actor
  readonly item: Sold
  readonly input: PurchaseInput
  readonly provider: ProviderName
}

/** Writes down what is bought and for how much, so that nothing changes it any more. */
async function freeze(trx: Transaction, { actor, item, input, provider }: Agreed): Promise<FrozenPurchase> {
  const code = input.promo_code
  const offer = code ? await offerToReserve(trx, actor, item, { code, provider }) : null
  const amount = offer?.total ?? euroCents(item.price_cents)
  checkShownPrice(item, amount, input)
  if (offer?.open) return withRequest(trx, offer.open, input)
  if (!input.immediate_use) await refuseWithoutRequest(trx, actor)
  await stayWithinLimit(trx, actor, amount)
  const purchase = await trx
    .insertInto('purchase')
    .values({
      user_id: actor.userId,
      shop_item_id: item.id,
      title: item.title,
      credits: item.credits,
      amount_cents: amount,
      discount_cents: offer?.discount ?? 0,
      by_credit: item.by_credit ?? false,
      ...requestOf(input),
      provider,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  if (offer) await reserveCode(trx, { ...offer, purchaseId: purchase.id, userId: actor.userId })
  return { ...purchase, amount }
}

const requestOf = ({ immediate_use }: PurchaseInput) =>
  immediate_use ? { immediate_use_text: immediate_use, immediate_use_at: sql<Date>`now()` } : {}

/** The order that is open already was perhaps made without it. */
async function withRequest(
  trx: Transaction,
  open: FrozenPurchase,
  input: PurchaseInput,
): Promise<FrozenPurchase> {
  if (input.immediate_use)
    await trx
      .updateTable('purchase')
      .set(requestOf(input))
      .where('id', '=', open.id)
      .where('immediate_use_at', 'is', null)
      .execute()
  return open
}

/** Used Crediti that were paid back are a right, and no way to buy (docs/decisions/0105). */
async function refuseWithoutRequest(trx: Transaction, { userId }: Actor): Promise<void> {
  const { rows } = await sql<{ needed: boolean }>`select got_used_money_back(${userId}) as needed`.execute(
    trx,
  )
  if (rows[0]?.needed)
    throw refuse('conflict', {
      message:
        'Per acquistare di nuovo chiedi di usare subito i Crediti. In passato ti abbiamo rimborsato anche quelli usati.',
      code: 'request_needed',
    })
}

/** Whoever pays has seen what: the staff may have changed the package since. */
function checkShownPrice(
  item: Agreed['item'],
  amount: EuroCents,
  { price, credits: seen }: PurchaseInput,
): void {
  const same =
    (price === undefined || euroToCents(price) === amount) && (seen === undefined || seen === item.credits)
  if (same) return
  throw refuse('conflict', {
    message: `${item.by_credit ? 'Il conto è cambiato' : 'Il pacchetto è cambiato'}. Ora ${formatCredits(credits(item.credits))} costano ${formatEuro(amount)}. Controlla il riepilogo e conferma di nuovo.`,
    code: 'price_changed',
  })
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
