import { useQueryClient } from '@tanstack/react-query'
import { type Chat, chatEndpoints, sendFailure } from '#contract/chat.ts'
import { call } from '#web/api/client.ts'
import { ApiError, NetworkError } from '#web/api/errors.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type Outgoing, outgoing } from './outgoing.ts'
import { putMessage, refreshMessages } from './message-queries.ts'
import { refreshChat } from './queries.ts'

/**
 * Sends a message that is on the screen at once; the same `clientId` again is the same message, so a retry
 * is safe. `onLocked`: the first message that waits for the unlock, and one too many of them.
 */
export function useSend({ id: chatId, waiting }: Chat, onLocked: () => void) {
  const queryClient = useQueryClient()

  return async (text: string, clientId: string = crypto.randomUUID()): Promise<void> => {
    const message: Outgoing = { clientId, text, time: new Date().toISOString(), state: 'sending' }
    outgoing.put(chatId, message)
    try {
      const answer = await call(chatEndpoints.send, {
        params: { id: chatId },
        body: { message: text, client_id: clientId },
      })
      if (answer.status === 202) {
        await refreshMessages(queryClient, chatId)
        outgoing.hold(chatId)
      } else {
        putMessage(queryClient, answer.body)
        if (answer.body.state === 'waiting' && !waiting) onLocked()
      }
      outgoing.remove(chatId, clientId)
      void refreshChat(queryClient, chatId)
    } catch (error) {
      outgoing.put(chatId, { ...message, state: 'failed' })
      if (error instanceof ApiError && error.code === 'unlock_required') onLocked()
      else if (error instanceof ApiError && error.status === 403) {
        toast.error(error.message)
        void refreshChat(queryClient, chatId)
      } else if (!(error instanceof NetworkError)) toast.error(sendFailure)
    }
  }
}
