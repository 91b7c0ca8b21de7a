import type { QueryClient } from '@tanstack/react-query'
import Pusher from 'pusher-js'
import type * as z from 'zod/mini'
import { clientConfigEndpoint } from '#platform/contract/client-config.ts'
import { chatChannel, profileChannel, userChannel } from '#platform/contract/realtime.ts'
import { chatEvents, profileEvents, userEvents } from '../contract/chat-events.ts'
import { userKey } from '#features/accounts/web/session.tsx'
import { fetchBody } from '#platform/web/api/client.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { getToken, onToken } from '#platform/web/api/token.ts'
import {
  forgetAllMessages,
  forgetMessages,
  putMessage,
  putReadUpTo,
  refreshDecided,
  removeMessage,
  refreshMessages,
} from './message-queries.ts'
import { retryUnsent, senderFor } from './message-sender.ts'
import { refreshBalance, refreshChat, refreshChats } from './queries.ts'
import { forgetArrival, noticeArrival } from './arrivals.ts'
import { noticeRefund } from './refund-notice.ts'
import { typingEnded, typingHeard } from './typing.ts'

/** One connection for the tab, made on first use; pusher-js comes with this file, loaded lazily. */
let connection: Promise<Pusher> | null = null
const retryMs = 10_000
/** With which the server closes the socket of a session that has ended; of the Pusher protocol. */
const unauthorizedCode = 4009

/** The socket has learned first that the session may have ended: the answer says so to the whole page. */
function askForUser(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: userKey })
}

async function connect(queryClient: QueryClient): Promise<Pusher> {
  const { realtime } = await fetchBody(clientConfigEndpoint, { quiet: true })
  const { key, signIn, ...options } = realtime
  const asUser = {
    transport: 'ajax',
    headersProvider: () => ({ Authorization: `Bearer ${getToken()}`, Accept: 'application/json' }),
  } as const
  const pusher = new Pusher(key, {
    ...options,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: { endpoint: '/broadcasting/auth', ...asUser },
    userAuthentication: { endpoint: '/broadcasting/user-auth', ...asUser },
  })
  // A service learns whose socket it is, so that it closes with the session.
  if (signIn) pusher.signin()
  let connectedBefore = false
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    console.info(`realtime: ${current}`)
    if (current !== 'connected') return
    // The chats are asked for once the person's channel is joined again.
    if (connectedBefore) forgetAllMessages(queryClient)
    retryUnsent()
    connectedBefore = true
  })
  pusher.connection.bind('error', (error: { data?: { code?: number } }) => {
    console.info('realtime:', error)
    if (error.data?.code === unauthorizedCode) askForUser(queryClient)
  })
  const stopWatching = onToken(() => {
    stopWatching()
    pusher.disconnect()
    connection = null
  })
  return pusher
}

type Handlers<E extends Record<string, z.ZodMiniType>> = { [K in keyof E]: (data: z.infer<E[K]>) => void }

interface Listening<E extends Record<string, z.ZodMiniType>> {
  readonly events: E
  readonly handlers: Handlers<E>
  /** From now on nothing is missed: after the first time, and each time after a gap. */
  readonly onJoined?: () => void
}

