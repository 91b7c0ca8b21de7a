import { paymentTexts } from '../contract/payments.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { ProviderName } from '#platform/server/providers/payment/payment.ts'
import { type Settling, settle } from './settle.ts'

/**
 * The buyer comes back and says that it worked. That is a hint: `settle` finds out.
 * @throws 402 not paid, 404 no such purchase of this buyer, 409 another package or way of paying, 502 provider silent
 */
export async function confirmPurchase(
  needs: Settling,
  actor: Actor,
  input: { payment_method: ProviderName; shopId: number; paymentIntentId: string },
): Promise<{ status: true }> {
  const purchase = await needs.db
    .selectFrom('purchase')
    .select(['id', 'shop_item_id', 'state', 'provider'])
    .where('provider_ref', '=', input.paymentIntentId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (purchase === undefined) throw notCredited(404, paymentTexts.creditsFailed)
  if (purchase.shop_item_id !== input.shopId) throw notCredited(409, paymentTexts.creditsFailed)
  if (isCard(purchase.provider) !== isCard(input.payment_method))
    throw notCredited(409, paymentTexts.creditsFailed)
  // Done is done, whether or not the provider can be asked again just now.
  if (purchase.state === 'credited') return { status: true }

  const outcome = await settle(needs, purchase.id)
  switch (outcome) {
    case 'credited':
      return { status: true }
    case 'unpaid':
      throw notCredited(402, paymentTexts.notPaid)
    case 'failed':
      throw notCredited(409, paymentTexts.notPaid)
    case 'unclear':
      throw notCredited(502, paymentTexts.creditsNotAdded)
  }
}

const notCredited = (status: number, message: string) => refuse(status, { status: false, message })

/** The sandbox's card stands in for Stripe's: a client may call it by either name. */
const isCard = (provider: ProviderName) => provider !== 'paypal'
