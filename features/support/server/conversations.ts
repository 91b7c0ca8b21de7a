import { type Expression, type RawBuilder, sql } from 'kysely'
import type { MessageState } from '#features/chat/contract/chat.ts'
import { isOnline } from '#features/chat/server/presence.ts'
import { conversation } from '#features/chat/server/support.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import { settingsOf } from '#features/settings/server/settings.ts'
import type { Role } from '#platform/contract/people.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { SupportTag } from '../contract/desk.ts'
import { inboxMax, type SupportConversation } from '../contract/support.ts'
import { answerTarget } from './answer-target.ts'
import type { Search } from './search.ts'

/**
 * What the inbox lists: who may be in danger comes first, then who waits longest, then what is put off and back
 * soonest, then whoever wrote last. A search has joined its condition to the one given here, and says what it found.
 */
export async function conversations(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  viewerId: number,
  condition: RawBuilder<boolean>,
  search: Search | null,
): Promise<SupportConversation[]> {
  const [rows, settings] = await Promise.all([
    listed({ db }, condition, search).execute(),
    settingsOf({ config }, db),
  ])
  const promised = {
    minutes: settings.support_answer_minutes,
    week: settings.support_hours,
    holidays: settings.support_holidays,
  }
  return rows.map((row) => ({
    chat: chatOf(config, row, viewerId),
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? '' },
    in_danger: row.in_danger,
    waiting_since: row.waiting_since?.toISOString() ?? null,
    target: row.waiting_since === null ? null : answerTarget(row.waiting_since, promised),
    snoozed_until: row.away === true ? isoOf(row.until) : null,
    back_since: row.away === false ? isoOf(row.until) : null,
    reopened_at: isoOf(row.reopened_at),
    closed_at: isoOf(row.closed_at),
    rating:
      row.good === null || row.rated_at === null
        ? null
        : { good: row.good, words: row.words, at: row.rated_at.toISOString() },
    tags: row.tags,
    found: row.found,
    member: {
      email: row.email,
      state: row.state,
      joined_at: row.joinedAt.toISOString(),
      credits: row.balance,
    },
  }))
}

const isoOf = (moment: Date | null) => moment?.toISOString() ?? null

function listed({ db }: Pick<Needs, 'db'>, condition: RawBuilder<boolean>, search: Search | null) {
  return db
    .selectFrom('chat')
    .innerJoin('users as member', 'member.id', 'chat.member_id')
    .innerJoin('profile', 'profile.user_id', 'member.id')
    .leftJoin('users as assignee', 'assignee.id', 'chat.assignee_id')
    .leftJoin('wallet', 'wallet.user_id', 'member.id')
    .leftJoin('presence', 'presence.user_id', 'member.id')
    .leftJoin('waiting_thread as turn', 'turn.chat_id', 'chat.id')
    .leftJoin('snoozed_thread as snoozed', 'snoozed.chat_id', 'chat.id')
    .leftJoin('closed_thread as closed', 'closed.chat_id', 'chat.id')
    .leftJoin('reopened_thread as reopened', 'reopened.chat_id', 'chat.id')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('message')
          .selectAll('message')
          .whereRef('message.chat_id', '=', 'chat.id')
          .orderBy('message.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['chat.id', 'chat.waiting_since', 'assignee.id as assigneeId', 'assignee.name as assigneeName'])
    .select(['member.id as memberId', 'member.name', 'member.role', 'member.email', 'member.state'])
    .select(['member.created_at as joinedAt', 'wallet.balance', 'profile.picture_id', 'profile.unlock_cost'])
    .select(['presence.seen_at', isOnline('presence.seen_at').as('online')])
    .select(['last.text', 'last.sender_id', 'last.created_at as at'])
    .select(({ ref }) => ref('last.state').$castTo<MessageState>().as('messageState'))
    .select(['snoozed.until', 'snoozed.away', 'closed.closed_at', 'closed.good', 'closed.words'])
    .select(['closed.rated_at', 'reopened.since as reopened_at'])
    .select((eb) => [
      unread.as('unread'),
      tagsOf(eb.ref('chat.id')).as('tags'),
      (search?.found ?? sql<string | null>`null`).as('found'),
    ])
    .select(inDanger.as('in_danger'))
    .where(condition)
    .orderBy(inDanger, 'desc')
    .orderBy('turn.since', (order) => order.asc().nullsLast())
    .orderBy('snoozed.until', (order) => order.asc().nullsLast())
    .orderBy('last.id', 'desc')
    .limit(inboxMax)
}

/** Not while it is put off: who did so has read it. */
const inDanger = sql<boolean>`(turn.chat_id is not null and coalesce(chat.danger_at >= chat.waiting_since, false))`

/** By all of the staff. */
const unread = sql<number>`(
  select count(*)::integer from message m where m.chat_id = chat.id and m.sender_id = chat.member_id
    and m.delivered_at > coalesce((
      select max(read_at) from chat_member staff where staff.chat_id = chat.id and staff.user_id <> chat.member_id
    ), '-infinity'))`

const tagsOf = (chatId: Expression<number>) => sql<SupportTag[]>`(
  select coalesce(json_agg(json_build_object('id', support_tag.id, 'name', support_tag.name) order by on_thread.at), '[]')
  from support_thread_tag on_thread join support_tag on support_tag.id = on_thread.tag_id
  where on_thread.chat_id = ${chatId})`

interface Row {
  readonly id: number
  readonly memberId: number
  readonly name: string
  readonly role: Role
  readonly picture_id: string | null
  readonly unlock_cost: number
  readonly seen_at: Date | null
  readonly online: boolean
  readonly text: string
  readonly sender_id: number
  readonly messageState: MessageState
  readonly at: Date
  readonly unread: number
}

/** The chat as the staff see it: with the member on the other side. */
function chatOf(config: Config, row: Row, viewerId: number): SupportConversation['chat'] {
  const picture = { id: row.picture_id, open: false, role: row.role }
  return {
    ...conversation,
    id: row.id,
    other_user: {
      id: row.memberId,
      name: row.name,
      role: row.role,
      profile_picture_id: row.picture_id,
      profile_picture_url: photoUrl(config, picture, { right: 'entitled', viewerId }),
      unlock_cost: row.unlock_cost,
      last_seen: row.seen_at?.toISOString() ?? null,
      is_online: row.online ? 'online' : 'offline',
    },
    last_message: { message: row.text, created_at: row.at.toISOString(), sender_id: row.sender_id },
    last_message_state: row.messageState,
    last_message_read: false,
    unread_count: row.unread,
    last_activity_at: row.at.toISOString(),
  }
}
