import { audit, type Breach, invariants } from './audit.ts'
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
