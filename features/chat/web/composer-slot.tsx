import { useEffect, useRef, useState } from 'react'
import { ConditionQuestion, useConditionQuestion } from '#features/conditions/web/condition-question.tsx'
import type { ConditionsState } from '#features/conditions/web/queries.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { useAddressee } from '#platform/web/intent/addressee.ts'
import { type Chat, heldNoticeSeconds } from '../contract/chat.ts'
import type { Quotable } from './bubble-actions.tsx'
import { ClosedChat } from './closed-chat.tsx'
import { Composer } from './composer.tsx'
import { ConditionsChanged } from './conditions-changed.tsx'
import { AcceptConditions } from './conditions-step.tsx'
import { DeclineBar } from './decline.tsx'
import { cancelDecline } from './decline-queue.ts'
import { FreeComposer } from './free-composer.tsx'
import { HeldNotice } from './held-notice.tsx'
import { HoldWarning } from './hold-warning.tsx'
import { pictureOf } from './conversation-row.tsx'
import { UnlockPanel } from './locked.tsx'
import { QuoteBar } from './quote.tsx'
import { useSayTyping } from './typing.ts'
import { type Send, useOutgoing } from './use-send.ts'

interface ComposerSlotProps {
  chat: Chat
  send: Send
  draft: string
  setDraft: (text: string) => void
  quoting: Quotable | null
  onDropQuote: () => void
  conditions: ConditionsState
  onUnlock: () => void
}

/** Where one writes, or why one cannot. */
export function ComposerSlot(props: ComposerSlotProps) {
  const { chat, send, draft, setDraft, quoting, onDropQuote, conditions, onUnlock } = props
  const user = useUser()
  const { messages, heldUntil } = useOutgoing(chat.id)
  const heldSeconds = useSecondsUntil(heldUntil)
  const { step } = conditions
  const { asked, mayLeave, forget } = useConditionQuestion(
    step === 'write' ? conditions.card : null,
    chat.other_user.name,
  )
  const warned = messages.find(({ state }) => state === 'warned')
  // What stood in the composer's place had the focus, or nothing had.
  const wasAway = useRef(false)
  useEffect(() => {
    wasAway.current = warned !== undefined || heldSeconds > 0 || asked !== null || step !== 'write'
  })
  const other = chat.other_user
  const write = (text: string) => {
    // Whoever answers after all has not said no.
    cancelDecline(chat.id)
    send.send(text, quoting ?? undefined)
    onDropQuote()
  }
  useAddressee(
    { name: chat.support_chat ? 'l’assistenza' : other.name, picture: pictureOf(chat) },
    () => draft !== '' || messages.length > 0,
  )

  const mine = !chat.support_chat && (user.consents?.withdrawn.length ?? 0) > 0
  if (mine || !chat.available)
    return <ClosedChat mine={mine} name={other.name} draft={draft} onDrop={() => setDraft('')} />
  if (!chat.unlocked && user.role !== 'KING')
    return <FreeComposer king={other} draft={draft} setDraft={setDraft} />
  // Where somebody has written already, nothing has to come first.
  if (step === 'asking' && user.role === 'KING' && chat.last_message === null) return null
  if (step === 'accept') return <AcceptConditions chat={chat} card={conditions.card} />
  return (
    <>
      <ConditionsChanged other={other} conditions={conditions} />
      <DeclineBar chat={chat} />
      {chat.unlocked ? null : (
        <UnlockPanel hostess={other} messagesLeft={chat.waiting_left ?? 0} onUnlock={onUnlock} />
      )}
      {warned ? (
        <HoldWarning
          key={warned.clientId}
          text={warned.text}
          findings={warned.findings ?? []}
          onEdit={() => {
            setDraft([warned.text, draft].filter(Boolean).join('\n'))
            send.discard(warned.clientId)
          }}
          onInsist={() => send.retry(warned.clientId)}
        />
      ) : asked ? (
        <ConditionQuestion
          asked={asked}
          onEdit={forget}
          onInsist={() => {
            write(asked.text)
            setDraft('')
            forget()
          }}
        />
      ) : heldSeconds > 0 ? (
        <HeldNotice seconds={heldSeconds} />
      ) : (
        <ReplyComposer {...props} onSend={write} mayLeave={mayLeave} takesFocus={wasAway.current} />
      )}
    </>
  )
}

interface ReplyComposerProps extends ComposerSlotProps {
  onSend: (text: string) => void
  mayLeave: (text: string) => boolean
  takesFocus: boolean
}

/** The field, with what is being answered; the other sees that one is writing. */
function ReplyComposer(props: ReplyComposerProps) {
  const { chat, draft, setDraft, quoting, onDropQuote, onSend, mayLeave, takesFocus } = props
  const { id: userId } = useUser()
  const { id, other_user: other, support_chat: support, unlocked } = chat
  const sayTyping = useSayTyping(unlocked && !support ? id : null)
  return (
    <Composer
      label={support ? 'Scrivi all’assistenza' : `Scrivi a ${other.name}`}
      text={draft}
      onChange={(text) => {
        setDraft(text)
        if (text !== '') sayTyping()
      }}
      onSend={onSend}
      quote={
        quoting ? (
          <QuoteBar
            quote={quoting}
            author={quoting.sender_id === userId ? 'te' : other.name}
            onDrop={onDropQuote}
          />
        ) : null
      }
      onDropQuote={quoting ? onDropQuote : undefined}
      mayLeave={mayLeave}
      takesFocus={takesFocus}
    />
  )
}

/** Whole seconds left until `moment` (milliseconds since 1970), counted down; at most the minute of the notice. */
function useSecondsUntil(moment: number): number {
  const left = () => Math.min(heldNoticeSeconds, Math.max(0, Math.ceil((moment - Date.now()) / 1000)))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const count = () => setSeconds(left())
    count()
    if (left() === 0) return
    const timer = setInterval(() => {
      count()
      if (left() === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- `left` reads only `moment`
  }, [moment])
  return seconds
}
