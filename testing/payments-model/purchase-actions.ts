import { sql } from 'kysely'
import {
  addUserCredits,
  createPaymentIntent,
  immediateUseVersion,
} from '#features/payments/contract/payments.ts'
import { purchaseEndpoints } from '#features/payments/contract/purchases.ts'
import { releaseUnpaid } from '#features/payments/server/promo-codes.ts'
import type { Cast } from './cast.ts'
import type { Quote } from './purchases.ts'
import type { Answer } from './reference-model.ts'

export interface Package {
  readonly shopId: number
  readonly credits: number
  /** In cents. */
  readonly price: number
}

/** What a king does with his purchases; what the provider does with them stands in provider.ts. */
export function purchaseActions({ app, kings, code, payments }: Cast) {
  const { db, needs } = app
  const paymentOf = (name: string) => payments.get(name)!

  return {
    async openPurchase(
      name: string,
      king: number,
      { shopId }: Package,
      { withCode, asked }: { readonly withCode: boolean; readonly asked: boolean },
    ): Promise<Answer> {
      const { status, body } = await app.call(createPaymentIntent, {
        as: kings[king]!,
        body: {
          shop_id: shopId,
          ...(withCode && { promo_code: code }),
          ...(asked && { immediate_use: immediateUseVersion }),
        },
      })
      if (status !== 200) return status
      const { paymentIntentId: paymentId, clientSecret } = body
      const isAgain = [...payments.values()].some((payment) => payment.paymentId === paymentId)
      if (!isAgain) payments.set(name, { king, shopId, paymentId, clientSecret })
      return status
    },

    async confirm(name: string): Promise<Answer> {
      const { king, shopId, paymentId } = paymentOf(name)
      const { status } = await app.call(addUserCredits, {
        as: kings[king]!,
        body: { payment_method: 'sandbox', shopId, paymentIntentId: paymentId },
      })
      return status
    },

    async withdraw(name: string): Promise<Quote> {
      const { king, paymentId } = paymentOf(name)
      const { id } = await db
        .selectFrom('purchase')
        .select('id')
        .where('provider_ref', '=', paymentId)
        .executeTakeFirstOrThrow()
      const { status, body } = await app.call(purchaseEndpoints.withdraw, {
        as: kings[king]!,
        params: { id: String(id) },
        body: null,
      })
      if (status !== 200) return { status, credits: 0, cents: 0 }
      return { status, credits: body.credits, cents: Math.round(body.money_back * 100) }
    },

    async codeTimePasses(name: string): Promise<void> {
      await sql`
        update promo_use set reserved_at = clock_timestamp() - interval '31 minutes' from purchase
        where purchase.id = promo_use.purchase_id and provider_ref = ${paymentOf(name).paymentId}
          and promo_use.state = 'reserved'`.execute(db)
    },
    releaseCodes: () => releaseUnpaid(needs),

    purchaseOf: (paymentId: string) =>
      [...payments].find(([, payment]) => payment.paymentId === paymentId)?.[0],
    kingOf: (name: string) => paymentOf(name).king,

    async withdrawalOf(reversalId: number): Promise<{ purchase: string; nth: number }> {
      const { rows } = await sql<{ provider_ref: string; nth: number }>`
        select provider_ref, (select count(*)::int from purchase_reversal earlier
          where earlier.purchase_id = r.purchase_id and earlier.cause = 'withdrawal' and earlier.id < r.id) as nth
        from purchase_reversal r join purchase on purchase.id = r.purchase_id where r.id = ${reversalId}`.execute(
        db,
      )
      const { provider_ref, nth } = rows[0]!
      return { purchase: [...payments].find(([, { paymentId }]) => paymentId === provider_ref)![0], nth }
    },
  }
}
