import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useSafety } from '#platform/web/shell/use-safety.tsx'
import { useRootMark } from '#platform/web/ui/root-mark.ts'
import type { Chat } from '../contract/chat.ts'
import { ComposerSlot } from './composer-slot.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { useLiveChat, useLiveProfile } from './live-updates.ts'
import { RefundBar } from './refund-bar.tsx'
import { Thread } from './thread.tsx'
import { SupportRating } from './support-rating.tsx'
import { UnlockDialog } from './unlock-dialog.tsx'
import { unlockQuestion, useUnlockQuestion } from './unlock-question.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { useSend } from './use-send.ts'

interface ConversationProps {
  chat: Chat
  onBack: () => void
}

/** One chat, whole. Mount it with the chat's id as React key. */
export function Conversation({ chat, onBack }: ConversationProps) {
  const asking = useUnlockQuestion(chat.id)
  const send = useSend(chat.id)
  const other = chat.other_user
  const navigate = useNavigate()
  const { open: openSafety, sheet } = useSafety({
    person: other,
    chatId: chat.id,
    onBlocked: () => void navigate('/chat', { replace: true }),
  })
  const report = useCallback(() => openSafety('report-chat'), [openSafety])
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
      <RefundBar chat={chat} />
      <Thread chat={chat} send={send} onReport={report} empty={<EmptyThread chat={chat} />} />
      {chat.support_chat ? <SupportRating lastActivityAt={chat.last_activity_at} /> : null}
      <ComposerSlot chat={chat} send={send} onUnlock={() => unlockQuestion.ask(chat.id)} />
      {other.role === 'HOSTESS' ? (
        <UnlockDialog
          open={asking && !chat.unlocked}
          onClose={unlockQuestion.close}
          hostess={other}
          onUnlocked={send.retryRefused}
        />
      ) : null}
      {sheet}
    </section>
  )
}

function EmptyThread({ chat }: { chat: Chat }) {
  const { other_user: other } = chat
  const text = chat.support_chat
    ? 'Scrivi qui la tua domanda: ti rispondiamo appena possibile.'
    : chat.waiting
      ? `${other.name} ti ha scritto. Potrai leggere i suoi messaggi quando avrà sbloccato la chat.`
      : other.role === 'KING' && !chat.unlocked
        ? `${other.name} non ti ha ancora scritto.`
        : `Scrivi il primo messaggio a ${other.name}.`
  return <p className="mx-auto my-auto max-w-lead px-6 py-10 text-center text-ink-2">{text}</p>
}
