import { sql } from 'kysely'
import { isPublished } from '#features/accounts/server/visibility.ts'
import type { AdminRole } from '#platform/contract/people.ts'
import { permissions } from '#platform/contract/permissions.ts'
import type { Channel } from '#platform/contract/realtime.ts'
import { parseChannel } from '#platform/contract/realtime.ts'
import { compileOnce } from '#platform/server/db/compile-once.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Notice } from '#platform/server/realtime/publish.ts'
import type { Listening, RealtimeRules, Standing } from '#platform/server/realtime/rules.ts'
import type { Message } from '../contract/chat.ts'
import { participantsOf } from './deliver.ts'
import { chatOf, findChat, isBlockedPair } from './find-chat.ts'
import { type MessageRow, messageViews, viewsOf } from './message-view.ts'

/** Who may listen to what, decided anew for every subscription and every delivery. */
export function realtimeRules({ db }: Pick<Needs, 'db'>): RealtimeRules {
  return {
    standings: (listening) => standingsOf(db, listening),

    async mayJoin(userId: number, { kind, id }: Channel) {
      if (kind === 'user') return id === userId
      if (kind === 'profile') return maySeeProfile(db, userId, id)
      const user = await db
        .selectFrom('users')
        .select('admin_role')
        .where('id', '=', userId)
        .executeTakeFirst()
      return user !== undefined && (await chatOf(db, { userId, adminRole: user.admin_role }, id)) !== null
    },

    async audience({ kind, id }) {
      if (kind === 'profile') return []
      const chat = kind === 'chat' ? await findChat(db, id) : null
      if (kind === 'chat' && (chat === null || chat.blocked)) return []
      const people = chat === null ? [id] : participantsOf(chat)
      return (await areAllOpen(db, people)) ? people : []
    },

    async views(notice: Notice, userIds: readonly number[]) {
      const messageId = messageIn(notice)
      if (messageId === null) return saidToAll(notice, userIds)
      return saidOfMessage(notice, await messageViews(db, userIds, messageId))
    },

    viewsOf(notice: Notice, userIds: readonly number[], row: object) {
      if (messageIn(notice) === null) return saidToAll(notice, userIds)
      // Only publishMessage and its like send a row along, and it is one of these.
      return saidOfMessage(notice, viewsOf(row as MessageRow, userIds))
    },
  }
}

/** The message that those hear of who have its chat open; null of any other notice. */
function messageIn({ channel, ids }: Notice): number | null {
  return parseChannel(channel)?.kind === 'chat' && 'message_id' in ids ? ids.message_id : null
}

const saidToAll = ({ ids }: Notice, userIds: readonly number[]): ReadonlyMap<number, object> =>
  new Map(userIds.map((id) => [id, ids]))

/** A new message is shown; of what happened to one, whoever may see it hears that it happened. */
const saidOfMessage = (
  notice: Notice,
  messages: ReadonlyMap<number, Message>,
): ReadonlyMap<number, object> =>
  notice.event === 'NewMessage' ? messages : saidToAll(notice, [...messages.keys()])

/** Somebody whose profile is published, or with whom there is a chat, and no block: it may stand on the screen. */
async function maySeeProfile(db: Needs['db'], viewerId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u
    where u.id = ${userId} and u.role <> 'ADMIN'
      and (${isPublished(sql.ref('u.id'))} or exists (
        select from chat where (king_id, hostess_id) in ((${viewerId}::int, u.id), (u.id, ${viewerId}::int))))
      and not exists (select from blocked_pair where one_id = ${viewerId} and other_id = u.id)`.execute(db)
  return rows.length > 0
}

/** Neither banned nor erased. */
async function areAllOpen(db: Needs['db'], userIds: readonly number[]): Promise<boolean> {
  const open = await db
    .selectFrom('open_account')
    .select('id')
    .where('id', '=', sql<number>`any(${userIds}::int[])`)
    .execute()
  return open.length === userIds.length
}

interface Subscription {
  readonly live: boolean | null
  readonly userId: number | null
  /** Whether the chat is theirs to hear, of those who listen to one. */
  readonly takesPart: boolean
}

/** Who answers for the staff. */
const supportRoles = permissions['support.answer']

/** One statement, however many listen: each delivery asks, and each sweep over all sockets. */
async function standingsOf(db: Needs['db'], listening: readonly Listening[]): Promise<Standing[]> {
  if (listening.length === 0) return []
  const rows = await subscriptionsOf(db, {
    sessions: listening.map(({ sessionId }) => sessionId),
    chats: listening.map(({ channel }) => (channel.kind === 'chat' ? channel.id : 0)),
    roles: supportRoles,
  })
  return rows.map(({ live, userId, takesPart }, place) => {
    if (live !== true) return 'ended'
    const { kind, id } = listening[place]!.channel
    // Whoever has it open hears that it is gone: the event names nothing but whose it is.
    if (kind === 'profile') return 'in'
    return (kind === 'user' ? userId === id : takesPart) ? 'in' : 'out'
  })
}

interface Asked {
  readonly sessions: readonly number[]
  readonly chats: readonly number[]
  readonly roles: readonly AdminRole[]
}

// The lists come from subqueries, so that PostgreSQL plans them as long as any: else it would plan each length anew,
// which takes longer than the statement.
const subscriptionsOf = compileOnce(
  ['sessions', 'chats', 'roles'],
  (db, { sessions, chats, roles }: Asked) => ({
    compile: () =>
      sql<Subscription>`
      select session.id is not null as live, session.user_id as "userId",
        chat_part(chat.king_id, chat.hostess_id, chat.member_id,
          ${isBlockedPair(sql.ref<number | null>('chat.king_id'), sql.ref<number | null>('chat.hostess_id'))},
          session.user_id, coalesce(session.admin_role = any(${roles}::text[]), false)) is not null as "takesPart"
      from unnest((select ${sessions}::int[]), (select ${chats}::int[])) with ordinality
        as listening (session_id, chat_id, place)
      left join live_session session on session.id = listening.session_id
      left join chat on chat.id = listening.chat_id
      order by listening.place`.compile(db),
  }),
)
