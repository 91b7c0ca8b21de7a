import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { addUserCredits, paymentTexts } from '../contract/payments.ts'

export type Confirmation =
  | { outcome: 'credited' }
  /** The provider says: not paid. `final`: and it never will be. */
  | { outcome: 'not-paid'; final: boolean }
  /** Perhaps paid, but nobody could confirm it now: the reconciler will. */
  | {
      outcome: 'unconfirmed'
      message: string
      /** The card itself has said that it was charged. */
      charged?: true
    }
  /** Our server has no such payment of this buyer. */
  | { outcome: 'unknown'; message: string }

interface ConfirmationInput {
  readonly via: 'stripe' | 'paypal' | 'sandbox'
  readonly shopId: number
  readonly paymentIntentId: string
}

/** Asks our server to ask the provider; as often as one likes, it credits once. */
export async function confirmPurchase({
  via,
  shopId,
  paymentIntentId,
}: ConfirmationInput): Promise<Confirmation> {
  try {
    const { status } = await fetchBody(addUserCredits, {
      body: { payment_method: via, shopId, paymentIntentId },
      quiet: true,
    })
    if (status) return { outcome: 'credited' }
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 402 || status === 409) return { outcome: 'not-paid', final: status === 409 }
    if (status === 404 || status === 422) return { outcome: 'unknown', message: paymentTexts.creditsFailed }
  }
  return { outcome: 'unconfirmed', message: paymentTexts.creditsNotAdded }
}
