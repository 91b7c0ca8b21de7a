import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { type Chat, chatEndpoints } from '#contract/chat.ts'
import { call } from '#web/api/client.ts'
import { messageOf, NetworkError } from '#web/api/errors.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { pictureOf, SupportAvatar } from './conversation-row.tsx'
import { refreshChats } from './queries.ts'

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
        <h2 className="truncate text-[1.375rem] leading-[1.1] font-card tracking-[-0.012em] max-sm:text-[1.1875rem]">
          {support ? (
            'Chat Assistenza'
          ) : (
            <Link to={`/user-profile/${encodeURIComponent(other.name)}`} className="rounded-xs">
              {other.name}
            </Link>
          )}
        </h2>
        <p className="text-xs text-ink-2">
          {support ? 'Rispondiamo appena possibile' : other.is_online === 'online' ? 'Online' : 'Offline'}
        </p>
      </div>
      {support ? null : <ArchiveButton chat={chat} />}
    </header>
  )
}

function ArchiveButton({ chat: { id, is_archived: archived } }: { chat: Chat }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(archived ? chatEndpoints.unarchive : chatEndpoints.archive, { params: { id } }),
    onSuccess: () => refreshChats(queryClient),
    onError: (error) => {
      if (!(error instanceof NetworkError)) toast.error(messageOf(error))
    },
  })
  const Icon = archived ? ArchiveRestore : Archive
  return (
    <Button look="tertiary" aria-disabled={isPending} onClick={() => mutate()} className="max-sm:px-3!">
      <Icon size={20} strokeWidth={1.6} aria-hidden />
      <span className="max-sm:sr-only">{archived ? 'Ripristina' : 'Archivia'}</span>
    </Button>
  )
}
