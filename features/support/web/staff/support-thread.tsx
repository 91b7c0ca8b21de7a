import { StickyNote } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { useLiveChat } from '#features/chat/web/live-updates.ts'
import { newestOf } from '#features/chat/web/message-pages.ts'
import { useMessages } from '#features/chat/web/message-queries.ts'
import { Thread } from '#features/chat/web/thread.tsx'
import { useSend } from '#features/chat/web/use-send.ts'
import type { NamedPerson } from '#platform/contract/people.ts'
import { useShortcuts } from '#platform/web/staff/shortcuts.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Drawer } from '#platform/web/ui/dialog.tsx'
import type { SupportConversation } from '../../contract/support.ts'
import { AboutMember } from './about-member.tsx'
import { useDeskDraft } from './desk-draft.ts'
import { ReadersLine, useReaders } from './readers.tsx'
import { LatestNote } from './support-notes.tsx'
import { useAssign } from './support-queries.ts'
import type { TagsHandle } from './support-tags.tsx'
import { ThreadHead } from './support-thread-head.tsx'
import { ThreadActions, ThreadState, useClosing } from './thread-actions.tsx'
import { ThreadAnswer } from './thread-answer.tsx'

interface SupportThreadProps {
  conversation: SupportConversation
  staff: readonly NamedPerson[]
  shortcuts: boolean
  /** Back to the list, which a narrow window does not show meanwhile. */
  onBack: () => void
  /** It has left the list of those that wait; in words, how. */
  onDone: (how: string) => void
  /** It is back there. */
  onReopened: () => void
}

export function SupportThread(props: SupportThreadProps) {
  const { conversation, staff, shortcuts, onBack, onDone } = props
  const { chat } = conversation
  const { other_user: other } = chat
  const thread = useThread(props)
  const { newestId, closing, draft, heading, send } = thread
  const [aside, setAside] = useState(false)
  /** From a field to the conversation, from there to the list. */
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !(event.target instanceof Element)) return
    if (event.target.closest('dialog, [role=menu]')) return
    if (event.target.closest('textarea, select')) heading.current?.focus()
    else onBack()
  }

  return (
    <div
      className="grid min-h-0 max-lg:grid-rows-[minmax(0,1fr)] 2xl:grid-cols-[minmax(0,1fr)_316px]"
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
          onAssign={(id) => thread.assign.mutate(id)}
          onBack={onBack}
          actions={
            <ThreadActions
              conversation={conversation}
              newestId={newestId}
              closing={closing}
              snoozing={thread.snoozing}
              onSnoozing={thread.setSnoozing}
              onSnoozed={(words) => onDone(`rimandata, torna ${words}`)}
              shortcuts={shortcuts}
            />
          }
          below={
            <>
              <ThreadState
                conversation={conversation}
                tags={thread.tags}
                shortcuts={shortcuts}
                onTagged={() => heading.current?.focus()}
              />
              <AsideButton onClick={() => setAside(true)} />
            </>
          }
        />
        <Thread chat={chat} send={send} colleagues={staff} empty={null} />
        <LatestNote chatId={chat.id} />
        <ReadersLine readers={thread.readers} />
        <ThreadAnswer
          draft={draft}
          member={other}
          staff={staff}
          field={thread.field}
          choosing={thread.choosing}
          onChoosing={thread.setChoosing}
          shortcuts={shortcuts}
        />
      </section>
      <aside
        aria-label={`Su ${other.name}`}
        className="min-h-0 overflow-y-auto border-l border-line p-5 max-2xl:hidden"
      >
        <AboutMember conversation={conversation} />
      </aside>
      <Drawer open={aside} onClose={() => setAside(false)} title={`Su ${other.name}`}>
        {aside ? <AboutMember conversation={conversation} /> : null}
      </Drawer>
    </div>
  )
}

type ThreadInput = Pick<SupportThreadProps, 'conversation' | 'shortcuts' | 'onDone' | 'onReopened'>

/** What is done in a conversation, by button and by key. */
function useThread({ conversation, shortcuts, onDone, onReopened }: ThreadInput) {
  const { chat, assignee } = conversation
  const { other_user: other } = chat
  const user = useUser()
  const send = useSend(chat.id)
  const { data: loaded } = useMessages(chat.id)
  const newestId = (loaded && newestOf(loaded)?.id) ?? null
  const assign = useAssign(chat.id)
  const closing = useClosing(conversation, newestId, {
    onClosed: () => onDone('conversazione chiusa'),
    onReopened,
  })
  const draft = useDeskDraft({
    chatId: chat.id,
    messages: loaded,
    send: send.send,
    onCarriedOut: ({ closes, snooze_minutes: minutes }) => {
      if (closes) onDone('risposta inviata, conversazione chiusa')
      else if (minutes !== null) onDone('risposta inviata, conversazione rimandata')
    },
  })
  const readers = useReaders(chat.id, draft.writing)
  const [choosing, setChoosing] = useState(false)
  const [snoozing, setSnoozing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const tags = useRef<TagsHandle>(null)
  useLiveChat(chat.id, other.id)
  useEffect(() => heading.current?.focus(), [])

  function write(mode: 'answer' | 'note') {
    draft.setMode(mode)
    field.current?.focus()
  }
  useShortcuts(shortcuts, {
    r: () => write('answer'),
    '/': () => setChoosing(true),
    n: () => write('note'),
    l: () => tags.current?.open(),
    s: () => setSnoozing(true),
    e: closing.close,
    m: () => assignee?.id === user.id || assign.mutate(user.id),
  })
  return {
    newestId,
    send,
    assign,
    closing,
    draft,
    readers,
    heading,
    field,
    tags,
    choosing,
    setChoosing,
    snoozing,
    setSnoozing,
  }
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
