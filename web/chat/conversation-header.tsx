import { Archive, ArchiveRestore, ArrowLeft, EllipsisVertical, Info, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Chat } from '#contract/chat.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { useArchive } from './archive.ts'
import { pictureOf, SupportAvatar } from './conversation-row.tsx'
import { DetailsDrawer } from './details.tsx'
import { usePanes } from './use-panes.ts'

interface HeaderProps {
  chat: Chat
  /** On a phone: opens the list. */
  onBack: () => void
}

export function ConversationHeader({ chat, onBack }: HeaderProps) {
  const { other_user: other, support_chat: support } = chat
  return (
    <header className="flex h-18 flex-none items-center gap-3.5 border-b border-line pr-4 pl-6 max-sm:h-16 max-sm:gap-2.5 max-sm:px-1">
      <span className="sm:hidden">
        <IconButton label="Apri l'elenco delle conversazioni" onClick={onBack}>
          <ArrowLeft size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </span>
      {support ? (
        <SupportAvatar size={44} />
      ) : (
        <Avatar src={pictureOf(chat)} size={44} online={other.is_online === 'online'} />
      )}
      <div className="min-w-0 flex-1">
        <h2
          tabIndex={-1}
          className="truncate text-[1.375rem] leading-[1.1] font-card tracking-[-0.012em] outline-none max-sm:text-[1.1875rem]"
        >
          {support ? (
            'Chat Assistenza'
          ) : (
            <Link to={profileOf(chat)} className="rounded-xs">
              {other.name}
            </Link>
          )}
        </h2>
        <p className="text-xs text-ink-2">
          {support ? 'Rispondiamo appena possibile' : other.is_online === 'online' ? 'Online' : 'Offline'}
        </p>
      </div>
      {support ? null : (
        <span className="flex items-center">
          <ArchiveButton chat={chat} />
          <MoreMenu chat={chat} />
        </span>
      )}
    </header>
  )
}

function profileOf({ other_user: other }: Chat): string {
  return `/user-profile/${encodeURIComponent(other.name)}`
}

function ArchiveButton({ chat }: { chat: Chat }) {
  const { isPending, toggle } = useArchive(chat)
  const Icon = chat.is_archived ? ArchiveRestore : Archive
  return (
    <Button
      look="tertiary"
      aria-disabled={isPending}
      onClick={() => isPending || toggle()}
      className="max-sm:px-3!"
    >
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <span className="max-sm:sr-only">{chat.is_archived ? 'Ripristina' : 'Archivia'}</span>
    </Button>
  )
}

/** What else one can do about a conversation and the person in it. */
function MoreMenu({ chat }: { chat: Chat }) {
  const navigate = useNavigate()
  const panes = usePanes()
  const [showing, setShowing] = useState(false)
  const items: MenuItem[] = [
    { label: 'Vedi il profilo', icon: UserRound, onSelect: () => void navigate(profileOf(chat)) },
    // From three panes on they stand beside the thread.
    ...(panes < 3 ? [{ label: 'Dettagli', icon: Info, onSelect: () => setShowing(true) }] : []),
  ]
  return (
    <>
      <Menu
        items={items}
        trigger={
          <IconButton label="Altre azioni">
            <EllipsisVertical size={20} strokeWidth={1.6} aria-hidden />
          </IconButton>
        }
      />
      <DetailsDrawer chat={chat} open={showing && panes < 3} onClose={() => setShowing(false)} />
    </>
  )
}
