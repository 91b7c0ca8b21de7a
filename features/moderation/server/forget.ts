import { sql } from 'kysely'
import { retention } from '#platform/contract/retention.ts'
import { forgetAuditEvents } from '#platform/server/audit/audit-log.ts'
import { type Database, transaction } from '#platform/server/db/database.ts'
import { interval } from '#platform/server/db/interval.ts'

/** Measures, and cases: a case goes with its events and its entries in the audit log, once the youngest of them is old enough; `atMost` at a time. */
export async function forgetCases(db: Database, atMost: number): Promise<void> {
  await transaction(db, async (trx) => {
    await sql`
      select forget_evidence('staff_action', array(
        select ctid from staff_action where at < now() - ${interval(retention.moderation)} limit ${atMost}))`.execute(
      trx,
    )
    const { rows } = await sql<{ id: number }>`
      select c.id from moderation_case c
      where c.state <> 'open' and c.decided_at < now() - ${interval(retention.moderation)}
        and not exists (select from moderation_event e
          where e.case_id = c.id and e.at >= now() - ${interval(retention.moderation)})
        and not exists (select from audit_log a
          where a.data ->> 'case_id' = c.id::text and a.at >= now() - ${interval(retention.moderation)})
      limit ${atMost} for update skip locked`.execute(trx)
    if (rows.length === 0) return
    const ids = sql`any (${rows.map(({ id }) => id)}::int[])`
    await forgetAuditEvents(
      trx,
      rows.map(({ id }) => id),
    )
    await sql`
      select forget_evidence('moderation_event', array(
        select ctid from moderation_event where case_id = ${ids}))`.execute(trx)
    await sql`delete from moderation_case where id = ${ids}`.execute(trx)
  })
}
