import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  Ban,
  EllipsisVertical,
  FileLock2,
  Flag,
  Info,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Chat } from '../contract/chat.ts'
import { useEvidence } from '#platform/web/shell/use-evidence.tsx'
import type { SafetyStep } from '#platform/web/shell/use-safety.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx'
import { QuickExitIcon } from '#platform/web/shell/quick-exit.tsx'
import { useArchive } from './archive.ts'
import { pictureOf, SupportAvatar } from './conversation-row.tsx'
import { DetailsDrawer } from './details.tsx'
import { SupportTimes } from './support-times.tsx'
import { useTyping } from './typing.ts'
import { usePanes } from './use-panes.ts'

interface HeaderProps {
  chat: Chat
  /** On a phone: opens the list. */
  onBack: () => void
  /** Opens the sheet in which one reports and blocks. */
  onSafety: (step: SafetyStep) => void
}

export function ConversationHeader({ chat, onBack, onSafety }: HeaderProps) {
  const { other_user: other, support_chat: support } = chat
  const typing = useTyping(chat.id)
  const presence = other.is_online === 'online' ? 'Online' : 'Offline'
  return (
    <header className="flex h-18 flex-none items-center gap-3.5 border-b border-line pr-4 pl-6 max-sm:h-16 max-sm:gap-2.5 max-sm:px-1">
      <span className="sm:hidden">
        <IconButton label="Apri l’elenco delle conversazioni" onClick={onBack}>
          <ArrowLeft size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </span>
      {/* On the narrowest phones the name needs the room more. */}
      <span data-picture-arrives className="flex max-[359px]:hidden">
        {support ? (
          <SupportAvatar size={44} />
        ) : (
          <Avatar src={pictureOf(chat)} size={44} online={other.is_online === 'online'} />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <h2
          tabIndex={-1}
          className="truncate text-name leading-[1.1] font-card tracking-name outline-none max-sm:text-[1.1875rem]"
        >
          {support ? (
            'Chat Assistenza'
          ) : (
            <Link to={profileOf(chat)} className="rounded-xs">
              {other.name}
            </Link>
          )}
        </h2>
        <p className={`text-xs ${typing ? 'font-semibold text-primary-text' : 'text-ink-2'}`}>
          {support ? <SupportTimes /> : typing ? 'sta scrivendo' : presence}
        </p>
      </div>
      <QuickExitIcon className="sm:hidden" />
      {support ? null : <Actions chat={chat} onSafety={onSafety} />}
    </header>
  )
}

function profileOf({ other_user: other }: Chat): string {
  return `/user-profile/${encodeURIComponent(other.name)}`
}

/** What can be done about a conversation and the person in it; on a phone only the way to report it stands alone. */
function Actions({ chat, onSafety }: Omit<HeaderProps, 'onBack'>) {
  const navigate = useNavigate()
  const panes = usePanes()
  const archive = useArchive(chat)
  const evidence = useEvidence({ subject: 'conversation', id: String(chat.id) })
  const [showing, setShowing] = useState(false)
  const { name } = chat.other_user
  const putAway = {
    label: chat.is_archived ? 'Ripristina' : 'Archivia',
    icon: chat.is_archived ? ArchiveRestore : Archive,
    onSelect: () => archive.isPending || archive.toggle(),
  }
  const items: MenuItem[] = [
    { label: 'Vedi il profilo', icon: UserRound, onSelect: () => void navigate(profileOf(chat)) },
    // From three panes on they stand beside the thread.
    ...(panes < 3 ? [{ label: 'Dettagli', icon: Info, onSelect: () => setShowing(true) }] : []),
    ...(panes === 1 ? [putAway] : []),
    { label: 'Fascicolo', icon: FileLock2, onSelect: evidence.open },
    { label: `Blocca ${name}`, icon: Ban, danger: true, onSelect: () => onSafety('block') },
  ]
  return (
    <span className="flex items-center">
      {panes === 1 ? null : (
        <Button
          look="tertiary"
          sides="narrow-on-phones"
          aria-disabled={archive.isPending}
          onClick={putAway.onSelect}
        >
          <putAway.icon size={20} strokeWidth={1.6} aria-hidden />
          <span className="max-md:sr-only">{putAway.label}</span>
        </Button>
      )}
      <Button look="tertiary" sides="narrow-on-phones" onClick={() => onSafety('report-chat')}>
        <Flag size={20} strokeWidth={1.6} aria-hidden />
        <span className="max-md:sr-only">Segnala</span>
      </Button>
      <Menu
        items={items}
        trigger={
          <IconButton label="Altre azioni">
            <EllipsisVertical size={20} strokeWidth={1.6} aria-hidden />
          </IconButton>
        }
      />
      {evidence.dialog}
      <DetailsDrawer chat={chat} open={showing && panes < 3} onClose={() => setShowing(false)} />
    </span>
  )
}
