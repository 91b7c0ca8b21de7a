import type { Actor } from '#platform/server/http/actor.ts'
import { Refusal } from '#platform/server/http/refuse.ts'
import { beyondLimit } from '../../contract/spending.ts'
import { type Settling, settle } from '../settle.ts'

/**
 * Opens a purchase. Payments that he opened before and left count against his limit, since they can still be paid:
 * where the limit is in the way they are ended at their provider first, and it is tried once more. One that cannot be
 * ended (an order at PayPal) goes on counting for as long as it can be approved.
 */
export async function withRoom<T>(needs: Settling, actor: Actor, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof Refusal) || error.body['code'] !== beyondLimit) throw error
    if (!(await endOpenPayments(needs, actor))) throw error
    return open()
  }
}

/** Whether there were any. */
async function endOpenPayments(needs: Settling, actor: Actor): Promise<boolean> {
  const open = await needs.db
    .selectFrom('purchase')
    .select(['id', 'provider', 'provider_ref'])
    .where('user_id', '=', actor.userId)
    .where('state', '=', 'pending')
    .orderBy('id')
    .execute()
  let ended = false
  for (const { id, provider, provider_ref } of open) {
    const { cancel } = needs.payments.of(provider)
    if (cancel === null || provider_ref === null) continue
    try {
      await cancel(provider_ref)
    } catch (error) {
      needs.log.warn({ err: error, purchaseId: id }, 'a payment that takes room could not be ended')
      continue
    }
    // Whatever was faster: if it was paid, it is credited now.
    await settle(needs, id)
    ended = true
  }
  return ended
}
