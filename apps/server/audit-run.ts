import { lostHeads } from '#platform/server/audit/audit-chain.ts'
import type { PhotoStorage } from '#platform/server/providers/storage/storage.ts'
import { audit, type Breach, invariants, shownRows } from './audit.ts'
import { type Database, transaction } from '#platform/server/db/database.ts'
import { spendOnce } from '#platform/server/db/single-use.ts'
import { job } from '#platform/server/jobs/jobs.ts'

/** Audits, and writes down what came out of it. */
export async function runAudit(db: Database): Promise<Breach[]> {
  const started = performance.now()
  const breaches = await audit(db)
  await db
    .insertInto('audit_run')
    .values({
      milliseconds: Math.round(performance.now() - started),
      invariants: invariants.length,
      breached: breaches.map(({ invariant }) => invariant),
    })
    .execute()
  return breaches
}

/** How many `npm run audit` and a restore speak of: those of the database, and the one that asks the storage, too. */
export const invariantsInAll = invariants.length + 1

/** Breaches of the invariant that asks the storage. */
export async function lostHeadBreaches(db: Database, storage: PhotoStorage): Promise<Breach[]> {
  const lost = await lostHeads(db, storage)
  if (lost.length === 0) return []
  return [
    {
      invariant: 'every head of the audit log that was exported is in it',
      rows: lost.length,
      examples: lost.slice(0, shownRows),
    },
  ]
}

/** Once a day, whichever process is the first to look. The rows of a breach are shown by `npm run audit` alone. */
export const dailyAudit = job({
  queue: 'audit',
  everyMinute: true,
  async work({ db, log }) {
    const due = await transaction(db, (trx) => spendOnce(trx, 'audit of every invariant', 86_400))
    if (!due) return
    for (const { invariant, rows } of await runAudit(db)) log.error({ invariant, rows }, 'invariant breached')
  },
})
