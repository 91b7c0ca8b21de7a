import { Check, StickyNote } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { italianMoment } from '#platform/contract/italian-time.ts'
import type { NamedPerson } from '#platform/contract/people.ts'
import { addressed, type SupportConversation } from '../../contract/support.ts'
import { Composer } from '#features/chat/web/composer.tsx'
import { useLiveChat } from '#features/chat/web/live-updates.ts'
import { newestOf } from '#features/chat/web/message-pages.ts'
import { useMessages } from '#features/chat/web/message-queries.ts'
import { Thread } from '#features/chat/web/thread.tsx'
import { useDraft } from '#features/chat/web/use-draft.ts'
import { useSend } from '#features/chat/web/use-send.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Drawer } from '#platform/web/ui/dialog.tsx'
import { CannedReplies } from './canned-replies.tsx'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'
import { useShortcuts } from '#platform/web/staff/shortcuts.ts'
import { Notes } from './support-notes.tsx'
import { useAssign, useClose } from './support-queries.ts'
import { ThreadHead } from './support-thread-head.tsx'

interface SupportThreadProps {
  conversation: SupportConversation
  staff: readonly NamedPerson[]
  shortcuts: boolean
  /** Back to the list, which a narrow window does not show meanwhile. */
  onBack: () => void
  /** It needs no answer. */
  onClosed: () => void
}

/** Where what is known of the member, and the notes, stand beside the conversation. */
const isWide = () => window.matchMedia('(width >= 1320px)').matches

export function SupportThread({ conversation, staff, shortcuts, onBack, onClosed }: SupportThreadProps) {
  const { chat, assignee } = conversation
  const { other_user: other } = chat
  const user = useUser()
  const send = useSend(chat.id)
  const [draft, setDraft] = useDraft(user.id, chat.id)
  const assign = useAssign(chat.id)
  const closing = useClosing(conversation, onClosed)
  const [choosing, setChoosing] = useState(false)
  const [aside, setAside] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const composer = useRef<HTMLDivElement>(null)
  useLiveChat(chat.id, other.id)
  useEffect(() => heading.current?.focus(), [])

  const answer = () => composer.current?.querySelector('textarea')?.focus()
  useShortcuts(shortcuts, {
    r: answer,
    p: () => setChoosing(true),
    m: () => assignee?.id === user.id || assign.mutate(user.id),
    n: () => (isWide() ? noteField.current?.focus() : setAside(true)),
    c: closing.close,
  })
  /** From a field to the conversation, from there to the list. */
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !(event.target instanceof Element)) return
    if (event.target.closest('dialog, [role=menu]')) return
    if (event.target.closest('textarea, select')) heading.current?.focus()
    else onBack()
  }

  return (
    <div
      className="grid min-h-0 max-lg:grid-rows-[minmax(0,1fr)] 2xl:grid-cols-[minmax(0,1fr)_300px]"
      onKeyDown={leave}
    >
      <section
        aria-label={`Conversazione con ${other.name}`}
        className="flex min-h-0 min-w-0 flex-col bg-surface"
      >
        <ThreadHead
          conversation={conversation}
          staff={staff}
          shortcuts={shortcuts}
          heading={heading}
          onAssign={(id) => assign.mutate(id)}
          onBack={onBack}
        />
        <Thread chat={chat} send={send} colleagues={staff} empty={null} />
        <div className="flex flex-wrap gap-1 px-4 pb-1.5">
          <CannedReplies
            draft={draft}
            open={choosing}
            onOpen={setChoosing}
            shortcuts={shortcuts}
            onChosen={answer}
            onChoose={(text) =>
              setDraft([draft.trim(), addressed(text, other.name)].filter(Boolean).join('\n\n'))
            }
          />
          <AsideButton onClick={() => setAside(true)} />
          {closing.possible ? <CloseButton closing={closing} shortcuts={shortcuts} /> : null}
        </div>
        <div ref={composer} className="contents">
          <Composer label={`Rispondi a ${other.name}`} text={draft} onChange={setDraft} onSend={send.send} />
        </div>
      </section>
      <aside
        aria-label={`Su ${other.name}`}
        className="min-h-0 overflow-y-auto border-l border-line p-5 max-2xl:hidden"
      >
        <About conversation={conversation} noteField={noteField} />
      </aside>
      <Drawer open={aside} onClose={() => setAside(false)} title={`Su ${other.name}`}>
        {aside ? <About conversation={conversation} /> : null}
      </Drawer>
    </div>
  )
}

/** A conversation that waits, closed by who has it before them as far as it goes. */
function useClosing({ chat, waiting_since }: SupportConversation, onClosed: () => void) {
  const { data: loaded } = useMessages(chat.id)
  const closing = useClose(chat.id)
  const newest = loaded && newestOf(loaded)
  const possible = waiting_since !== null && newest !== undefined
  return {
    possible,
    pending: closing.isPending,
    close() {
      if (possible && !closing.isPending) closing.mutate(newest.id, { onSuccess: onClosed })
    },
  }
}

function CloseButton({ closing, shortcuts }: { closing: ReturnType<typeof useClosing>; shortcuts: boolean }) {
  return (
    <Button
      look="tertiary"
      size="sm"
      className="ml-auto"
      aria-keyshortcuts={shortcuts ? 'C' : undefined}
      busy={closing.pending && 'Chiusura...'}
      onClick={closing.close}
    >
      <Check size={18} strokeWidth={1.6} aria-hidden />
      Chiudi senza rispondere
      {shortcuts ? <KeyCap>C</KeyCap> : null}
    </Button>
  )
}

/** Opens what narrow windows do not show beside the conversation. */
function AsideButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="tertiary" size="sm" className="2xl:hidden" onClick={onClick}>
      <StickyNote size={18} strokeWidth={1.6} aria-hidden />
      Note e dati
    </Button>
  )
}

/** What is known of the member, and what the staff has noted. */
function About({
  conversation,
  noteField,
}: {
  conversation: SupportConversation
  noteField?: Ref<HTMLTextAreaElement>
}) {
  return (
    <>
      <Facts conversation={conversation} />
      <Notes chatId={conversation.chat.id} field={noteField} />
    </>
  )
}

function Facts({ conversation: { member } }: { conversation: SupportConversation }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
      <dt className="text-ink-2">Iscrizione</dt>
      <dd className="num text-right">{italianMoment(member.joined_at)}</dd>
      {member.credits === null ? null : (
        <>
          <dt className="text-ink-2">Saldo</dt>
          <dd className="num text-right">{member.credits} Crediti</dd>
        </>
      )}
    </dl>
  )
}
