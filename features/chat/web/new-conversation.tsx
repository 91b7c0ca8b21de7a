import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chatEndpoints, type HeldFinding, sendFailure, waitingMessagesMax } from '../contract/chat.ts'
import { viewProfile } from '#features/profiles/contract/profiles.ts'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { ApiError, NetworkError } from '#platform/web/api/errors.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useRootMark } from '#platform/web/ui/root-mark.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { Bubble } from './bubble.tsx'
import { Composer } from './composer.tsx'
import { HoldWarning } from './hold-warning.tsx'
import { UnlockPanel } from './locked.tsx'
import { findingsOf, outbox, senderFor } from './message-sender.ts'
import { refreshChats } from './queries.ts'
import type { BubbleItem } from './thread-items.ts'
import { UnlockDialog } from './unlock-dialog.tsx'
import { unlockQuestion } from './unlock-question.ts'
import { Unknown } from './unknown.tsx'
import { useDraft } from './use-draft.ts'

interface NewConversationProps {
  name: string
  /** There is a chat now. */
  onChat: (chatId: number) => void
  onBack: () => void
}

interface First {
  readonly hostessId: number
  readonly clientId: string
  readonly text: string
  readonly time: string
  /** Set once the person has been told why it would be held. */
  readonly findings?: readonly HeldFinding[]
}

/** A king about to write to a hostess he has no chat with: his first message, or the unlock, makes it [CHAT-23]. */
export function NewConversation({ name, onChat, onBack }: NewConversationProps) {
  const user = useUser()
  const [text, setText] = useDraft(user.id, name)
  const [asking, setAsking] = useState(false)
  useRootMark('conversing')
  const { data: profile, isError } = useQuery({
    queryKey: ['chat-profile', name],
    queryFn: ({ signal }) => fetchBody(viewProfile, { params: { username: name }, signal }),
  })
  const hostess = profile?.user
  const { first, state, write, insist, takeBack } = useFirstMessage(onChat)

  if (isError || (hostess && hostess.role !== 'HOSTESS')) return <Unknown name={name} onBack={onBack} />
  if (!hostess) return null
  const other = { id: hostess.id, name: hostess.name, unlock_cost: hostess.profile.unlock_cost }
  return (
    <section
      aria-label={`Scrivi a ${other.name}`}
      data-conversation
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
    >
      <header className="flex h-18 flex-none items-center justify-between border-b border-line px-6">
        <h2 className="text-name">{other.name}</h2>
        <Button look="tertiary" onClick={onBack}>
          Annulla
        </Button>
      </header>
      {first && !first.findings ? (
        <div className="flex flex-1 flex-col justify-end px-6 pb-6 max-sm:px-4">
          <Bubble item={bubbleOf(first, state)} onRetry={() => write(first)} onDiscard={takeBack} />
        </div>
      ) : (
        <p className="m-auto max-w-lead p-8 text-center text-ink-2">
          Scrivi il primo messaggio a {other.name}: lo leggerà quando sblocchi la chat.
        </p>
      )}
      <UnlockPanel hostess={other} messagesLeft={waitingMessagesMax} onUnlock={() => setAsking(true)} />
      {first?.findings ? (
        <HoldWarning
          text={first.text}
          findings={first.findings}
          busy={state === 'sending'}
          onEdit={() => {
            setText([first.text, text].filter(Boolean).join('\n'))
            takeBack()
          }}
          onInsist={insist}
        />
      ) : first ? null : (
        <Composer
          label={`Scrivi a ${other.name}`}
          text={text}
          onChange={setText}
          onSend={(message) =>
            write({
              hostessId: other.id,
              clientId: crypto.randomUUID(),
              text: message,
              time: new Date().toISOString(),
            })
          }
        />
      )}
      <UnlockDialog open={asking} onClose={() => setAsking(false)} hostess={other} onUnlocked={onChat} />
    </section>
  )
}

/** The same `clientId` until it is sent or taken back: a try whose answer got lost makes no second message. */
function useFirstMessage(onChat: (chatId: number) => void) {
  const queryClient = useQueryClient()
  const { id: userId } = useUser()
  const [first, setFirst] = useState<First | null>(null)
  const { mutate, status } = useMutation({
    mutationFn: ({ hostessId, clientId, text, findings }: First) =>
      call(chatEndpoints.initiate, {
        params: { userId: hostessId },
        body: { message: text, client_id: clientId, if_held: findings ? 'wait' : 'warn' },
      }),
    onSuccess: async (answer) => {
      const chatId = answer.body.chat_id
      await refreshChats(queryClient)
      senderFor(queryClient, userId)
      if (answer.status === 202) outbox.hold(chatId)
      else if (answer.body.message.state === 'waiting') unlockQuestion.ask(chatId)
      onChat(chatId)
    },
    onError: (error, message) => {
      if (error instanceof ApiError && error.code === 'would_hold')
        return setFirst({ ...message, findings: findingsOf(error) })
      if (!(error instanceof NetworkError)) toast.error(sendFailure)
    },
  })
  const write = (message: First) => {
    setFirst(message)
    mutate(message)
  }
  return {
    first,
    state: status === 'error' ? ('failed' as const) : ('sending' as const),
    write,
    insist: () => first && mutate(first),
    takeBack: () => setFirst(null),
  }
}

function bubbleOf({ clientId, text, time }: First, state: 'sending' | 'failed'): BubbleItem {
  return {
    kind: 'bubble',
    key: clientId,
    text,
    time,
    state,
    own: true,
    first: true,
    last: true,
    saysState: true,
    colleague: null,
    caution: undefined,
    filtered: false,
  }
}
