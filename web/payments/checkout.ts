import { addUserCredits, createPaymentIntent, type PaymentIntent, paymentTexts } from '#contract/payments.ts'
import { authenticateSandboxCard, confirmSandboxCard } from '#contract/sandbox-card.ts'
import { fetchBody } from '#web/api/client.ts'
import { ApiError, messageOf } from '#web/api/errors.ts'

export type Checkout =
  | { outcome: 'credited' }
  /** The code by SMS has run out, or was never verified. */
  | { outcome: 'otp-missing' }
  /** The card, with the cause in words. */
  | { outcome: 'refused'; message: string }
  /** The provider says: not paid. */
  | { outcome: 'not-paid' }
  /** Paid, but our side did not confirm: the reconciler will. */
  | { outcome: 'unconfirmed'; message: string }

interface Order {
  readonly shopId: number
  readonly number: string
  /** Of an earlier attempt whose card was declined: the same payment takes another card. */
  readonly intent: PaymentIntent | null
  readonly onIntent: (intent: PaymentIntent) => void
  /** Asks the buyer to pass the bank's step; false when they turn back. */
  readonly askBank: () => Promise<boolean>
}

/** Intent, card, credits [PAY-17]. */
export async function checkOut(order: Order): Promise<Checkout> {
  let intent = order.intent
  try {
    intent ??= await fetchBody(createPaymentIntent, { body: { shop_id: order.shopId } })
    order.onIntent(intent)
    const failure = await payWithSandboxCard(intent, order)
    if (failure !== null) return { outcome: 'refused', message: paymentTexts.cardFailed(failure) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'otp_required') return { outcome: 'otp-missing' }
    return { outcome: 'refused', message: paymentTexts.cardFailed(messageOf(error)) }
  }
  return claim(order.shopId, intent)
}

/** Also the 'Riprova' after a payment that was not confirmed: asking again credits at most once. */
export async function claim(shopId: number, { paymentIntentId }: PaymentIntent): Promise<Checkout> {
  try {
    const body = { payment_method: 'sandbox', shopId, paymentIntentId } as const
    await fetchBody(addUserCredits, { body })
    return { outcome: 'credited' }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 402 || error.status === 409)) {
      return { outcome: 'not-paid' }
    }
    const answered = error instanceof ApiError && error.status === 404
    return {
      outcome: 'unconfirmed',
      message: answered ? paymentTexts.creditsFailed : paymentTexts.creditsNotAdded,
    }
  }
}

/** Null once paid, else why not. */
async function payWithSandboxCard(
  { clientSecret, paymentIntentId }: PaymentIntent,
  { number, askBank }: Pick<Order, 'number' | 'askBank'>,
): Promise<string | null> {
  const params = { id: paymentIntentId }
  let paid = await fetchBody(confirmSandboxCard, { params, body: { client_secret: clientSecret, number } })
  if (paid.status === 'requires_action') {
    if (!(await askBank())) return 'la conferma della banca è stata annullata.'
    paid = await fetchBody(authenticateSandboxCard, { params, body: { client_secret: clientSecret } })
  }
  return paid.status === 'succeeded' ? null : (paid.failure ?? 'la carta è stata rifiutata.')
}
