import { type RawBuilder, sql } from 'kysely'
import { forgetSupportChats } from '#features/chat/server/forget.ts'
import { forgetOldEvidence } from '#features/evidence/server/build.ts'
import { forgetCases } from '#features/moderation/server/forget.ts'
import { forgetInvoiced, forgetPayers } from '#features/payments/server/forget.ts'
import { type Database, transaction } from '#platform/server/db/database.ts'
import { spendOnce } from '#platform/server/db/single-use.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { forgetExport } from './data-export.ts'
import { personalData } from './personal-data-registry.ts'

/** Rows per statement, so that a long absence does not end in one long lock. */
const perStatement = 1000

/** Once an hour, whichever process is the first to look. */
export const forgetHourly = job({
  queue: 'forget_old',
  everyMinute: true,
  async work(needs) {
    const due = await transaction(needs.db, (trx) => spendOnce(trx, 'forget what is old', 3600))
    if (due) await forgetOld(needs)
  },
})

/** Forgets what has been kept for as long as the privacy notice says. Accounts are erased in erasure.ts. */
export async function forgetOld(needs: Pick<Needs, 'db' | 'jobs'>): Promise<void> {
  for (const [table, { expires }] of Object.entries(personalData))
    if (expires !== undefined) await deleteSome(needs.db, table, expires)
  await forgetArchives(needs)
  await forgetOldEvidence(needs, perStatement)
  await forgetCases(needs.db, perStatement)
  await forgetSupportChats(needs.db, perStatement)
  await forgetPayers(needs.db)
  await forgetInvoiced(needs.db)
}

/** The application may not delete these: the owner's function does, and only what is old. */
const evidence: ReadonlySet<string> = new Set(['evidence_seal'])

async function deleteSome(db: Database, table: string, condition: RawBuilder<unknown>): Promise<void> {
  const old = sql`array(select ctid from ${sql.table(table)} where ${condition} limit ${perStatement})`
  await (evidence.has(table)
    ? sql`select forget_evidence(${table}, ${old})`
    : sql`delete from ${sql.table(table)} where ctid = any (${old})`
  ).execute(db)
}

async function forgetArchives(needs: Pick<Needs, 'db' | 'jobs'>): Promise<void> {
  const gone = await needs.db
    .selectFrom('data_export')
    .select('user_id')
    .where('expires_at', '<', sql<Date>`now()`)
    .limit(perStatement)
    .execute()
  for (const { user_id } of gone)
    await transaction(needs.db, async (trx) => {
      const row = await trx
        .selectFrom('data_export')
        .select('user_id')
        .where('user_id', '=', user_id)
        .where('expires_at', '<', sql<Date>`now()`)
        .forUpdate()
        .executeTakeFirst()
      if (row !== undefined) await forgetExport(needs, trx, user_id)
    })
}
