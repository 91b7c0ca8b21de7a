import { CheckCheck, Pin, Undo2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Chat } from '../contract/chat.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { facePhotoUrl } from '#features/photos/contract/photo-address.ts'
import { useTyping } from './typing.ts'
import { unreadWords } from './unread.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { CountBadge } from '#platform/web/ui/count-badge.tsx'
import { RefundRing, wholeHours } from '#platform/web/ui/refund-ring.tsx'
import { hoursUntil, listTime } from './dates.ts'

interface RowProps {
  chat: Chat
  userId: number
  now: Date
  current: boolean
  /** The one row at which the Tab key stops. */
  isStop: boolean
  onOpen: (chatId: number) => void
  onFocus: (chatId: number) => void
}

/** A message in one chat draws one row anew, of hundreds. */
export const ConversationRow = memo(function ConversationRow(props: RowProps) {
  const { chat, userId, now } = props
  const { other_user: other, last_message: last, unread_count: unread, refund } = chat
  const typing = useTyping(chat.id)
  // Where nothing was written, what happened last is the refund.
  const at = last?.created_at ?? refund.ended_at
  return (
    <RowFrame {...props}>
      <span className="row-span-2 leading-none">
        <Avatar src={pictureOf(chat)} size={48} online={other.is_online === 'online'} />
      </span>
      <span className="truncate text-base leading-snug font-semibold">{other.name}</span>
      <RowTime unread={unread > 0}>{at ? listTime(at, now) : ''}</RowTime>
      {typing ? (
        <span className="truncate text-sm leading-normal font-semibold text-primary-text">sta scrivendo</span>
      ) : (
        <RowText unread={unread > 0}>{summaryOf(chat, userId)}</RowText>
      )}
      <span className="justify-self-end leading-none">
        <RowMark chat={chat} userId={userId} now={now} />
      </span>
    </RowFrame>
  )
})

/** Pinned above the others; never archived. */
export function SupportRow(props: RowProps) {
  const { chat, userId, now } = props
  const { last_message: last, unread_count: unread } = chat
  return (
    <RowFrame {...props} pinned>
      <span className="row-span-2 leading-none">
        <SupportAvatar size={48} />
      </span>
      <span className="truncate text-base leading-snug font-semibold">Chat Assistenza</span>
      <RowTime unread={unread > 0}>{last ? listTime(last.created_at, now) : ''}</RowTime>
      <RowText unread={unread > 0}>{last ? summaryOf(chat, userId) : 'Scrivici quando hai bisogno.'}</RowText>
      <span className="justify-self-end text-ink-3">
        {unread > 0 ? (
          <CountBadge count={unread} label={unreadWords(unread)} />
        ) : (
          <Pin size={16} strokeWidth={1.6} aria-hidden />
        )}
      </span>
    </RowFrame>
  )
}

interface FrameProps extends RowProps {
  pinned?: boolean
  children: ReactNode
}

function RowFrame({ chat, current, isStop, pinned = false, onOpen, onFocus, children }: FrameProps) {
  const place = pinned
    ? '-mx-2 -mt-2 mb-2 w-[calc(100%+16px)] border-b border-line px-5 py-3.5'
    : 'w-full p-3'
  const look = current ? 'bg-surface shadow-1' : 'hover:bg-sunken'
  return (
    <button
      type="button"
      aria-current={current || undefined}
      data-carries-picture
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(chat.id)}
      onClick={() => onOpen(chat.id)}
      className={`grid grid-cols-[48px_1fr_auto] items-center gap-x-3.5 gap-y-0.5 text-left ${pinned ? '' : 'rounded-sm'} ${place} ${look}`}
    >
      {children}
    </button>
  )
}

function RowTime({ unread, children }: { unread: boolean; children: ReactNode }) {
  return (
    <span
      className={`num justify-self-end text-xs leading-normal ${unread ? 'font-semibold text-primary-text' : 'text-ink-3'}`}
    >
      {children}
    </span>
  )
}

function RowText({ unread, children }: { unread: boolean; children: ReactNode }) {
  return (
    <span className={`truncate text-sm leading-normal ${unread ? 'font-medium' : 'text-ink-2'}`}>
      {children}
    </span>
  )
}

/** What happened last, in one line. */
function summaryOf(chat: Chat, userId: number): string {
  const { last_message: last, refund, other_user: other } = chat
  if (chat.last_message_state === 'held') return 'Messaggio in moderazione'
  if (chat.last_message_state === 'refused') return 'Messaggio non approvato'
  if (refund.state === 'refunded' && !chat.waiting)
    return other.role === 'HOSTESS' ? `${formatCredits(credits(refund.cost))} rimborsati` : 'Chat bloccata'
  if (!last) return chat.waiting ? 'Ti ha scritto, chat bloccata' : 'Chat sbloccata'
  return last.sender_id === userId ? `Tu: ${last.message}` : last.message
}

interface MarkProps {
  chat: Chat
  userId: number
  now: Date
}

/** At most one thing at the end of a row: what is unread, what runs, whose turn it is, what was read. */
function RowMark({ chat, userId, now }: MarkProps) {
  const { unread_count: unread, refund, last_message: last, other_user: other } = chat
  if (unread > 0) return <CountBadge count={unread} label={unreadWords(unread)} />
  if (other.role === 'HOSTESS' && refund.state === 'running' && refund.due_at) {
    const left = hoursUntil(refund.due_at, now, refund.hours)
    return (
      <span className="num inline-flex items-center gap-[5px] text-2xs leading-none font-semibold text-wait-text">
        <RefundRing clock={{ state: 'running', hours: left, of: refund.hours }} size={16} />
        {wholeHours(left)} h<span className="sr-only"> al rimborso</span>
      </span>
    )
  }
  if (other.role === 'HOSTESS' && refund.state === 'refunded' && !chat.waiting)
    return <Undo2 size={16} strokeWidth={1.6} className="text-trust-text" aria-hidden />
  if (!last) return null
  if (last.sender_id === userId)
    return chat.last_message_read ? (
      <span className="text-trust-text">
        <CheckCheck size={16} strokeWidth={1.6} aria-hidden />
        <span className="sr-only">Letto</span>
      </span>
    ) : null
  // A king is told that it is his turn; her nobody presses.
  return chat.unlocked && other.role === 'HOSTESS' ? (
    <span className="rounded-xs bg-primary-soft px-[7px] py-0.5 text-2xs leading-[1.35] font-semibold text-primary-text">
      Tocca a te
    </span>
  ) : null
}

export function pictureOf({ other_user: other }: Chat): string {
  return facePhotoUrl(other.profile_picture_url)
}

export function SupportAvatar({ size }: { size: 44 | 48 }) {
  return (
    <span
      aria-hidden="true"
      className={`grid place-items-center rounded-full bg-velvet font-display text-2xl leading-none font-medium text-velvet-ink italic ${size === 48 ? 'size-12' : 'size-11'}`}
    >
      L.
    </span>
  )
}
