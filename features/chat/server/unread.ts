import { type RawBuilder, sql } from 'kysely'
import type { ChannelOf, NotificationData } from '#features/notifications/contract/notification-types.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { paced } from '#features/notifications/server/audience.ts'
import { isActive, isBlockedPair } from './find-chat.ts'

export type UnreadChannel = ChannelOf<'messages'>

/** What is older is told to nobody: a first run must not dig out what everybody has long forgotten. */
export const forgottenBefore = sql<Date>`now() - interval '3 days'`
/** A message shows when it commits, with the time at which it was written: what is younger waits for the next one. */
export const settled = sql<Date>`now() - interval '1 minute'`

/** Beside `users u`: who is away, and may be told of unread messages by this channel now. */
function audience(channel: UnreadChannel) {
  const { pace, join, condition } = paced('messages', channel)
  return {
    awayMinutes: pace.awayMinutes,
    joins: sql`${join} left join presence on presence.user_id = u.id`,
    condition: sql`
      ${condition} and coalesce(presence.seen_at <= now() - make_interval(mins => ${pace.awayMinutes}), true)`,
  }
}

/** Whoever may have something to be told, by what the chats know of themselves: `unreadOf` looks closer. */
export async function peopleWithUnread(db: Database, channel: UnreadChannel): Promise<number[]> {
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
    where ${condition} and coalesce(fresh.at > notified.until, true)
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface UnreadReader {
  readonly id: number
  /** Others have no chats but the one with the staff. */
  readonly approved: boolean
}

/** The person, if still to be told. */
export async function findReader(
  trx: Transaction,
  userId: number,
  channel: UnreadChannel,
): Promise<UnreadReader | undefined> {
  const { joins, condition } = audience(channel)
  const { rows } = await sql<UnreadReader>`
    select u.id, u.state = 'approved' as approved from users u ${joins}
    where u.id = ${userId} and ${condition}`.execute(trx)
  return rows[0]
}

interface Unread {
  readonly data: NotificationData<'messages'>
  /** Whether the oldest of it has waited long enough. */
  readonly ripe: boolean
}

/**
 * What came after `until` and is still unread; undefined where there is nothing. Left out, as in the list of chats:
 * blocked pairs; and whoever is banned or gone, whom nobody is called back for; and chats archived with their
 * unread messages, which were put aside on purpose (the next message brings them back).
 */
export async function unreadOf(
  trx: Transaction,
  reader: UnreadReader,
  channel: UnreadChannel,
  until: RawBuilder<Date>,
): Promise<Unread | undefined> {
  const ripeAt = sql`now() - make_interval(mins => ${audience(channel).awayMinutes})`
  const chats = await sql<{ name: string | null; messages: number; ripe: boolean }>`
    select other.name, count(*)::integer as messages, min(message.delivered_at) <= ${ripeAt} as ripe
    from chat_member me
    join chat on chat.id = me.chat_id
    join message on message.chat_id = me.chat_id and message.state = 'delivered'
      and message.sender_id <> me.user_id and message.delivered_at <= ${settled}
      and message.delivered_at > greatest(${until}, me.read_at, ${forgottenBefore})
    left join users other on other.id in (chat.king_id, chat.hostess_id) and other.id <> me.user_id
    where me.user_id = ${reader.id} and me.unread_count > 0 and me.archived_at is null
      and (chat.member_id = me.user_id or (${reader.approved}
        and not ${isBlockedPair(sql.ref<number | null>('chat.king_id'), sql.ref<number | null>('chat.hostess_id'))}
        and ${isActive(sql.ref<number | null>('other.id'))}))
    group by chat.id, other.name
    order by messages desc, other.name`.execute(trx)
  const strangers = await strangersTo(trx, reader, until, ripeAt)
  if (chats.rows.length === 0 && strangers.length === 0) return undefined
  return {
    data: {
      chats: chats.rows.map(({ name, messages }) => ({ name, messages })),
      strangers: strangers.length,
    },
    ripe: [...chats.rows, ...strangers].some(({ ripe }) => ripe),
  }
}

/** Whose first message before an unlock came since she was told, and since she could see it in her list: once each. */
async function strangersTo(
  trx: Transaction,
  { id, approved }: UnreadReader,
  until: RawBuilder<Date>,
  ripeAt: RawBuilder<unknown>,
): Promise<{ ripe: boolean }[]> {
  const { rows } = await sql<{ ripe: boolean }>`
    select min(message.created_at) <= ${ripeAt} as ripe
    from chat
    join message on message.chat_id = chat.id and message.state = 'waiting'
    left join presence on presence.user_id = chat.hostess_id
    where chat.hostess_id = ${id} and ${approved}
      and not ${isBlockedPair(sql.ref<number | null>('chat.king_id'), sql.ref<number | null>('chat.hostess_id'))}
      and ${isActive(sql.ref<number | null>('chat.king_id'))}
    group by chat.id, presence.seen_at
    having min(message.created_at) > greatest(${until}, presence.seen_at, ${forgottenBefore})
      and min(message.created_at) <= ${settled}`.execute(trx)
  return rows
}
