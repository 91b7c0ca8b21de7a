import { sql } from 'kysely'
import type { Channel } from '#platform/contract/realtime.ts'
import { parseChannel } from '#platform/contract/realtime.ts'
import type { AdminRole } from '#platform/contract/people.ts'
import { builtOnce } from '#platform/server/db/built-once.ts'
import type { SendAlong } from '#platform/server/db/one-flight.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Notice } from '#platform/server/realtime/publish.ts'
import type { Listening, RealtimeRules, Standing } from '#platform/server/realtime/rules.ts'
import { type ChatFacts, partIn } from './access.ts'
import { participantsOf } from './deliver.ts'
import { findChat, isBlockedPair } from './find-chat.ts'
import { type MessageRow, messageViews, viewsOf } from './message-view.ts'

/** Who may listen to what, decided anew for every subscription and every delivery. */
export function realtimeRules({ db }: Pick<Needs, 'db'>): RealtimeRules {
  return {
    standings: (listening, sendAlong) => standingsOf(db, listening, sendAlong),

    async mayJoin(userId: number, { kind, id }: Channel) {
      if (kind === 'user') return id === userId
      const chat = await findChat(db, id)
      if (chat === null) return false
      const user = await db
        .selectFrom('users')
        .select('admin_role')
        .where('id', '=', userId)
        .executeTakeFirst()
      return user !== undefined && partIn(chat, { userId, adminRole: user.admin_role }) !== null
    },

    async audience({ kind, id }) {
      const chat = kind === 'chat' ? await findChat(db, id) : null
      if (kind === 'chat' && (chat === null || chat.blocked)) return []
      const people = chat === null ? [id] : participantsOf(chat)
      return (await areAllOpen(db, people)) ? people : []
    },

    async views(notice: Notice, userIds: readonly number[], row?: object) {
      const channel = parseChannel(notice.channel)
      if (channel?.kind !== 'chat' || !('message_id' in notice.ids))
        return new Map(userIds.map((id) => [id, notice.ids]))
      const { message_id } = notice.ids
      // Only publishMessage and its like send a row along, and it is one of these.
      const known = row as MessageRow | undefined
      const messages = known ? viewsOf(known, userIds) : await messageViews(db, userIds, message_id)
      if (notice.event === 'NewMessage') return messages
      return new Map([...messages.keys()].map((id) => [id, notice.ids]))
    },
  }
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

interface Place extends Pick<ChatFacts, 'kingId' | 'hostessId' | 'memberId'> {
  readonly live: boolean
  readonly userId: number
  readonly adminRole: AdminRole | null
  readonly blocked: boolean
}

/** One statement, however many listen: each delivery asks, and each sweep over all sockets. */
async function standingsOf(
  db: Needs['db'],
  listening: readonly Listening[],
  sendAlong?: SendAlong,
): Promise<Standing[]> {
  if (listening.length === 0) return []
  const values = {
    sessions: listening.map(({ sessionId }) => sessionId),
    chats: listening.map(({ channel }) => (channel.kind === 'chat' ? channel.id : 0)),
  }
  const rows = await (sendAlong ? sendAlong(placesOf.compiled(db, values)) : placesOf.run(db, values))
  return rows.map((row, place) => {
    if (row.live !== true) return 'ended'
    const { kind, id } = listening[place]!.channel
    if (kind === 'user') return row.userId === id ? 'in' : 'out'
    return partIn(row, row) === null ? 'out' : 'in'
  })
}

const placesOf = builtOnce(
  ['sessions', 'chats'],
  (db, { sessions, chats }: { sessions: readonly number[]; chats: readonly number[] }) => ({
    compile: () =>
      sql<Place | { live: false }>`
        select session.id is not null as live, session.user_id as "userId", session.admin_role as "adminRole", chat.king_id as "kingId",
          chat.hostess_id as "hostessId", chat.member_id as "memberId",
          ${isBlockedPair(sql.ref<number | null>('chat.king_id'), sql.ref<number | null>('chat.hostess_id'))} as blocked
        from unnest(${sessions}::int[], ${chats}::int[]) with ordinality as listening (session_id, chat_id, place)
        left join live_session session on session.id = listening.session_id
        left join chat on chat.id = listening.chat_id
        order by listening.place`.compile(db),
  }),
)
