import { euroCents } from '#platform/contract/money.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Discount, reduced } from '#features/payments/contract/promo.ts'

interface DemoCode extends Discount {
  readonly code: string
  /** Below nothing: days that are yet to come. */
  readonly daysAgo: { readonly starts: number; readonly ends: number | null; readonly retired?: number }
  readonly use_limit?: number
}

/** One to try, one that comes too late, and one of each other kind that the staff meets. */
const codes = {
  BENVENUTO10: { code: 'BENVENUTO10', kind: 'percent', value: 10, daysAgo: { starts: 60, ends: null } },
  SCADUTO: { code: 'SCADUTO', kind: 'percent', value: 20, daysAgo: { starts: 90, ends: 30 } },
  AMICI5: { code: 'AMICI5', kind: 'fixed', value: 500, use_limit: 20, daysAgo: { starts: 60, ends: -30 } },
  NATALE15: { code: 'NATALE15', kind: 'percent', value: 15, daysAgo: { starts: -20, ends: -50 } },
  STAMPA50: {
    code: 'STAMPA50',
    kind: 'percent',
    value: 50,
    daysAgo: { starts: 40, ends: null, retired: 12 },
  },
} as const satisfies Record<string, DemoCode>

export type DemoCodeName = keyof typeof codes

export async function insertPromoCodes(trx: Transaction, now: Date): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
  await trx
    .insertInto('promo_code')
    .values(
      Object.values<DemoCode>(codes).map(({ daysAgo, ...code }) => ({
        use_limit: null,
        ...code,
        starts_at: ago(daysAgo.starts),
        ends_at: daysAgo.ends === null ? null : ago(daysAgo.ends),
        retired_at: daysAgo.retired === undefined ? null : ago(daysAgo.retired),
        created_at: ago(Math.max(1, daysAgo.starts)),
        demo: true,
      })),
    )
    .execute()
}

/** What a purchase with the code cost. */
export function withCode(
  code: DemoCodeName,
  listCents: number,
): { amount_cents: number; discount_cents: number } {
  const { total, discount } = reduced(euroCents(listCents), codes[code])
  return { amount_cents: total, discount_cents: discount }
}

/** A purchase that was paid with the code. */
export async function redeemCode(
  trx: Transaction,
  code: DemoCodeName,
  use: { purchaseId: number; userId: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('promo_use')
    .columns(['purchase_id', 'promo_code_id', 'user_id', 'state', 'reserved_at', 'ended_at'])
    .expression((eb) =>
      eb
        .selectFrom('promo_code')
        .select(({ val }) => [
          val(use.purchaseId).as('purchase_id'),
          'promo_code.id as promo_code_id',
          val(use.userId).as('user_id'),
          val('redeemed' as const).as('state'),
          val(use.at).as('reserved_at'),
          val(use.at).as('ended_at'),
        ])
        .where('code', '=', code),
    )
    .execute()
}
