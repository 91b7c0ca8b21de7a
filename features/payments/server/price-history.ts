import { sql } from 'kysely'
import { type EuroCents, euroCents } from '#platform/contract/money.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'

/**
 * The lowest price at which the package was on sale in the last 30 days, today's included: what an announced
 * discount must be held against (article 17-bis of the consumer code). Codes of single persons are no price.
 */
export async function lowestRecentPrice(db: Database | Transaction, shopItemId: number): Promise<EuroCents> {
  const { rows } = await sql<{ lowest: number }>`
    select coalesce(min(price_cents) filter (where on_sale), min(price_cents)) as lowest from (
      select price_cents, on_sale, lead(since) over (order by id) as until
      from shop_price where shop_item_id = ${shopItemId}
    ) price
    where until is null or until > now() - interval '30 days'`.execute(db)
  if (rows[0] === undefined) throw new Error(`package ${shopItemId} has no price`)
  return euroCents(rows[0].lowest)
}
