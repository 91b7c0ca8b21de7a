import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { type Database, transaction } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { readWithinDays } from '../../contract/second-readings.ts'

/** Tells the log of decisions in a hurry, and gives up readings that nobody has done for too long. */
export const qualitySweep = job({
  queue: 'quality_sweep',
  everyMinute: true,
  async work({ db }) {
    await logHurry(db)
    await skipOldReadings(db)
  },
})

/** One line for each hour of `hurried_hour`, and at most one an hour for each colleague. */
export function logHurry(db: Database): Promise<void> {
  return transaction(db, async (trx) => {
    // Two runs at once would both find nothing in the log.
    await sql`select pg_advisory_xact_lock(hashtext('decisions in a hurry'))`.execute(trx)
    const { rows } = await sql<Hurry>`
      select distinct on (colleague_id) * from hurried_hour(date_trunc('hour', now()) - interval '1 hour') hurried
      where not exists (
        select from audit_log where action = 'quality.hurry' and actor_id = hurried.colleague_id
          and (at > now() - interval '1 hour' or (data ->> 'hour')::timestamptz = hurried.hour))
      order by colleague_id, hour`.execute(trx)
    for (const { colleague_id: userId, hour, decisions, quick, fastest } of rows)
      await recordAuditEvent(
        trx,
        { userId, address: null },
        {
          action: 'quality.hurry',
          subject: 'user',
          subjectId: userId,
          reason: null,
          after: {
            decisions,
            quick,
            fastest_seconds: fastest === null ? null : Math.round(fastest * 10) / 10,
          },
          data: { hour: hour.toISOString() },
        },
      )
  })
}

interface Hurry {
  readonly colleague_id: number
  readonly hour: Date
  readonly decisions: number
  readonly quick: number
  readonly fastest: number | null
}

async function skipOldReadings(db: Database): Promise<void> {
  await db
    .updateTable('second_reading')
    .set({ state: 'skipped', word: 'Nessuno l’ha fatta in tempo.' })
    .where('state', '=', 'waiting')
    .where('drawn_at', '<', sql<Date>`now() - make_interval(days => ${readWithinDays}::int)`)
    .execute()
}