/** Listens on one channel until the returned function is called. Data of an unknown shape are ignored. */
function listen<E extends Record<string, z.ZodMiniType>>(
  queryClient: QueryClient,
  channelName: string,
  listening: Listening<E>,
): () => void {
  const { events, handlers, onJoined } = listening
  let stopped = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let stop = () => clearTimeout(retry)
  connection ??= connect(queryClient)
  connection
    .then((pusher) => {
      if (stopped) return
      const channel = pusher.subscribe(channelName)
      if (onJoined) channel.bind('pusher:subscription_succeeded', onJoined)
      for (const [event, schema] of Object.entries(events)) {
        channel.bind(event, (data: unknown) => {
          const parsed = schema.safeParse(data)
          if (parsed.success) handlers[event]?.(parsed.data as never)
        })
      }
      channel.bind('pusher:subscription_error', (error: { status?: number }) => {
        console.info('realtime:', error)
        if (error.status === 401) askForUser(queryClient)
        // pusher-js leaves it at one try; the network may have been away for just that moment.
        retry = setTimeout(() => channel.subscribe(), retryMs)
      })
      stop = () => {
        clearTimeout(retry)
        channel.unbind()
        pusher.unsubscribe(channelName)
      }
    })
    .catch((error: unknown) => {
      connection = null
      console.info('realtime:', error)
      if (stopped) return
      retry = setTimeout(() => {
        stop = listen(queryClient, channelName, listening)
      }, retryMs)
    })
  return () => {
    stopped = true
    stop()
  }
}

/** What concerns a person, on whichever page: the list of chats, the count, the balance [RT-05] [RT-06]. */
export function listenToUser(userId: number, queryClient: QueryClient): () => void {
  // What an earlier visit left unsent goes now, on whichever page.
  senderFor(queryClient, userId)
  return listen(queryClient, userChannel(userId), {
    events: userEvents,
    handlers: {
      NewMessage: ({ sender_id, chat_id }) => {
        const chat = refreshChat(queryClient, chat_id)
        if (sender_id === userId) return
        typingEnded(chat_id)
        forgetMessages(queryClient, chat_id)
        chat.then((known) => noticeArrival(queryClient, known)).catch(console.error)
      },
      NewMessageAfterMod: ({ chat_id, message_id }) => {
        void refreshChat(queryClient, chat_id)
        reload(queryClient, chat_id, message_id)
      },
      MessageUnsent: ({ chat_id, message_id }) => {
        removeMessage(queryClient, chat_id, message_id)
        forgetArrival(chat_id)
        void refreshChat(queryClient, chat_id)
      },
      Typing: ({ chat_id }) => typingHeard(chat_id),
      ChatChanged: ({ chat_id, what }) => {
        const chat = refreshChat(queryClient, chat_id)
        if (what === 'list') return
        chat.then(noticeRefund).catch(console.error)
        refreshBalance(queryClient)
        void refreshMessages(queryClient, chat_id)
      },
    },
    // A message may have come between the first answers and the subscription: the next poll is far away.
    onJoined: () => void refreshChats(queryClient),
  })
}

/** The open chat [RT-07] [RT-08] [RT-09]; with `readBy`, only that person's reading is told. */
export function listenToChat(chatId: number, queryClient: QueryClient, readBy?: number): () => void {
  return listen(queryClient, chatChannel(chatId), {
    events: chatEvents,
    handlers: {
      NewMessage: (message) => putMessage(queryClient, message),
      NewMessageAfterMod: ({ message_id }) => reload(queryClient, chatId, message_id),
      MessageRead: ({ reader_id, last_read_id }) => {
        if (readBy === undefined || readBy === reader_id)
          putReadUpTo(queryClient, chatId, { readerId: reader_id, lastReadId: last_read_id })
        void refreshChat(queryClient, chatId)
      },
    },
    // A message may have come between the first answer and the subscription.
    onJoined: () => void refreshMessages(queryClient, chatId),
  })
}

/** Somebody's profile, on their page or beside a chat: what was taken down leaves the screen. */
export function listenToProfile(userId: number, queryClient: QueryClient): () => void {
  const ask = () => {
    void queryClient.invalidateQueries({ queryKey: sharedKeys.profile })
    void refreshChats(queryClient)
  }
  return listen(queryClient, profileChannel(userId), {
    events: profileEvents,
    handlers: { ProfileChanged: ask },
  })
}

function reload(queryClient: QueryClient, chatId: number, messageId: number): void {
  refreshDecided(queryClient, { chatId, messageId }).catch(() => forgetMessages(queryClient, chatId))
}
