import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { addressed, type Colleague, type SupportConversation } from '#contract/support.ts'
import { Composer } from '#web/chat/composer.tsx'
import { useLiveChat } from '#web/chat/live-updates.ts'
import { Thread } from '#web/chat/thread.tsx'
import { useDraft } from '#web/chat/use-draft.ts'
import { useSend } from '#web/chat/use-send.ts'
import { useUser } from '#web/shell/session.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { CannedReplies } from './canned-replies.tsx'
import { momentOf } from './case-words.ts'
import { Notes } from './support-notes.tsx'
import { useAssign } from './support-queries.ts'

interface SupportThreadProps {
  conversation: SupportConversation
  staff: readonly Colleague[]
  /** Narrow windows: back to the list. */
  onBack: () => void
}

const states = {
  email_pending: 'e-mail da confermare',
  pending: 'profilo in attesa',
  approved: 'profilo approvato',
  rejected: 'profilo rifiutato',
  erased: 'account cancellato',
} as const

export function SupportThread({ conversation, staff, onBack }: SupportThreadProps) {
  const { chat, assignee, member } = conversation
  const { other_user: other } = chat
  const user = useUser()
  const send = useSend(chat.id)
  const [draft, setDraft] = useDraft(user.id, chat.id)
  const assign = useAssign(chat.id)
  const heading = useRef<HTMLHeadingElement>(null)
  useLiveChat(chat.id)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="grid min-h-0 max-lg:grid-rows-[minmax(0,1fr)] min-[1320px]:grid-cols-[minmax(0,1fr)_300px]">
      <section
        aria-label={`Conversazione con ${other.name}`}
        className="flex min-h-0 min-w-0 flex-col bg-surface"
      >
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3">
          <span className="lg:hidden">
            <IconButton label="Torna all’elenco" onClick={onBack}>
              <ArrowLeft size={20} strokeWidth={1.6} aria-hidden />
            </IconButton>
          </span>
          <div className="min-w-0 flex-1">
            <h2 ref={heading} tabIndex={-1} className="truncate text-xl font-card outline-none">
              <Link className="rounded-xs" to={`/admin/users/${other.id}`}>
                {other.name}
              </Link>
            </h2>
            <p className="truncate text-xs text-ink-2">
              {other.role === 'KING' ? 'King' : 'Hostess'}, {states[member.state]} · {member.email}
            </p>
          </div>
          <label className="flex items-center gap-2 text-sm text-ink-2 max-sm:basis-full max-sm:pl-3">
            Risponde
            <select
              className="input h-11! w-40 text-base max-sm:flex-1"
              value={assignee?.id ?? ''}
              onChange={({ target }) => assign.mutate(Number(target.value) || null)}
            >
              <option value="">Nessuno</option>
              {staff.map(({ id, name }) => (
                <option key={id} value={id}>
                  {id === user.id ? `${name} (io)` : name}
                </option>
              ))}
            </select>
          </label>
        </header>
        <Thread chat={chat} send={send} colleagues={staff} empty={null} />
        <CannedReplies
          draft={draft}
          onChoose={(text) =>
            setDraft([draft.trim(), addressed(text, other.name)].filter(Boolean).join('\n\n'))
          }
        />
        <Composer label={`Rispondi a ${other.name}`} text={draft} onChange={setDraft} onSend={send.send} />
      </section>
      <aside
        aria-label={`Su ${other.name}`}
        className="min-h-0 overflow-y-auto border-l border-line p-5 max-[1319px]:hidden"
      >
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
          <dt className="text-ink-2">Iscrizione</dt>
          <dd className="num text-right">{momentOf(member.joined_at)}</dd>
          {member.credits === null ? null : (
            <>
              <dt className="text-ink-2">Saldo</dt>
              <dd className="num text-right">{member.credits} Crediti</dd>
            </>
          )}
        </dl>
        <Notes chatId={chat.id} />
      </aside>
    </div>
  )
}
