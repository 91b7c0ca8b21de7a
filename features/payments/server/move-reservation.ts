import type { Actor } from '#platform/server/http/actor.ts'
import type { PaidVia } from '#platform/server/providers/payment/payment.ts'
import { foldCode } from '../contract/promo.ts'
import { type Settling, settle } from './settle.ts'

/**
 * A king who turns to another package or way of paying takes his code along: the payment that holds it is ended at
 * its provider first, so that it cannot be paid beside the new one. One that cannot be ended keeps its code.
 */
export async function moveReservation(
  needs: Settling,
  actor: Actor,
  order: { readonly shop_id: number; readonly promo_code: string; readonly via: PaidVia },
): Promise<void> {
  const holder = await needs.db
    .selectFrom('promo_use')
    .innerJoin('promo_code', 'promo_code.id', 'promo_use.promo_code_id')
    .innerJoin('purchase', 'purchase.id', 'promo_use.purchase_id')
    .select(['purchase.id', 'purchase.shop_item_id', 'purchase.provider', 'purchase.provider_ref'])
    .where('promo_use.user_id', '=', actor.userId)
    .where('promo_code.code', '=', foldCode(order.promo_code))
    .where('promo_use.state', '=', 'reserved')
    .executeTakeFirst()
  if (holder === undefined || holder.provider_ref === null) return
  const sameWay = holder.provider === needs.payments.via[order.via]?.provider
  if (sameWay && holder.shop_item_id === order.shop_id) return
  const { cancel } = needs.payments.of(holder.provider)
  if (cancel === null) return
  try {
    await cancel(holder.provider_ref)
  } catch (error) {
    needs.log.warn({ err: error, purchaseId: holder.id }, 'a payment that holds a code could not be ended')
    return
  }
  // Whatever was faster: if it was paid, it is credited now and has used the code.
  await settle(needs, holder.id)
}
