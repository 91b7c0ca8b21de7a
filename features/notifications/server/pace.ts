import { type RawBuilder, sql } from 'kysely'
import type { ChannelOf, NotificationType } from '../contract/notification-types.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/** What goes out at a pace of its own: one type to one person by one channel. */
export interface PaceKey<T extends NotificationType> {
  readonly userId: number
  readonly type: T
  readonly channel: ChannelOf<T>
}

/**
 * Locks it until the transaction ends, and answers up to when the person has been notified; undefined while another
 * process is at it. `from`: where the first one begins.
 */
export async function lockPace<T extends NotificationType>(
  trx: Transaction,
  { userId, type, channel }: PaceKey<T>,
  from: RawBuilder<Date>,
): Promise<RawBuilder<Date> | undefined> {
  await sql`
    insert into notification_pace (user_id, type, channel, until) values (${userId}, ${type}, ${channel}, ${from})
    on conflict do nothing`.execute(trx)
  // As text: a Date would lose the microseconds by which a message is new.
  const { rows } = await sql<{ until: string }>`
    select until::text from notification_pace
    where user_id = ${userId} and type = ${type} and channel = ${channel}
    for update skip locked`.execute(trx)
  return rows[0] && sql<Date>`${rows[0].until}::timestamptz`
}

/** `until`: what happened up to then needs no telling any more. `sent`: now counts as the last time. */
export async function recordPace<T extends NotificationType>(
  trx: Transaction,
  { userId, type, channel }: PaceKey<T>,
  { until, sent }: { readonly until: RawBuilder<Date>; readonly sent: boolean },
): Promise<void> {
  await sql`
    update notification_pace
    set until = greatest(until, ${until}), sent_at = case when ${sent} then now() else sent_at end
    where user_id = ${userId} and type = ${type} and channel = ${channel}`.execute(trx)
}
