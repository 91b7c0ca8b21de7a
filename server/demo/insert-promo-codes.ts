import { euroCents } from '#contract/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { type Discount, reduced } from '#contract/promo.ts'

interface DemoCode extends Discount {
  readonly code: string
  readonly daysAgo: { readonly starts: number; readonly ends: number | null }
}

/** One to try, and one that comes too late. */
const codes: readonly DemoCode[] = [
  { code: 'BENVENUTO10', kind: 'percent', value: 10, daysAgo: { starts: 60, ends: null } },
  { code: 'SCADUTO', kind: 'percent', value: 20, daysAgo: { starts: 90, ends: 30 } },
]

export async function insertPromoCodes(trx: Transaction, now: Date): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
  await trx
    .insertInto('promo_code')
    .values(
      codes.map(({ daysAgo, ...code }) => ({
        ...code,
        starts_at: ago(daysAgo.starts),
        ends_at: daysAgo.ends === null ? null : ago(daysAgo.ends),
        created_at: ago(daysAgo.starts),
        demo: true,
      })),
    )
    .execute()
}

/** What a purchase with the welcome code cost. */
export function welcomed(listCents: number): { amount_cents: number; discount_cents: number } {
  const { total, discount } = reduced(euroCents(listCents), codes[0] as DemoCode)
  return { amount_cents: total, discount_cents: discount }
}

/** A purchase that was paid with the welcome code. */
export async function redeemWelcome(
  trx: Transaction,
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
        .where('code', '=', codes[0]?.code ?? ''),
    )
    .execute()
}
