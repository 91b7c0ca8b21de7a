import { useEffect, useRef, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { type Chat, heldNoticeSeconds } from '../contract/chat.ts'
import { Composer } from './composer.tsx'
import { HeldNotice } from './held-notice.tsx'
import { HoldWarning } from './hold-warning.tsx'
import { LockedNotice, UnlockPanel } from './locked.tsx'
import { useDraft } from './use-draft.ts'
import { type Send, useOutgoing } from './use-send.ts'

interface ComposerSlotProps {
  chat: Chat
  send: Send
  onUnlock: () => void
}

/** Where one writes, or why one cannot. */
export function ComposerSlot({ chat, send, onUnlock }: ComposerSlotProps) {
  const user = useUser()
  const [draft, setDraft] = useDraft(user.id, chat.id)
  const { messages, heldUntil } = useOutgoing(chat.id)
  const heldSeconds = useSecondsUntil(heldUntil)
  const warned = messages.find(({ state }) => state === 'warned')
  // What stood in the composer's place had the focus, or nothing had.
  const wasAway = useRef(false)
  useEffect(() => {
    wasAway.current = warned !== undefined || heldSeconds > 0
  })
  const other = chat.other_user

  if (!chat.available) return <LockedNotice>{other.name} non è più disponibile.</LockedNotice>
  if (!chat.unlocked && user.role !== 'KING')
    return <LockedNotice>Potrai scrivere quando {other.name} avrà sbloccato la chat.</LockedNotice>
  return (
    <>
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
      ) : heldSeconds > 0 ? (
        <HeldNotice seconds={heldSeconds} />
      ) : (
        <Composer
          label={chat.support_chat ? 'Scrivi all’assistenza' : `Scrivi a ${other.name}`}
          text={draft}
          onChange={setDraft}
          onSend={send.send}
          takesFocus={wasAway.current}
        />
      )}
    </>
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
