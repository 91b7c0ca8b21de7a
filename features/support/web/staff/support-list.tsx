import { listTime } from '#features/chat/web/dates.ts'
import { useNow } from '#features/chat/web/use-now.ts'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import type { SupportConversation } from '../../contract/support.ts'
import { DangerMark } from './danger-mark.tsx'
import { restWords } from './desk-words.ts'
import { Target } from './target.tsx'

/** The panel under the tabs. */
export const supportInboxId = 'support-inbox'

interface SupportListProps {
  conversations: readonly SupportConversation[]
  currentId: number | null
  onOpen: (chatId: number) => void
}

export function SupportList({ conversations, currentId, onOpen }: SupportListProps) {
  const now = useNow(60_000)
  return (
    <ul aria-label="Conversazioni">
      {conversations.map((conversation) => {
        const { chat, found } = conversation
        return (
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
                {chat.last_message && listTime(chat.last_message.created_at, now)}
              </span>
              <span
                className={`col-span-2 text-sm text-ink-2 ${found === null ? 'truncate' : 'line-clamp-2 break-words'}`}
              >
                {found ?? chat.last_message?.message}
              </span>
              <Foot conversation={conversation} now={now} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Tags, and what is to be done until when. */
function Foot({ conversation, now }: { conversation: SupportConversation; now: Date }) {
  const { tags, target, in_danger: inDanger, snoozed_until: until, assignee } = conversation
  const rest = restWords(conversation, now)
  return (
    <span className="col-span-2 mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs font-medium text-ink-2">
      {inDanger ? <DangerMark /> : null}
      {tags.map(({ id, name }) => (
        <span key={id} className="rounded-full bg-sunken px-2 py-px">
          {name}
        </span>
      ))}
      {target !== null && until === null ? <Target target={target} /> : null}
      {rest === '' ? null : <span className="num">{rest}</span>}
      {assignee ? <span>la segue {assignee.name}</span> : null}
    </span>
  )
}

const rowId = (chatId: number) => `conversation-${chatId}`

/** Puts the keyboard back on a conversation of the list, or on the list where it has left it. */
export function focusConversation(chatId: number): void {
  const row = document.getElementById(rowId(chatId))
  ;(row ?? document.getElementById(supportInboxId))?.focus()
}
