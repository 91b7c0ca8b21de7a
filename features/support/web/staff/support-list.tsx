import { Clock } from 'lucide-react'
import { italianMoment } from '#platform/contract/italian-time.ts'
import type { SupportConversation } from '../../contract/support.ts'
import { sizedPhotoUrl } from '#features/photos/contract/photos.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { ageOf } from '#features/moderation/web/staff/case-words.ts'

/** The panel under the tabs. */
export const supportInboxId = 'support-inbox'

interface SupportListProps {
  conversations: readonly SupportConversation[]
  currentId: number | null
  onOpen: (chatId: number) => void
}

export function SupportList({ conversations, currentId, onOpen }: SupportListProps) {
  return (
    <ul aria-label="Conversazioni">
      {conversations.map(({ chat, assignee, waiting_since: since }) => (
        <li key={chat.id}>
          <button
            type="button"
            id={rowId(chat.id)}
            aria-current={chat.id === currentId}
            onClick={() => onOpen(chat.id)}
            className="grid w-full grid-cols-[44px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 text-left hover:bg-sunken aria-current:bg-primary-soft lg:pl-7"
          >
            <span className="row-span-3">
              <Avatar
                src={sizedPhotoUrl(chat.other_user.profile_picture_url, 320)}
                size={44}
                online={chat.other_user.is_online === 'online'}
              />
            </span>
            <span className="truncate text-base font-semibold">{chat.other_user.name}</span>
            <span className="num text-xs text-ink-2">
              {since ? (
                <span className="inline-flex items-center gap-1 font-semibold text-wait-text">
                  <Clock size={14} strokeWidth={1.8} aria-hidden />
                  <span className="sr-only">aspetta da </span>
                  {ageOf(since, Date.now())}
                </span>
              ) : (
                chat.last_message && italianMoment(chat.last_message.created_at)
              )}
            </span>
            <span className="col-span-2 truncate text-sm text-ink-2">{chat.last_message?.message}</span>
            <span className="col-span-2 text-xs text-ink-3">
              {chat.other_user.role === 'KING' ? 'King' : 'Hostess'}
              {assignee ? ` · ${assignee.name}` : ' · di nessuno'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const rowId = (chatId: number) => `conversation-${chatId}`

/** Puts the keyboard back on a conversation of the list, or on the list where it has left it. */
export function focusConversation(chatId: number): void {
  const row = document.getElementById(rowId(chatId))
  ;(row ?? document.getElementById(supportInboxId))?.focus()
}
