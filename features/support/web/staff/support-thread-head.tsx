import { ArrowLeft } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import type { NamedPerson } from '#platform/contract/people.ts'
import type { SupportConversation } from '../../contract/support.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { IconButton } from '#platform/web/ui/button.tsx'

interface ThreadHeadProps {
  conversation: SupportConversation
  staff: readonly NamedPerson[]
  shortcuts: boolean
  heading: Ref<HTMLHeadingElement>
  /** Null: nobody answers. */
  onAssign: (id: number | null) => void
  onBack: () => void
  /** To put it off and to close it. */
  actions: ReactNode
  /** Its tags, and until when it has to be answered. */
  below: ReactNode
}

const states = {
  email_pending: 'email da confermare',
  pending: 'profilo in attesa',
  approved: 'profilo approvato',
  rejected: 'profilo rifiutato',
  erased: 'account cancellato',
} as const

/** Who writes, and who of the staff answers. */
export function ThreadHead({
  conversation,
  staff,
  shortcuts,
  heading,
  onAssign,
  onBack,
  actions,
  below,
}: ThreadHeadProps) {
  const { assignee, member } = conversation
  const { other_user: other } = conversation.chat
  const user = useUser()
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3">
      <span className="lg:hidden">
        <IconButton label="Torna all’elenco" onClick={onBack}>
          <ArrowLeft size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </span>
      <div className="min-w-0 flex-1 max-[22rem]:basis-[calc(100%-4rem)]">
        <h2 ref={heading} tabIndex={-1} className="truncate text-xl font-card outline-none">
          <Link className="rounded-xs" to={`/admin/users/${other.id}`}>
            {other.name}
          </Link>
        </h2>
        <p className="truncate text-xs text-ink-2">
          {other.role === 'KING' ? 'King' : 'Hostess'}, {states[member.state]} · {member.email}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">{actions}</div>
      <div className="flex basis-full flex-wrap items-center gap-x-1.5 gap-y-1">
        <label className="flex items-center gap-2 text-xs text-ink-2">
          Risponde
          <select
            className="input h-9! w-36 py-0! text-sm max-sm:h-11!"
            aria-keyshortcuts={shortcuts ? 'M' : undefined}
            value={assignee?.id ?? ''}
            onChange={({ target }) => onAssign(Number(target.value) || null)}
          >
            <option value="">Nessuno</option>
            {staff.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === user.id ? `${name} (io)` : name}
              </option>
            ))}
          </select>
        </label>
        {below}
      </div>
    </header>
  )
}
