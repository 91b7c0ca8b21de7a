import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Contested } from '#platform/server/providers/payment/payment.ts'

/**
 * Keeps how a payment is contested, as its provider says now; the caller holds the purchase's row. When it was opened
 * and closed is when we learned of it. One that is opened again waits for a new choice: what was chosen of the one
 * before stays in the audit log.
 */
export async function keepDispute(
  trx: Transaction,
  purchaseId: number,
  { dispute, respondBy }: Contested,
): Promise<void> {
  if (dispute === 'none') {
    await sql`
      update payment_dispute set outcome = 'dropped', closed_at = now()
      where purchase_id = ${purchaseId} and outcome is null`.execute(trx)
    return
  }
  const outcome = dispute === 'open' ? null : dispute
  const again = sql`excluded.outcome is null and d.outcome is not null`
  await sql`
    insert into payment_dispute as d (purchase_id, respond_by, outcome, closed_at)
    values (${purchaseId}, ${respondBy}::timestamptz, ${outcome}, case when ${outcome}::text is not null then now() end)
    on conflict (purchase_id) do update set
      opened_at = case when ${again} then now() else d.opened_at end,
      respond_by = case when excluded.outcome is null then excluded.respond_by else d.respond_by end,
      outcome = excluded.outcome,
      closed_at = case when excluded.outcome is not distinct from d.outcome then d.closed_at else excluded.closed_at end,
      choice = case when ${again} then null else d.choice end,
      choice_reason = case when ${again} then null else d.choice_reason end,
      chosen_by = case when ${again} then null else d.chosen_by end,
      chosen_at = case when ${again} then null else d.chosen_at end`.execute(trx)
}

/** Of how many open disputes nobody has said yet what is done. */
export async function undecidedDisputes(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_dispute where outcome is null and choice is null`.execute(db)
  return rows[0]?.count ?? 0
}
