import { sql } from 'kysely'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import {
  type Chat,
  type chatEndpoints,
  type MessageState,
  type Refund,
  waitingMessagesMax,
} from '../contract/chat.ts'
import type { Role } from '#platform/contract/people.ts'
import { filteredPreview } from '../contract/word-filter.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { suspendedNow } from '#features/accounts/server/suspensions.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Needs } from '#platform/server/needs.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import { isConcealed, isPublished } from '#features/accounts/server/visibility.ts'
import { isActive, isBlockedPair } from './find-chat.ts'
import { isOnline } from './presence.ts'
import { promisedHours } from './promised-hours.ts'
import { filterWordsOf, wordFilter } from './word-filter.ts'

/** `contacts`: the partners of unlocked chats. */
export type Which = 'all' | 'archived' | 'contacts' | { readonly id: number }

/** More chats than a person can look through; the API has no pages. */
const chatsMax = 5_000

/** The pair chats of one person, the latest first, as that person may see them. */
export async function chatsOf(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  actor: Actor,
  which: Which,
): Promise<Chat[]> {
  const one = typeof which === 'object' ? which.id : null
  const rows = await chatQuery({ config, db }, actor)
    .$if(which === 'all', (query) => query.where('me.archived_at', 'is', null))
    .$if(which === 'archived', (query) => query.where('me.archived_at', 'is not', null))
    .$if(which === 'contacts', (query) => query.where(liveUnlock))
    .$if(one !== null, (query) => query.where('chat.id', '=', one))
    .orderBy('me.last_activity_at', 'desc')
    .orderBy('chat.id', 'desc')
    .limit(chatsMax)
    .execute()
  const hides = wordFilter(rows[0]?.filterWords ?? [])
  return rows.map((row) => ({
    id: row.id,
    other_user: {
      id: row.otherId,
      name: row.name,
      role: row.role,
      ...pictureOf(config, actor.userId, row),
      unlock_cost: row.unlock_cost,
      last_seen: row.seen_at?.toISOString() ?? null,
      is_online: row.online ? 'online' : 'offline',
    },
    last_message:
      row.text === null
        ? null
        : {
            message: row.sender_id !== actor.userId && hides(row.text) ? filteredPreview : row.text,
            created_at: row.created_at!.toISOString(),
            sender_id: row.sender_id!,
          },
    last_message_state: row.messageState,
    last_message_read: row.read === true,
    unread_count: row.unread_count,
    unlocked: row.unlocked,
    // What is open goes on; nobody pays for somebody whom the staff hide.
    available: row.active && (row.unlocked || !row.concealed),
    is_archived: row.archived_at !== null,
    last_activity_at: row.last_activity_at.toISOString(),
    support_chat: false,
    waiting: row.waiting === true,
    waiting_left: row.waitingLeft,
    refund: toRefund(row),
  }))
}

interface PictureRow {
  readonly picture_id: string | null
  readonly role: Role
  readonly published: boolean
  readonly private: boolean
  readonly suspended: boolean
  readonly concealed: boolean
}

/** Whoever paused stays visible to the people they write with; whoever is banned or hidden by the staff does not. */
function pictureOf(
  config: Pick<Config, 'key'>,
  viewerId: number,
  { picture_id, role, published, private: hidden, suspended, concealed }: PictureRow,
) {
  const id = suspended || concealed ? null : picture_id
  const picture = { id, open: published && !hidden, role }
  return {
    profile_picture_id: id,
    profile_picture_url: photoUrl(config, picture, { right: published ? 'member' : 'partner', viewerId }),
  }
}

/**
 * SQL, beside `chat` and the reader's `me`. A first message that a moderator holds has not reached her: to her there is
 * no chat yet. What was ever unlocked stays, also where nothing was written and the price went back: both see why. What
 * she opened with a free message begins, for him, with her words.
 */
const isBegun = sql<boolean>`(me.last_message_id is not null
  or exists (select from unlock where unlock.chat_id = chat.id and (state <> 'free' or me.user_id = chat.hostess_id))
  or exists (select from message where message.chat_id = chat.id and message.state = 'waiting'))`

/** Of the newest unlock: no other is ever live. */
const liveUnlock = sql<boolean>`coalesce(is_live_unlock(unlock.state), false)`

