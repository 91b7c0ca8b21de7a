import { sql } from 'kysely'
import { copyOf, type Holding, keptAsAccounting } from '#platform/server/db/personal-data.ts'

export const paymentHoldings: readonly Holding[] = [
  {
    columns: ['purchase.user_id'],
    copy: copyOf(
      'acquisti',
      (userId) => sql`
        select title, credits, list_cents, discount_cents, amount_cents, currency, provider, provider_ref, state, failure, created_at, credited_at,
          (select jsonb_agg(to_jsonb(reversal) - 'id' - 'purchase_id' order by reversal.id)
            from purchase_reversal reversal where reversal.purchase_id = purchase.id) as reversals
        from purchase where user_id = ${userId} order by id`,
    ),
    erasure: keptAsAccounting,
  },
  {
    columns: ['promo_use.user_id'],
    copy: copyOf(
      'codici promozionali',
      (userId) => sql`
        select promo_code.code, promo_use.state, promo_use.reserved_at, promo_use.ended_at
        from promo_use join promo_code on promo_code.id = promo_use.promo_code_id
        where promo_use.user_id = ${userId} order by promo_use.purchase_id`,
    ),
    erasure: keptAsAccounting,
  },
]
