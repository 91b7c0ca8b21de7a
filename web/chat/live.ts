import type { QueryClient } from '@tanstack/react-query'
import Pusher from 'pusher-js'
import type * as z from 'zod/mini'
import { clientConfigEndpoint } from '#contract/client-config.ts'
import { chatChannel, chatEvents, userChannel, userEvents } from '#contract/realtime.ts'
import { fetchBody } from '#web/api/client.ts'
import { getToken, onToken } from '#web/api/token.ts'
import { forgetMessages, putMessage, putRead, refreshEverything, refreshMessages } from './message-queries.ts'
import { refreshBalance, refreshChat } from './queries.ts'

/** One connection for the tab, made on first use; pusher-js comes with this file, loaded lazily. */
let connection: Promise<Pusher> | null = null
const retryMs = 10_000

async function connect(queryClient: QueryClient): Promise<Pusher> {
  const { realtime } = await fetchBody(clientConfigEndpoint, { quiet: true })
  const { key, ...options } = realtime
  const pusher = new Pusher(key, {
    ...options,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: {
      endpoint: '/broadcasting/auth',
      transport: 'ajax',
      headersProvider: () => ({ Authorization: `Bearer ${getToken()}`, Accept: 'application/json' }),
    },
  })
  let connectedBefore = false
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    console.info(`realtime: ${current}`)
    if (current !== 'connected') return
    if (connectedBefore) refreshEverything(queryClient)
    connectedBefore = true
  })
  pusher.connection.bind('error', (error: unknown) => console.info('realtime:', error))
  const stopWatching = onToken(() => {
    stopWatching()
    pusher.disconnect()
    connection = null
  })
  return pusher
}

type Handlers<E extends Record<string, z.ZodMiniType>> = { [K in keyof E]: (data: z.infer<E[K]>) => void }

/** Listens on one channel until the returned function is called. Data of an unknown shape are ignored. */
function listen<E extends Record<string, z.ZodMiniType>>(
  queryClient: QueryClient,
  channelName: string,
  events: E,
  handlers: Handlers<E>,
): () => void {
  let stopped = false
  let stop = () => {}
  let retry: ReturnType<typeof setTimeout> | undefined
  connection ??= connect(queryClient)
  connection
    .then((pusher) => {
      if (stopped) return
      const channel = pusher.subscribe(channelName)
      for (const [event, schema] of Object.entries(events)) {
        channel.bind(event, (data: unknown) => {
          const parsed = schema.safeParse(data)
          if (parsed.success) handlers[event]?.(parsed.data as never)
        })
      }
      channel.bind('pusher:subscription_error', (error: unknown) => {
        console.info('realtime:', error)
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
      // The next listener tries again.
      connection = null
      console.info('realtime:', error)
    })
  return () => {
    stopped = true
    stop()
  }
}

/** What concerns a person, on whichever page: the list of chats, the count, the balance [RT-05] [RT-06]. */
export function listenToUser(userId: number, queryClient: QueryClient): () => void {
  return listen(queryClient, userChannel(userId), userEvents, {
    NewMessage: ({ sender_id, chat_id }) => {
      void refreshChat(queryClient, chat_id)
      if (sender_id !== userId) forgetMessages(queryClient, chat_id)
    },
    NewMessageAfterMod: ({ chat_id }) => {
      void refreshChat(queryClient, chat_id)
      void refreshMessages(queryClient, chat_id)
    },
    ChatChanged: ({ chat_id, what }) => {
      void refreshChat(queryClient, chat_id)
      if (what === 'list') return
      refreshBalance(queryClient)
      void refreshMessages(queryClient, chat_id)
    },
  })
}

/** The open chat [RT-07] [RT-08] [RT-09]. */
export function listenToChat(chatId: number, queryClient: QueryClient): () => void {
  return listen(queryClient, chatChannel(chatId), chatEvents, {
    NewMessage: (message) => putMessage(queryClient, message),
    NewMessageAfterMod: () => void refreshMessages(queryClient, chatId),
    MessageRead: ({ reader_id, last_read_id }) => {
      putRead(queryClient, chatId, { readerId: reader_id, lastReadId: last_read_id })
      void refreshChat(queryClient, chatId)
    },
  })
}