function chatQuery({ config, db }: Pick<Needs, 'config' | 'db'>, actor: Actor) {
  return db
    .selectFrom('chat_member as me')
    .innerJoin('chat', 'chat.id', 'me.chat_id')
    .innerJoin('chat_member as their', (join) =>
      join.onRef('their.chat_id', '=', 'me.chat_id').onRef('their.user_id', '!=', 'me.user_id'),
    )
    .innerJoin('users as u', 'u.id', 'their.user_id')
    .innerJoin('profile', 'profile.user_id', 'u.id')
    .leftJoin('presence', 'presence.user_id', 'u.id')
    .leftJoin('message', 'message.id', 'me.last_message_id')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('unlock')
          .selectAll('unlock')
          .whereRef('unlock.chat_id', '=', 'chat.id')
          .orderBy('unlock.id', 'desc')
          .limit(1)
          .as('unlock'),
      (join) => join.onTrue(),
    )
    .select(({ exists, ref, selectFrom }) => [
      'chat.id',
      'u.id as otherId',
      'u.name',
      'u.role',
      'profile.picture_id',
      'profile.private',
      'profile.unlock_cost',
      isPublished(ref('u.id')).as('published'),
      suspendedNow(ref('u.id')).as('suspended'),
      isConcealed(ref('u.id')).as('concealed'),
      'presence.seen_at',
      isOnline('presence.seen_at').as('online'),
      'message.text',
      'message.created_at',
      'message.sender_id',
      // What was taken back is nobody's newest.
      ref('message.state').$castTo<MessageState | null>().as('messageState'),
      sql<boolean>`their.read_at >= message.delivered_at`.as('read'),
      'me.unread_count',
      'me.archived_at',
      'me.last_activity_at',
      liveUnlock.as('unlocked'),
      isActive(ref('their.user_id')).as('active'),
      sql<number | null>`case when me.user_id = chat.king_id and not ${liveUnlock}
          then greatest(0, ${waitingMessagesMax} - undelivered_of_king(chat.id)) end`.as('waitingLeft'),
      exists(
        selectFrom('message as w')
          .select('w.id')
          .whereRef('w.chat_id', '=', 'chat.id')
          .where('w.state', '=', 'waiting'),
      ).as('waiting'),
      'unlock.state as unlockState',
      'unlock.cost',
      'unlock.due_at',
      'unlock.paused_at',
      'unlock.unlocked_at',
      'unlock.ended_at',
      'unlock.end_reason',
      promisedHours({ config }).as('hours'),
      filterWordsOf(actor.userId).as('filterWords'),
    ])
    .where('me.user_id', '=', actor.userId)
    .where('chat.member_id', 'is', null)
    .where(({ not, ref }) => not(isBlockedPair(ref('chat.king_id'), ref('chat.hostess_id'))))
    .where(isBegun)
}

interface UnlockRow {
  readonly unlockState: 'pending' | 'earned' | 'refunded' | 'free' | null
  readonly cost: number | null
  readonly hours: number
  readonly due_at: Date | null
  readonly paused_at: Date | null
  readonly unlocked_at: Date | null
  readonly ended_at: Date | null
  readonly end_reason: Refund['reason']
}

function toRefund(row: UnlockRow): Refund {
  const state = refundState(row)
  return {
    state,
    due_at: state === 'running' ? (row.due_at?.toISOString() ?? null) : null,
    left_hours: state === 'paused' ? hoursBetween(row.paused_at, row.due_at) : null,
    hours: row.hours,
    cost: row.cost ?? 0,
    unlocked_at: row.unlocked_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    reason: row.end_reason,
  }
}

function hoursBetween(from: Date | null, to: Date | null): number | null {
  return from && to ? Math.max(0, to.getTime() - from.getTime()) / 3_600_000 : null
}

function refundState({ unlockState, paused_at }: UnlockRow): Refund['state'] {
  switch (unlockState) {
    case null:
    case 'free':
      return 'none'
    case 'pending':
      return paused_at === null ? 'running' : 'paused'
    case 'earned':
    case 'refunded':
      return unlockState
  }
}

type Activity = AnswerOf<typeof chatEndpoints.activity>['body']

/** Only what changes without an event: who is online. */
export async function activityOf({ db }: Pick<Needs, 'db'>, userId: number): Promise<Activity> {
  const rows = await db
    .selectFrom('chat_member as me')
    .innerJoin('chat', 'chat.id', 'me.chat_id')
    .innerJoin('chat_member as their', (join) =>
      join.onRef('their.chat_id', '=', 'me.chat_id').onRef('their.user_id', '!=', 'me.user_id'),
    )
    .leftJoin('presence', 'presence.user_id', 'their.user_id')
    .select(['me.chat_id', 'their.user_id', 'presence.seen_at', isOnline('presence.seen_at').as('online')])
    .where('me.user_id', '=', userId)
    .where('chat.member_id', 'is', null)
    .where(({ not, ref }) => not(isBlockedPair(ref('chat.king_id'), ref('chat.hostess_id'))))
    .where(isBegun)
    .orderBy('me.last_activity_at', 'desc')
    .limit(chatsMax)
    .execute()
  return rows.map((row) => ({
    chat_id: row.chat_id,
    other_user: {
      id: row.user_id,
      last_seen: row.seen_at?.toISOString() ?? null,
      is_online: row.online ? 'online' : 'offline',
    },
  }))
}
