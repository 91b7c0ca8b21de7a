import { sql } from 'kysely'
import { codesSent } from '#features/accounts/server/sms-budget.ts'
import { quietHours } from '../contract/notification-types.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { smsCaps } from '#platform/server/http/limits.ts'
import type { Needs } from '#platform/server/needs.ts'

/** Text messages that tell of something, to everybody in a day: beside those with codes. */
const notificationsADay = 2000

/**
 * Whether this number has had its share, by the caps of all text messages, codes included. Codes do not ask how many
 * notifications went out: nobody is to be locked out of an account because somebody wrote to it.
 */
export async function isCapped(
  config: Pick<Needs['config'], 'rateLimitScale'>,
  trx: Transaction,
  phone: string,
): Promise<boolean> {
  for (const cap of [...smsCaps, { digits: 0, hits: notificationsADay, seconds: 86_400 }]) {
    const { rows } = await sql<{ sent: number }>`
      select count(*)::integer as sent from notification join users on users.id = notification.user_id
      where 'sms' = any (notification.channels)
        and notification.created_at > now() - make_interval(secs => ${cap.seconds})
        and starts_with(users.phone, ${phone.slice(0, cap.digits + 1)})`.execute(trx)
    const codes = cap.digits === 0 ? 0 : await codesSent(trx, cap, phone)
    const sent = (rows[0]?.sent ?? 0) + codes
    if (sent >= cap.hits * config.rateLimitScale) return true
  }
  return false
}

/** Whether it is night in Italy: no text message goes out then. */
export async function isQuiet(db: Database, at = sql<Date>`now()`): Promise<boolean> {
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from ${at} at time zone 'Europe/Rome')::integer as hour`.execute(db)
  const hour = rows[0]?.hour ?? 0
  return hour >= quietHours.from || hour < quietHours.until
}
