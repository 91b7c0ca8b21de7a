import { sql } from 'kysely'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Contested } from '#platform/server/providers/payment/payment.ts'

/**
 * Keeps how a payment is contested, as its provider says now; the caller holds the purchase's row. When it was opened
 * and closed is when we learned of it.
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
  await sql`
    insert into payment_dispute as d (purchase_id, respond_by, outcome, closed_at)
    values (${purchaseId}, ${respondBy}::timestamptz, ${outcome}, case when ${outcome}::text is not null then now() end)
    on conflict (purchase_id) do update set
      opened_at = case when excluded.outcome is null and d.outcome is not null then now() else d.opened_at end,
      respond_by = case when excluded.outcome is null then excluded.respond_by else d.respond_by end,
      outcome = excluded.outcome,
      closed_at = case when excluded.outcome is not distinct from d.outcome then d.closed_at else excluded.closed_at end`.execute(
    trx,
  )
}
