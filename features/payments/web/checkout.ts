import { centsToEuro, euroCents } from '#platform/contract/money.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import {
  createPaymentIntent,
  createPaypalOrder,
  type ImmediateUseVersion,
  type PaymentIntent,
  paymentTexts,
} from '../contract/payments.ts'
import { beyondLimit } from '../contract/spending.ts'
import { type Confirmation, confirmPurchase } from './confirm-purchase.ts'
import { alone, type OpenPayment, openPayments } from './open-payments.ts'

/** How the card answered. `unknown`: it may have been charged; the server will find out. */
export type CardAnswer =
  | { answer: 'paid' }
  | { answer: 'refused'; cause: string }
  | { answer: 'unknown'; cause: string }

/** Who asks the card for the money: Stripe's script, or the sandbox. */
export interface CardPayer {
  readonly via: 'stripe' | 'sandbox'
  readonly pay: (intent: PaymentIntent) => Promise<CardAnswer>
}

export type Checkout =
  | Confirmation
  /** The code by SMS has run out, or was never verified. */
  | { outcome: 'otp-missing' }
  /** With the cause in words; another attempt goes on with the same payment. */
  | { outcome: 'refused'; message: string }
  /** The promo code holds no more, or another open payment holds it: nothing was opened. */
  | { outcome: 'promo-refused'; message: string }
  /** The staff has changed the package since it was shown: nothing was opened. */
  | { outcome: 'price-changed'; message: string }
  /** His own limit of the month is in the way: nothing was opened. */
  | { outcome: 'limit-reached'; message: string }
  /** The buyer must go there. */
  | { outcome: 'leave'; url: string }
  /** Another tab of this browser is paying. */
  | { outcome: 'elsewhere' }

export interface Order {
  readonly userId: number
  readonly shopId: number
  /** The hostess whose chat is to be unlocked: sold is what he lacks for it, not the package. */
  readonly exactFor?: number | undefined
  /** Cents and Crediti as shown: a payment that was opened for something else is not gone on with. */
  readonly price: number
  readonly credits: number
  readonly promoCode: string | null
  /** The sentence that he has ticked. */
  readonly immediateUse: ImmediateUseVersion
  /** Null: PayPal. */
  readonly card: CardPayer | null
}

/** Pays once for one wish, however often it is tried [PAY-17] [PAY-21]. */
export async function checkOut(order: Order): Promise<Checkout> {
  const paid = await alone(`payment:${order.userId}`, () => payOnce(order))
  return paid ?? { outcome: 'elsewhere' }
}

async function payOnce(order: Order): Promise<Checkout> {
  const earlier = await settleEarlier(order.userId, order.shopId)
  if (earlier) return earlier
  try {
    return await (order.card === null ? payByPaypal(order) : payByCard(order, order.card))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'otp_required') return { outcome: 'otp-missing' }
    if (error instanceof ApiError && error.code?.startsWith('promo_'))
      return { outcome: 'promo-refused', message: messageOf(error) }
    if (error instanceof ApiError && error.code === beyondLimit)
      return { outcome: 'limit-reached', message: messageOf(error) }
    if (error instanceof ApiError && ['price_changed', 'nothing_missing'].includes(error.code ?? ''))
      return { outcome: 'price-changed', message: messageOf(error) }
    return { outcome: 'refused', message: paymentTexts.cardFailed(messageOf(error)) }
  }
}

/**
 * Finds out what became of the payments of one package that may have gone through. An answer settles the matter:
 * it was paid after all, or nobody can say yet and a second payment would be a risk.
 */
export async function settleEarlier(userId: number, shopId: number): Promise<Confirmation | null> {
  for (const payment of openPayments.all(userId)) {
    if (payment.shopId !== shopId || !payment.doubtful) continue
    const result = await confirmOpenPayments(userId, payment)
    if (result.outcome === 'credited' || result.outcome === 'unconfirmed') return result
  }
  return null
}

