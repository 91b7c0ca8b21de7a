import { sql } from 'kysely'
import { type Job, job } from '#platform/server/jobs/jobs.ts'
import { dialCodeOf } from './phone-country.ts'
import { isFraud, smsBudget } from './sms-budget.ts'

/** What is wrong now: said once as it begins. */
const said = new Set<string>()

/** Looks at the reserves of text messages before they are gone, and at countries in which nobody enters codes. */
export const watchSms: Job = job({
  queue: 'sms_watch',
  everyMinute: true,
  async work({ db, config, log }) {
    const { rows } = await sql<{ pool: 'new' | 'known'; phone: string; ripe: boolean; entered: boolean }>`
      select pool, phone, verified_at is not null as entered,
        created_at < now() - interval '10 minutes' or verified_at is not null as ripe
      from sms_code where created_at > now() - interval '1 day'`.execute(db)
    const alarms = new Map<string, object>()
    for (const pool of ['new', 'known'] as const) {
      const sent = rows.filter((row) => row.pool === pool).length
      if (sent >= (smsBudget.pools[pool] * config.rateLimitScale) / 2)
        alarms.set(`half of the SMS of the day are gone: ${pool}`, { pool, sent })
    }
    const ripe = rows.filter((row) => row.pool === 'new' && row.ripe)
    for (const [dial, codes] of Map.groupBy(ripe, ({ phone }) => dialCodeOf(phone))) {
      const country = {
        today: codes.length,
        sent: codes.length,
        entered: codes.filter((c) => c.entered).length,
      }
      if (isFraud({ dial, country }))
        alarms.set(`no SMS to +${dial}: few of their codes are entered`, country)
    }
    for (const [alarm, figures] of alarms)
      if (!said.has(alarm)) log.error({ alarm: 'sms', ...figures }, alarm)
    said.clear()
    for (const alarm of alarms.keys()) said.add(alarm)
  },
})
