import { sql } from 'kysely'
import { notificationTimes } from '../contract/notifications.ts'
import { isActive, isBlockedPair } from '#features/chat/server/find-chat.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { UnreadNews } from './mails/unread.ts'

export type TellingChannel = 'mail' | 'sms' | 'push'

const { awayMinutes, mailHours, smsHours, pushAwayMinutes, pushMinutes } = notificationTimes
/** In minutes: between one message and the next, and how long somebody has been away. */
const pace = { mail: mailHours * 60, sms: smsHours * 60, push: pushMinutes } as const
const away = { mail: awayMinutes, sms: awayMinutes, push: pushAwayMinutes } as const
const wished = {
  mail: sql`coalesce(setting.mail, true)`,
  sms: sql`profile.notify_by_sms and u.phone is not null and u.phone_verified_at is not null`,
  push: sql`exists (select from push_subscription where push_subscription.user_id = u.id)`,
} as const

/** What is older is told to nobody: a first run must not dig out what everybody has long forgotten. */
const forgottenBefore = sql<Date>`now() - interval '3 days'`
/** A message shows when it commits, with the time at which it was written: what is younger waits for the next one. */
const settled = sql<Date>`now() - interval '1 minute'`

/** Beside `users u`: who is away, and may be told of something by this channel now. */
function audience(channel: TellingChannel) {
  return {
    joins: sql`
      join profile on profile.user_id = u.id
      left join presence on presence.user_id = u.id
      left join notification_setting setting on setting.user_id = u.id
      left join notification_told told on told.user_id = u.id and told.channel = ${channel}`,
    condition: sql`
      exists (select from notifiable_account where notifiable_account.id = u.id)
      and ${wished[channel]}
      and coalesce(presence.seen_at <= now() - make_interval(mins => ${away[channel]}), true)
      and coalesce(told.told_at <= now() - make_interval(mins => ${pace[channel]}), true)`,
  }
}

/** Whoever may have something to be told, by what the chats know of themselves: `newsFor` looks closer. */
export async function peopleWithNews(db: Database, channel: TellingChannel): Promise<number[]> {
  const { joins, condition } = audience(channel)
  const { rows } = await sql<{ id: number }>`
    select distinct u.id
    from (
      select user_id, max(last_activity_at) as at from chat_member
      where unread_count > 0 and archived_at is null and last_activity_at > ${forgottenBefore}
      group by user_id
      union all
      select chat.hostess_id, max(message.created_at) from message join chat on chat.id = message.chat_id
      where message.state = 'waiting' and message.created_at > ${forgottenBefore}
      group by chat.hostess_id
    ) fresh
    join users u on u.id = fresh.user_id ${joins}
    where ${condition} and coalesce(fresh.at > told.until, true)
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Reader {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string | null
  /** Others have no chats but the one with the staff. */
  readonly approved: boolean
}

/**
 * The person, if still to be told, and locked for this channel until the transaction ends; undefined also while
 * another process is at it.
 */
export async function lockReader(
  trx: Transaction,
  userId: number,
  channel: TellingChannel,
): Promise<Reader | undefined> {
  await sql`
    insert into notification_told (user_id, channel, until) values (${userId}, ${channel}, ${forgottenBefore})
    on conflict do nothing`.execute(trx)
  const locked = await sql`
    select from notification_told where user_id = ${userId} and channel = ${channel}
    for update skip locked`.execute(trx)
  if (locked.rows.length === 0) return undefined
  const { joins, condition } = audience(channel)
  const { rows } = await sql<Reader>`
    select u.id, u.name, u.email, u.phone, u.state = 'approved' as approved
    from users u ${joins} where u.id = ${userId} and ${condition}`.execute(trx)
  return rows[0]
}

/** News, with whether the oldest of it has waited long enough. */
type Found = UnreadNews & { readonly ripe: boolean }

/**
 * What came since the person was last told by this channel and is still unread. Left out, as in the list of chats:
 * blocked pairs; and whoever is banned or gone, whom nobody is called back for; and chats archived with their
 * unread messages, which were put aside on purpose (the next message brings them back).
 */
export async function newsFor(trx: Transaction, reader: Reader, channel: TellingChannel): Promise<Found> {
  const ripeAt = sql`now() - make_interval(mins => ${away[channel]})`
  const chats = await sql<{ name: string | null; messages: number; ripe: boolean }>`
    select other.name, count(*)::integer as messages, min(message.delivered_at) <= ${ripeAt} as ripe
    from chat_member me
    join notification_told told on told.user_id = me.user_id and told.channel = ${channel}
    join chat on chat.id = me.chat_id
    join message on message.chat_id = me.chat_id and message.state = 'delivered'
      and message.sender_id <> me.user_id and message.delivered_at <= ${settled}
      and message.delivered_at > greatest(told.until, me.read_at, ${forgottenBefore})
    left join users other on other.id in (chat.king_id, chat.hostess_id) and other.id <> me.user_id
    where me.user_id = ${reader.id} and me.unread_count > 0 and me.archived_at is null
      and (chat.member_id = me.user_id or (${reader.approved}
        and not ${isBlockedPair(sql.ref<number | null>('chat.king_id'), sql.ref<number | null>('chat.hostess_id'))}
        and ${isActive(sql.ref<number | null>('other.id'))}))
    group by chat.id, other.name
    order by messages desc, other.name`.execute(trx)
  const strangers = await strangersTo(trx, reader, channel, ripeAt)
  return {
    chats: chats.rows,
    strangers: strangers.length,
    ripe: [...chats.rows, ...strangers].some(({ ripe }) => ripe),
  }
}

/** Whose first message before an unlock came since she was told, and since she could see it in her list: once each. */
async function strangersTo(
  trx: Transaction,
  { id, approved }: Reader,
  channel: TellingChannel,
  ripeAt: ReturnType<typeof sql>,
): Promise<{ ripe: boolean }[]> {
  const { rows } = await sql<{ ripe: boolean }>`
    select min(message.created_at) <= ${ripeAt} as ripe
    from chat
    join message on message.chat_id = chat.id and message.state = 'waiting'
    join notification_told told on told.user_id = chat.hostess_id and told.channel = ${channel}
    left join presence on presence.user_id = chat.hostess_id
    where chat.hostess_id = ${id} and ${approved}
      and not ${isBlockedPair(sql.ref<number | null>('chat.king_id'), sql.ref<number | null>('chat.hostess_id'))}
      and ${isActive(sql.ref<number | null>('chat.king_id'))}
    group by chat.id, told.until, presence.seen_at
    having min(message.created_at) > greatest(told.until, presence.seen_at, ${forgottenBefore})
      and min(message.created_at) <= ${settled}`.execute(trx)
  return rows
}

/** `sent`: now counts as the last time. Else there was nothing to tell up to now. */
export async function recordTold(
  trx: Transaction,
  userId: number,
  channel: TellingChannel,
  sent: boolean,
): Promise<void> {
  await sql`
    update notification_told
    set until = greatest(until, ${settled}), told_at = case when ${sent} then now() else told_at end
    where user_id = ${userId} and channel = ${channel}`.execute(trx)
}