/** What is over is forgotten; what is not paid may be tried again. */
async function confirmOpenPayments(userId: number, payment: OpenPayment): Promise<Confirmation> {
  const result = await confirmPurchase(payment)
  const open = result.outcome === 'unconfirmed' || (result.outcome === 'not-paid' && !result.final)
  if (!open) openPayments.forget(userId, payment.paymentIntentId)
  // A card that was not charged will not be; at PayPal the buyer may still approve.
  else if (result.outcome === 'not-paid' && payment.via !== 'paypal')
    openPayments.keep(userId, { ...payment, doubtful: false })
  return result
}

async function payByCard(order: Order, card: CardPayer): Promise<Checkout> {
  const payment = begun(order) ?? (await openIntent(order))
  openPayments.keep(order.userId, { ...payment, doubtful: true })
  const intent = { paymentIntentId: payment.paymentIntentId, clientSecret: payment.next }
  const paid = await card
    .pay(intent)
    .catch((error: unknown): CardAnswer => ({ answer: 'unknown', cause: messageOf(error) }))
  if (paid.answer === 'refused') {
    openPayments.keep(order.userId, { ...payment, doubtful: false })
    return { outcome: 'refused', message: paymentTexts.cardFailed(paid.cause) }
  }
  const result = await confirmOpenPayments(order.userId, payment)
  return paid.answer === 'unknown' && result.outcome === 'not-paid'
    ? { outcome: 'refused', message: paymentTexts.cardFailed(paid.cause) }
    : paid.answer === 'paid' && result.outcome === 'unconfirmed'
      ? { ...result, charged: true }
      : result
}

async function payByPaypal(order: Order): Promise<Checkout> {
  const payment = begun(order) ?? (await openPaypalOrder(order))
  openPayments.keep(order.userId, { ...payment, doubtful: true })
  return { outcome: 'leave', url: payment.next }
}

/** The payment that was opened for the same wish and can still be paid. */
function begun(order: Order): OpenPayment | undefined {
  return openPayments
    .all(order.userId)
    .find(({ via, wish }) => via === (order.card?.via ?? 'paypal') && wish === wishOf(order))
}

async function openIntent(order: Order): Promise<OpenPayment> {
  const { clientSecret, paymentIntentId } = await fetchBody(createPaymentIntent, {
    body: purchaseBody(order),
    quiet: true,
  })
  return opened(order, paymentIntentId, clientSecret)
}

async function openPaypalOrder(order: Order): Promise<OpenPayment> {
  const { approval_url } = await fetchBody(createPaypalOrder, {
    body: purchaseBody(order),
    quiet: true,
  })
  return opened(order, orderIn(approval_url), approval_url)
}

/** The address of the approval names the order: PayPal's by `token`, the sandbox's by its path. */
function orderIn(approvalUrl: string): string {
  const { searchParams, pathname } = new URL(approvalUrl, location.origin)
  return searchParams.get('token') ?? pathname.slice(pathname.lastIndexOf('/') + 1)
}

function opened(order: Order, paymentIntentId: string, next: string): OpenPayment {
  if (order.promoCode !== null) forgetReservations(order.userId, order.promoCode)
  return {
    shopId: order.shopId,
    via: order.card?.via ?? 'paypal',
    wish: wishOf(order),
    paymentIntentId,
    next,
    doubtful: false,
    at: Date.now(),
  }
}

/** A code belongs to one payment: the server has ended the unpaid one that held it. */
function forgetReservations(userId: number, promoCode: string): void {
  for (const { wish, doubtful, paymentIntentId } of openPayments.all(userId))
    if (!doubtful && wish.endsWith(` ${promoCode}`)) openPayments.forget(userId, paymentIntentId)
}

const purchaseBody = ({ shopId, exactFor, price, credits, promoCode, immediateUse }: Order) => ({
  shop_id: shopId,
  ...(exactFor !== undefined && { exact_for: exactFor }),
  promo_code: promoCode,
  price: centsToEuro(euroCents(price)),
  credits,
  immediate_use: immediateUse,
})

/** Names an agreement: another package, price or person is another wish. */
export const wishOf = ({
  shopId,
  exactFor,
  price,
  credits,
  promoCode,
}: Omit<Order, 'userId' | 'card' | 'immediateUse'>) =>
  [exactFor === undefined ? shopId : `${shopId}/${exactFor}`, price, credits, promoCode ?? ''].join(' ')
