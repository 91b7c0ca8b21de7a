import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import type { MessagePages } from './message-pages.ts'
import { outbox, senderFor } from './message-sender.ts'
import type { ChatOutbox, Outgoing } from './outbox.ts'

export interface Send {
  /** Shows the message at once and sends it after those that still wait. */
  send: (text: string, replyTo?: Outgoing['replyTo']) => void
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  /** What the lock had kept from leaving. */
  retryRefused: () => void
}

export function useSend(chatId: number): Send {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  useLayoutEffect(() => void senderFor(queryClient, userId), [queryClient, userId])

  return useMemo(() => {
    const flush = () => void senderFor(queryClient, userId).flushChat(chatId)
    return {
      send(text, replyTo) {
        const time = new Date().toISOString()
        outbox.add({ chatId, clientId: crypto.randomUUID(), text, time, state: 'pending', replyTo })
        flush()
      },
      retry(clientId) {
        outbox.mark([clientId], 'pending')
        flush()
      },
      discard: (clientId) => outbox.remove([clientId]),
      retryRefused() {
        const refused = outbox.of(chatId).messages.filter(({ state }) => state === 'failed')
        outbox.mark(
          refused.map(({ clientId }) => clientId),
          'pending',
        )
        flush()
      },
    }
  }, [queryClient, userId, chatId])
}

/** What this person wrote here and the server has not confirmed; what the thread has by now is dropped. */
export function useOutgoing(chatId: number, loaded?: MessagePages): ChatOutbox {
  const chat = useSyncExternalStore(outbox.subscribe, () => outbox.of(chatId))
  useEffect(() => {
    if (!loaded || chat.messages.length === 0) return
    const arrived = new Set(loaded.pages.flat().map(({ client_id }) => client_id))
    outbox.remove(chat.messages.map(({ clientId }) => clientId).filter((id) => arrived.has(id)))
  }, [loaded, chat])
  return chat
}
