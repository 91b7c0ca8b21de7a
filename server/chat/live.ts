import type { Channel } from '#contract/realtime.ts'
import { parseChannel } from '#contract/realtime.ts'
import { liveSessions } from '#server/accounts/live-sessions.ts'
import type { Needs } from '#server/needs.ts'
import type { Notice } from '#server/realtime/publish.ts'
import type { RealtimeRules } from '#server/realtime/rules.ts'
import { partIn } from './access.ts'
import { findChat } from './find-chat.ts'
import { messagesFor } from './message-view.ts'

/** Who may listen to what, decided anew for every subscription and every delivery. */
export function realtimeRules({ db }: Pick<Needs, 'db'>): RealtimeRules {
  const participants = async (chatId: number, userIds: readonly number[]): Promise<number[]> => {
    const chat = await findChat(db, chatId)
    if (chat === null || userIds.length === 0) return []
    const users = await db
      .selectFrom('users')
      .select(['id', 'role'])
      .where('id', 'in', [...userIds])
      .execute()
    return users.filter(({ id, role }) => partIn(chat, { userId: id, role }) !== null).map(({ id }) => id)
  }

  return {
    liveSessions: (sessionIds) => liveSessions({ db }, sessionIds),

    async mayJoin(userId: number, { kind, id }: Channel) {
      return kind === 'user' ? id === userId : (await participants(id, [userId])).length === 1
    },

    async payloads(notice: Notice, userIds: readonly number[]) {
      const channel = parseChannel(notice.channel)
      if (channel === null) return new Map()
      if (channel.kind === 'user')
        return new Map(userIds.filter((id) => id === channel.id).map((id) => [id, notice.ids]))

      const listeners = await participants(channel.id, userIds)
      if (!('message_id' in notice.ids)) return new Map(listeners.map((id) => [id, notice.ids]))
      const seen = new Map<number, object>()
      for (const listener of listeners) {
        const [message] = await messagesFor(db, listener, { ids: [notice.ids.message_id] })
        if (message !== undefined) seen.set(listener, notice.event === 'NewMessage' ? message : notice.ids)
      }
      return seen
    },
  }
}
