import * as z from 'zod'
import { type EuroCents, euroCents } from '#platform/contract/money.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { type Contested, PaymentRefused } from './payment.ts'

/** The order as the sandbox keeps it with the payment. */
export const SandboxOrder = z.codec(
  z.object({ purchase_id: z.int(), user_id: z.int(), shop_item_id: z.int() }),
  z.object({ purchaseId: z.int(), userId: z.int(), shopItemId: z.int() }),
  {
    decode: (kept) => ({
      purchaseId: kept.purchase_id,
      userId: kept.user_id,
      shopItemId: kept.shop_item_id,
    }),
    encode: (order) => ({
      purchase_id: order.purchaseId,
      user_id: order.userId,
      shop_item_id: order.shopItemId,
    }),
  },
)

const daysToRespond = 14

/** Answered within two weeks of the complaint, as with most banks. */
export function contestedInSandbox({
  dispute,
  disputed_at,
}: Pick<Contested, 'dispute'> & { readonly disputed_at: Date | null }): Contested {
  if (dispute !== 'open' || disputed_at === null) return { dispute, respondBy: null }
  return { dispute, respondBy: new Date(disputed_at.getTime() + daysToRespond * 86_400_000).toISOString() }
}

export async function refundedBySandbox(db: Database | Transaction, paymentId: string): Promise<EuroCents> {
  const { sum } = await db
    .selectFrom('sandbox_refund')
    .select(({ fn }) => fn.sum<string | null>('amount_cents').as('sum'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return euroCents(Number(sum ?? 0))
}

/**
 * The caller holds the payment's row. False: this refund has been made before.
 * @throws PaymentRefused for more than is left of `paid`: of what a lost dispute took, nothing is
 */
export async function refundInSandbox(
  trx: Transaction,
  paymentId: string,
  paid: number,
  { amount, key }: { readonly amount: EuroCents; readonly key: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: isNew } = await trx
    .insertInto('sandbox_refund')
    .values({ payment_id: paymentId, key, amount_cents: amount })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!isNew) return false
  if ((await refundedBySandbox(trx, paymentId)) > paid) throw new PaymentRefused('more than is left')
  return true
}
