import { chatEndpoints } from '../contract/chat.ts'
import { replyHabit } from '../contract/reply-habit.ts'
import { giveFeedback } from '../contract/message-feedback.ts'
import { wordFilterEndpoints } from '../contract/word-filter.ts'
import { limits } from '#platform/server/http/limits.ts'
import { accepted, created, noContent, ok, type Route, route } from '#platform/server/http/route.ts'
import type { Needs } from '#platform/server/needs.ts'
import { activityOf } from './chat-view.ts'
import { countUnread, listChats, markRead, oneChat, setArchived } from './conversations.ts'
import { giveFreeMessage } from './free-message.ts'
import { initiateChat } from './initiate.ts'
import { answerQuestion } from './message-feedback.ts'
import { readMessages } from './messages.ts'
import { courtesyRoutes } from './courtesy-routes.ts'
import { heartbeat } from './presence.ts'
import { showHabit } from './reply-habits.ts'
import { sendMessage } from './send-message.ts'
import { unlockChat } from './unlock.ts'
import { readWordFilter, replaceWordFilter } from './word-filter.ts'

type ChatNeeds = Pick<Needs, 'config' | 'db' | 'jobs' | 'notify' | 'publish' | 'sessionsAt' | 'moderation'>

export function chatRoutes(needs: ChatNeeds): Route[] {
  return [
    route(chatEndpoints.heartbeat, async ({ actor }) => {
      await heartbeat(needs, actor.userId)
      return noContent
    }),
    route(replyHabit, async ({ actor, params }) =>
      ok({ habit: await showHabit(needs, actor, params.userId) }),
    ),
    route(chatEndpoints.unreadCount, async ({ actor }) => ok(await countUnread(needs, actor.userId))),
    route(chatEndpoints.list, async ({ actor, query }) => {
      const contacts = query.for_contact === 'true' || query.for_contact === '1'
      return ok(
        contacts
          ? { regular_chats: (await listChats(needs, actor, 'contacts')).regular_chats }
          : await listChats(needs, actor, query.type),
      )
    }),
    route(chatEndpoints.one, async ({ actor, params }) => ok(await oneChat(needs, actor, params.id))),
    route(chatEndpoints.activity, async ({ actor }) => ok(await activityOf(needs, actor.userId))),
    route(chatEndpoints.messages, async ({ actor, params, query }) =>
      ok(await readMessages(needs, actor, params.id, query)),
    ),
    route(
      chatEndpoints.send,
      async ({ actor, params, body }) => {
        const sent = await sendMessage(needs, actor, params.id, body)
        return sent.held
          ? accepted({ message: sent.notice, client_id: sent.clientId })
          : created(sent.message)
      },
      { limits: limits.chatSend },
    ),
    route(
      chatEndpoints.initiate,
      async ({ actor, params, body }) => {
        const { chatId, sent } = await initiateChat(needs, actor, params.userId, body)
        return sent.held
          ? accepted({ chat_id: chatId, message: sent.notice, client_id: sent.clientId })
          : created({ chat_id: chatId, message: sent.message })
      },
      { limits: limits.chatInitiate },
    ),
    route(giveFeedback, async ({ actor, params, body }) =>
      ok({ message: await answerQuestion(needs, actor, params.id, body.bothers) }),
    ),
    route(chatEndpoints.read, async ({ actor, params }) => {
      await markRead(needs, actor, params.id)
      return noContent
    }),
    route(chatEndpoints.archive, async ({ actor, params }) => {
      await setArchived(needs, actor, params.id, true)
      return noContent
    }),
    route(chatEndpoints.unarchive, async ({ actor, params }) => {
      await setArchived(needs, actor, params.id, false)
      return noContent
    }),
    route(chatEndpoints.unlock, async ({ actor, body }) => ok(await unlockChat(needs, actor, body)), {
      limits: limits.chatUnlock,
    }),
    route(
      chatEndpoints.freeMessage,
      async ({ actor, body }) => ok(await giveFreeMessage(needs, actor, body.other_user_id, body.first)),
      { limits: limits.chatUnlock },
    ),
    ...courtesyRoutes(needs),
    route(wordFilterEndpoints.get, async ({ actor }) => ok(await readWordFilter(needs, actor.userId))),
    route(wordFilterEndpoints.put, async ({ actor, body }) =>
      ok(await replaceWordFilter(needs, actor.userId, body.words)),
    ),
  ]
}
