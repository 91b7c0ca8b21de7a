import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { chatEndpoints, type HeldFinding, sendFailure, waitingMessagesMax } from '../contract/chat.ts'
import { viewProfile } from '#features/profiles/contract/profiles.ts'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { ApiError, NetworkError } from '#platform/web/api/errors.ts'
import type { Card } from '#features/conditions/contract/conditions.ts'
import { ConditionQuestion, useConditionQuestion } from '#features/conditions/web/condition-question.tsx'
import { useConditionsWith } from '#features/conditions/web/queries.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { useRootMark } from '#platform/web/ui/root-mark.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { Beginning } from './beginning.tsx'
import { BuySheetHost } from './buy-sheet-host.tsx'
import { Bubble } from './bubble.tsx'
import { Composer } from './composer.tsx'
import { AcceptBar, CardToAccept, nothingPaid } from './conditions-step.tsx'
import { HoldWarning } from './hold-warning.tsx'
import { justSent } from './just-sent.ts'
import { UnlockPanel } from './locked.tsx'
import { Openers } from './openers.tsx'
import { findingsOf, outbox, senderFor } from './message-sender.ts'
import { refreshChats } from './queries.ts'
import type { BubbleItem } from './thread-items.ts'
import { UnlockDialog } from './unlock-dialog.tsx'
import { unlockQuestion } from './unlock-question.ts'
import { Unknown } from './unknown.tsx'
import { useDraft } from './use-draft.ts'

interface NewConversationProps {
  name: string
  /** He has just taken back what made a chat. */
  takesFocus: boolean
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
export function NewConversation({ name, takesFocus, onChat, onBack }: NewConversationProps) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  useRootMark('conversing')
  const { data: profile, isError } = useQuery({
    queryKey: ['chat-profile', name],
    queryFn: ({ signal }) => fetchBody(viewProfile, { params: { username: name }, signal }),
  })
  const hostess = profile?.user
  const hadCard = useRef(false)
  const conditions = useConditionsWith(hostess?.role === 'HOSTESS' ? hostess : null)
  useEffect(() => {
    hadCard.current = conditions.step === 'accept'
  })

  if (isError || (hostess && hostess.role !== 'HOSTESS')) return <Unknown name={name} onBack={onBack} />
  if (!hostess) return null
  const other = { ...hostess, unlock_cost: hostess.profile.unlock_cost }
  return (
    <Beginning name={other.name} onBack={onBack}>
      {conditions.step === 'accept' ? (
        <>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <CardToAccept other={other} card={conditions.card} />
          </div>
          <AcceptBar hostessId={other.id} version={conditions.card.version} wayOut={nothingPaid} />
        </>
      ) : conditions.step === 'write' ? (
        <FirstMessage
          hostess={other}
          card={conditions.card}
          takesFocus={takesFocus || hadCard.current}
          onChat={onChat}
          onUnlock={() => setAsking(true)}
        />
      ) : null}
      <UnlockDialog open={asking} onClose={() => setAsking(false)} hostess={other} onUnlocked={onChat} />
      <BuySheetHost
        hostess={other}
        onUnlocked={(chatId) =>
          chatId === null ? void navigate(`/chat?chat=${encodeURIComponent(other.name)}`) : onChat(chatId)
        }
      />
    </Beginning>
  )
}

interface FirstMessageProps {
  hostess: {
    readonly id: number
    readonly name: string
    readonly unlock_cost: number
    readonly profile_picture_url: string
  }
  card: Card | null
  /** He has just said yes in its place. */
  takesFocus: boolean
  onChat: (chatId: number) => void
  onUnlock: () => void
}

function FirstMessage({ hostess, card, takesFocus, onChat, onUnlock }: FirstMessageProps) {
  const user = useUser()
  const [text, setText] = useDraft(user.id, hostess.name)
  const { first, state, write, insist, takeBack } = useFirstMessage(onChat)
  const { asked, mayLeave, forget } = useConditionQuestion(card, hostess.name)
  const wasAway = useRef(takesFocus)
  useEffect(() => {
    wasAway.current = asked !== null
  })
  const begin = (message: string) =>
    write({
      hostessId: hostess.id,
      clientId: crypto.randomUUID(),
      text: message,
      time: new Date().toISOString(),
    })
  return (
    <>
      {first && !first.findings ? (
        <div className="flex flex-1 flex-col justify-end px-6 pb-6 max-sm:px-4">
          <Bubble item={bubbleOf(first, state)} onRetry={() => write(first)} onDiscard={takeBack} />
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          <div className="my-auto">
            <Openers
              hostess={hostess}
              card={card}
              hours={null}
              lead={`Scrivi il primo messaggio a ${hostess.name}. Lo leggerà quando sblocchi la chat.`}
              onPick={setText}
            />
          </div>
        </div>
      )}
      <UnlockPanel hostess={hostess} messagesLeft={waitingMessagesMax} onUnlock={onUnlock} />
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
      ) : asked ? (
        <ConditionQuestion
          asked={asked}
          onEdit={forget}
          onInsist={() => {
            begin(asked.text)
            setText('')
            forget()
          }}
        />
      ) : first ? null : (
        <Composer
          label={`Scrivi a ${hostess.name}`}
          text={text}
          onChange={setText}
          onSend={begin}
          mayLeave={mayLeave}
          takesFocus={wasAway.current}
        />
      )}
    </>
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
      if (answer.status === 201) justSent.note(answer.body.message)
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
    id: null,
    quote: undefined,
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
