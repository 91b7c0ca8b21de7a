import { sql } from 'kysely'
import type { AdminUser } from '../../contract/admin-users.ts'
import { centsToEuro, euroCents } from '#platform/contract/money.ts'
import type { Needs } from '#platform/server/needs.ts'
import { numberOf } from '#features/payments/server/receipts/issue.ts'
import { receiptUrl } from '#features/payments/server/receipts/link.ts'

type Purchases = NonNullable<AdminUser['purchases']>

/** What a king bought, and tried to buy: the latest. */
export async function purchasesOf(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  userId: number,
): Promise<Purchases> {
  const rows = await db
    .selectFrom('purchase as p')
    .leftJoin('receipt as r', (join) => join.onRef('r.purchase_id', '=', 'p.id').on('r.kind', '=', 'receipt'))
    .select(['p.id', 'p.title', 'p.credits', 'p.amount_cents', 'p.provider', 'p.state'])
    .select(['p.created_at', 'p.credited_at', 'r.kind', 'r.demo', 'r.year', 'r.number'])
    .select(
      sql<number>`(select coalesce(sum(credits), 0)::integer from purchase_reversal
        where purchase_id = p.id and given_back_at is null)`.as('reversed'),
    )
    .where('p.user_id', '=', userId)
    .orderBy('p.id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ kind, demo, year, number, ...row }) => ({
    id: row.id,
    title: row.title,
    credits: row.credits,
    paid: centsToEuro(euroCents(row.amount_cents)),
    provider: row.provider,
    state: row.state,
    at: (row.credited_at ?? row.created_at).toISOString(),
    reversed: row.reversed,
    receipt_number:
      kind === null || demo === null || year === null || number === null
        ? null
        : numberOf({ kind, demo, year, number }),
    receipt_url: kind === null ? null : receiptUrl(config, row.id),
  }))
}
