import { useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { useUser } from '#web/shell/session.tsx'
import { Composer } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { HeldNotice } from './held-notice.tsx'
import { useLiveChat } from './live-updates.ts'
import { LockedNotice, UnlockPanel } from './locked.tsx'
import { useOutgoing } from './outgoing.ts'
import { useMarkRead } from './message-queries.ts'
import { RefundBar } from './refund-bar.tsx'
import { Thread } from './thread.tsx'
import { UnlockDialog } from './unlock-dialog.tsx'
import { useDraft } from './use-draft.ts'
import { useNow } from './use-now.ts'
import { useSend } from './use-send.ts'
import { usePageVisible } from './use-page-visible.ts'

interface ConversationProps {
  chat: Chat
  onBack: () => void
}

/** One chat, whole. Mount it with the chat's id as React key. */
export function Conversation({ chat, onBack }: ConversationProps) {
  const [asking, setAsking] = useState(false)
  const send = useSend(chat, () => setAsking(true))
  const { messages: unsent } = useOutgoing(chat.id)
  const other = chat.other_user
  useLiveChat(chat.id)
  useMarkRead(chat, usePageVisible())

  return (
    <section
      aria-label={chat.support_chat ? 'Chat Assistenza' : `Conversazione con ${other.name}`}
      data-conversation
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
    >
      <ConversationHeader chat={chat} onBack={onBack} />
      <RefundBar chat={chat} />
      <Thread chat={chat} onRetry={send} empty={<EmptyThread chat={chat} />} />
      <WritingPlace chat={chat} onSend={send} onUnlock={() => setAsking(true)} />
      {other.role === 'HOSTESS' ? (
        <UnlockDialog
          open={asking && !chat.unlocked}
          onClose={() => setAsking(false)}
          hostess={other}
          onUnlocked={() => {
            // What the lock had kept from leaving goes now.
            for (const { text, clientId, state } of unsent) if (state === 'failed') void send(text, clientId)
          }}
        />
      ) : null}
    </section>
  )
}

interface WritingPlaceProps {
  chat: Chat
  onSend: (text: string) => void
  onUnlock: () => void
}

/** Where one writes, or why one cannot. */
function WritingPlace({ chat, onSend, onUnlock }: WritingPlaceProps) {
  const user = useUser()
  const [draft, setDraft] = useDraft(user.id, chat.id)
  const { heldUntil } = useOutgoing(chat.id)
  const now = useNow(1_000)
  const heldSeconds = Math.ceil((heldUntil - now.getTime()) / 1000)
  const other = chat.other_user

  if (!chat.unlocked && user.role !== 'KING')
    return <LockedNotice>Potrai scrivere quando {other.name} avrà sbloccato la chat.</LockedNotice>
  return (
    <>
      {chat.unlocked ? null : <UnlockPanel hostess={other} onUnlock={onUnlock} />}
      {heldSeconds > 0 ? (
        <HeldNotice seconds={Math.min(heldSeconds, 60)} />
      ) : (
        <Composer
          label={chat.support_chat ? "Scrivi all'assistenza" : `Scrivi a ${other.name}`}
          text={draft}
          onChange={setDraft}
          onSend={onSend}
        />
      )}
    </>
  )
}

function EmptyThread({ chat }: { chat: Chat }) {
  const { other_user: other } = chat
  const text = chat.support_chat
    ? 'Scrivi qui la tua domanda: ti rispondiamo appena possibile.'
    : chat.waiting
      ? `${other.name} ti ha scritto. Potrai leggere i suoi messaggi quando avrà sbloccato la chat.`
      : `Scrivi il primo messaggio a ${other.name}.`
  return <p className="mx-auto my-auto max-w-[44ch] py-10 text-center text-ink-2">{text}</p>
}
