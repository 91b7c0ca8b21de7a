import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSafety } from '#platform/web/shell/use-safety.tsx'
import { useUser } from '#features/accounts/web/session.tsx'
import { type ConditionsState, useConditionsWith } from '#features/conditions/web/queries.ts'
import { useRootMark } from '#platform/web/ui/root-mark.ts'
import type { Chat, Message } from '../contract/chat.ts'
import type { Quotable } from './bubble-actions.tsx'
import { AfterRefund } from './after-refund.tsx'
import { BuySheetHost } from './buy-sheet-host.tsx'
import { ComposerSlot } from './composer-slot.tsx'
import { ConditionsAccepted, ConditionsToAccept } from './conditions-step.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { useLiveChat, useLiveProfile } from './live-updates.ts'
import { QueuedDecline } from './decline.tsx'
import { Openers } from './openers.tsx'
import { PaidNotice } from './paid-notice.tsx'
import { PushOffer } from './push-offer.tsx'
import { RefundBar } from './refund-bar.tsx'
import { Thread } from './thread.tsx'
import { SupportRating } from './support-rating.tsx'
import { UnlockDialog } from './unlock-dialog.tsx'
import { unlockQuestion, useUnlockQuestion } from './unlock-question.ts'
import { TypingDots } from './typing-dots.tsx'
import { UnsendOffer, wasAll } from './unsend-offer.tsx'
import { useDraft } from './use-draft.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { type Send, useSend } from './use-send.ts'

interface ConversationProps {
  chat: Chat
  onBack: () => void
  /** The only message was taken back: there is no chat any more, and its words are to be written anew. */
  onUndone: (words: string) => void
}

/** One chat, whole. Mount it with the chat's id as React key. */
export function Conversation({ chat, onBack, onUndone }: ConversationProps) {
  const asking = useUnlockQuestion(chat.id)
  const send = useSend(chat.id)
  const user = useUser()
  const [draft, setDraft] = useDraft(user.id, chat.id)
  const { quoting, onQuote, drop } = useQuoting(chat.other_user.id)
  const mayWrite = chat.available && !chat.support_chat && (chat.unlocked || user.role === 'KING')
  const other = chat.other_user
  const conditions = useConditionsWith(chat.support_chat ? null : other)
  const navigate = useNavigate()
  const { open: openSafety, sheet } = useSafety({
    person: other,
    chatId: chat.id,
    onBlocked: () => void navigate('/chat', { replace: true }),
  })
  const report = useCallback(() => openSafety('report-chat'), [openSafety])
  const { purchases, afterBuying } = useAfterBuying(send)
  useLiveChat(chat.id)
  useLiveProfile(chat.support_chat ? null : other.id)
  useRootMark('conversing')

  return (
    <section
      aria-label={chat.support_chat ? 'Chat Assistenza' : `Conversazione con ${other.name}`}
      data-conversation={chat.id}
      style={{ paddingBottom: useKeyboardInset() }}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
    >
      <ConversationHeader chat={chat} onBack={onBack} onSafety={openSafety} />
      <PaidNotice key={purchases} hostessId={other.id} />
      <RefundBar chat={chat} />
      <Thread
        chat={chat}
        send={send}
        onReport={report}
        onQuote={mayWrite ? onQuote : undefined}
        empty={conditions.step === 'write' ? <EmptyThread chat={chat} /> : null}
        begin={
          conditions.step === 'write' && mayWrite && chat.unlocked && other.role === 'HOSTESS' ? (
            <Openers
              hostess={other}
              card={conditions.card}
              hours={chat.refund.cost > 0 ? chat.refund.hours : null}
              onPick={setDraft}
            />
          ) : null
        }
        opening={<ConditionsAccepted other={other} conditions={conditions} />}
        closing={<ThreadEnd {...{ chat, conditions, draft, setDraft, onUndone }} />}
      />
      <PushOffer name={chat.support_chat ? null : other.name} />
      {chat.support_chat ? <SupportRating lastActivityAt={chat.last_activity_at} /> : null}
      <ComposerSlot
        chat={chat}
        send={send}
        draft={draft}
        setDraft={setDraft}
        quoting={quoting}
        onDropQuote={drop}
        conditions={conditions}
        onUnlock={() => unlockQuestion.ask(chat.id)}
      />
      {other.role === 'HOSTESS' ? (
        <>
          <UnlockDialog
            open={asking && !chat.unlocked}
            onClose={unlockQuestion.close}
            hostess={other}
            onUnlocked={send.retryRefused}
          />
          <BuySheetHost hostess={other} onUnlocked={afterBuying} />
        </>
      ) : null}
      {sheet}
    </section>
  )
}

/** A purchase that opened the chat: what was refused leaves again, and its notice takes one to the composer. */
function useAfterBuying(send: Send) {
  const [purchases, setPurchases] = useState(0)
  const afterBuying = () => {
    send.retryRefused()
    setPurchases((count) => count + 1)
  }
  return { purchases, afterBuying }
}

/** What the next message answers. */
function useQuoting(otherId: number) {
  const [quoting, setQuoting] = useState<Quotable | null>(null)
  const onQuote = useCallback(
    (quote: Quotable) =>
      setQuoting({ ...quote, sender_id: quote.sender_id === 0 ? otherId : quote.sender_id }),
    [otherId],
  )
  const drop = useCallback(() => setQuoting(null), [])
  return { quoting, onQuote, drop }
}

interface ThreadEndProps {
  chat: Chat
  conditions: ConditionsState
  draft: string
  setDraft: (text: string) => void
  onUndone: (words: string) => void
}

/** After the last message: what can still be taken back, and what is on its way. */
function ThreadEnd({ chat, conditions, draft, setDraft, onUndone }: ThreadEndProps) {
  const other = chat.other_user
  const onUnsent = (message: Message) => {
    const { text } = message
    if (wasAll(chat, message)) {
      unlockQuestion.close()
      setDraft('')
      return onUndone([text, draft.trim()].filter(Boolean).join('\n'))
    }
    if (draft.trim() === '') setDraft(text)
    document.querySelector<HTMLElement>('[data-conversation] textarea')?.focus()
  }
  return (
    <>
      <ConditionsToAccept other={other} conditions={conditions} />
      <AfterRefund chat={chat} />
      <QueuedDecline chat={chat} />
      {chat.support_chat ? null : <UnsendOffer chat={chat} onUnsent={onUnsent} />}
      <TypingDots chatId={chat.id} name={other.name} />
    </>
  )
}

function EmptyThread({ chat }: { chat: Chat }) {
  const { other_user: other } = chat
  const text = chat.support_chat
    ? 'Scrivi qui la tua domanda. Ti rispondiamo appena possibile.'
    : chat.waiting
      ? `${other.name} ti ha scritto. Potrai leggere i suoi messaggi quando avrà sbloccato la chat.`
      : other.role === 'KING' && !chat.unlocked
        ? `${other.name} non ti ha ancora scritto.`
        : `Scrivi il primo messaggio a ${other.name}.`
  return <p className="mx-auto my-auto max-w-lead px-6 py-10 text-center text-ink-2">{text}</p>
}
