import type { QueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { getToken, onToken } from '#platform/web/api/token.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { chatEndpoints, type HeldFinding, sendFailure } from '../contract/chat.ts'
import { justSent } from './just-sent.ts'
import { hasWaiting, putMessage, refreshMessages } from './message-queries.ts'
import { Outbox, type Outgoing, outboxKey } from './outbox.ts'
import { refreshChat } from './queries.ts'
import { Sender, type Tried } from './sender.ts'
import { unlockQuestion } from './unlock-question.ts'

/** After so long without an answer the message is sent again; it stays one by its `client_id`. */
const timeoutMs = 20_000

export const outbox = new Outbox(localStorage)

let running: { readonly userId: number; readonly sender: Sender } | null = null

/** The one sender of this tab, started on first use: what an earlier visit left unsent goes now. */
export function senderFor(queryClient: QueryClient, userId: number): Sender {
  if (running?.userId === userId) return running.sender
  running?.sender.stop()
  outbox.open(userId)
  const sender = new Sender({
    outbox,
    post: (message) => post(queryClient, message),
    alone: (chatId, work) => aloneAmongTabs(`send-${userId}-${chatId}`, work),
  })
  running = { userId, sender }
  sender.flush()
  return sender
}

/** The connection is back: now, not at the next try. */
export function retryUnsent(): void {
  running?.sender.flush()
}

addEventListener('online', retryUnsent)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') retryUnsent()
})
addEventListener('storage', ({ key }) => {
  if (running === null || key !== outboxKey(running.userId)) return
  outbox.reload()
  // The tab that wrote it may be gone before it is sent.
  running.sender.flush()
})
onToken(() => {
  if (getToken() !== null) return
  running?.sender.stop()
  running = null
  outbox.open(null)
})

/** Without locks (a page that did not come over TLS) two tabs may send the same; the server makes one of it. */
async function aloneAmongTabs(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}

async function post(queryClient: QueryClient, message: Outgoing): Promise<Tried> {
  const { chatId, clientId, text, findings, replyTo } = message
  try {
    const answer = await call(chatEndpoints.send, {
      params: { id: chatId },
      body: {
        message: text,
        client_id: clientId,
        if_held: findings ? 'wait' : 'warn',
        ...(replyTo && { reply_to: replyTo.id }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      // It is tried again by itself, and the thread says so.
      quiet: true,
    })
    void refreshChat(queryClient, chatId)
    if (answer.status === 202) {
      outbox.hold(chatId)
      void refreshMessages(queryClient, chatId)
      return 'held'
    }
    if (answer.body.state === 'waiting' && !hasWaiting(queryClient, chatId)) unlockQuestion.ask(chatId)
    putMessage(queryClient, answer.body)
    justSent.note(answer.body)
    return 'sent'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'would_hold') {
      outbox.warn(clientId, findingsOf(error))
      return 'asked'
    }
    // What it quotes was taken away meanwhile: the words are worth more.
    if (error instanceof ApiError && error.code === 'quote_gone')
      return post(queryClient, { ...message, replyTo: undefined })
    return explain(queryClient, chatId, { error, isFirstTry: message.state !== 'unsent' })
  }
}

/** Of a 409 `would_hold`: which rules object to which words. */
export function findingsOf({ body }: ApiError): HeldFinding[] {
  return (body as { findings?: HeldFinding[] }).findings ?? []
}

/** Says what went wrong, once [CHAT-20]. */
function explain(
  queryClient: QueryClient,
  chatId: number,
  { error, isFirstTry }: { error: unknown; isFirstTry: boolean },
): Tried {
  if (!(error instanceof ApiError)) return 'later'
  if (error.status >= 500 || error.status === 429) {
    if (isFirstTry) toast.error(sendFailure)
    return 'later'
  }
  if (error.code === 'unlock_required') unlockQuestion.ask(chatId)
  else toast.error(error.status === 403 ? error.message : sendFailure)
  void refreshChat(queryClient, chatId)
  return 'refused'
}
