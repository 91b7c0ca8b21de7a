import { ArrowDown, WifiOff } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import type { NamedPerson } from '#platform/contract/people.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Chat, Message } from '../contract/chat.ts'
import { moveBetweenBubbles, type Quotable } from './bubble-actions.tsx'
import { lastWhere, type MessagePages, newestOf, oldestOf } from './message-pages.ts'
import { useMarkRead, useMessages, useOlderMessages } from './message-queries.ts'
import type { Question } from './message-question.tsx'
import type { Outgoing } from './outbox.ts'
import { useQuestion } from './use-question.ts'
import { isOwn, type Reader } from './reader.ts'
import { keyOf, pageOfUnlock } from './thread-items.ts'
import { ThreadPage } from './thread-page.tsx'
import { useNow } from './use-now.ts'
import { useOnline } from './use-online.ts'
import { usePageVisible } from './use-page-visible.ts'
import { type Send, useOutgoing } from './use-send.ts'
import { useThreadScroll } from './use-thread-scroll.ts'
import { useUnread } from './use-unread.ts'

interface ThreadProps {
  chat: Chat
  send: Pick<Send, 'retry' | 'discard'>
  /** To the staff, before a member's thread: all who answer there. */
  colleagues?: readonly NamedPerson[]
  /** Of the person on the other side; the staff, who doubt nobody here, have none. */
  onReport?: (() => void) | undefined
  onQuote?: ((message: Quotable) => void) | undefined
  /** In the place of messages, when there is none to show. */
  empty: ReactNode
  /** The same in an open chat, below the card that says so. */
  begin?: ReactNode
  /** Before the first message, once it is loaded. */
  opening?: ReactNode
  /** After the last message. */
  closing?: ReactNode
}

export function Thread(props: ThreadProps) {
  const { chat, send, colleagues, onReport, onQuote, empty, begin, opening, closing } = props
  const reader = useReader(chat.other_user.id, colleagues)
  const { data: loaded, isError, isFetching, refetch } = useMessages(chat.id)
  const outgoing = useUnconfirmed(chat.id, loaded)
  const lastKey = outgoing.at(-1)?.clientId ?? lastKeyOf(loaded)
  const scroll = useThreadScroll({
    loaded: loaded !== undefined,
    lastKey,
    oldestId: loaded && oldestOf(loaded)?.id,
    outgoingCount: outgoing.length,
  })
  const older = useOlderMessages(chat.id, scroll.keepPlace)
  const seen = usePageVisible() && scroll.atEnd && loaded !== undefined
  const unread = useUnread({
    loaded,
    reader,
    unreadCount: chat.unread_count,
    seen,
    outgoingCount: outgoing.length,
  })
  const question = useQuestion(chat, loaded, onReport)
  useMarkRead(chat, { seen, newestId: loaded && newestOfOther(loaded, reader) })

  if (isError && loaded === undefined) return <ErrorState onRetry={() => refetch()} busy={isFetching} />
  const showsUnlock = chat.unlocked && chat.refund.unlocked_at !== null
  const isUnwritten = loaded?.pages.length === 0 && outgoing.length === 0
  const isEmpty = isUnwritten && !showsUnlock
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroll.box}
        onScroll={scroll.onScroll}
        role="log"
        aria-label="Messaggi"
        aria-busy={loaded === undefined}
        // What is loaded on top is no news; the news are read out below.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must do so by keyboard too
        tabIndex={0}
        onKeyDown={(event) => {
          if (onQuote && moveBetweenBubbles(event.currentTarget, event.key)) event.preventDefault()
        }}
        className="flex flex-1 flex-col overflow-y-auto overscroll-contain focus-visible:-outline-offset-3 focus-visible:shadow-none"
      >
        <div ref={scroll.content} className={`pt-4 pb-6 max-sm:py-2 ${isEmpty ? 'my-auto' : 'mt-auto'}`}>
          {loaded?.hasOlder ? <ShowOlder busy={older.isPending} onPress={() => older.mutate()} /> : null}
          {loaded === undefined ? <ThreadSkeleton /> : null}
          {loaded && !loaded.hasOlder ? opening : null}
          {isEmpty ? empty : null}
          <Pages
            chat={chat}
            reader={reader}
            loaded={loaded}
            outgoing={outgoing}
            firstUnreadId={unread.firstUnreadId}
            send={send}
            onReport={onReport}
            onQuote={onQuote}
            question={question}
          />
          {isUnwritten && !isEmpty ? begin : null}
          {closing}
        </div>
      </div>
      <Below missed={unread.missed} atEnd={scroll.atEnd} toEnd={scroll.toEnd} />
      <UnreadBelow name={chat.support_chat ? 'Assistenza' : chat.other_user.name} messages={unread.arrived} />
    </div>
  )
}

function ShowOlder({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  return (
    <div className="mb-3.5 grid justify-center">
      {/* As high while it works: what stands below must not move. */}
      <Button look="secondary" size="sm" className="h-9" busy={busy && 'Carico…'} onClick={onPress}>
        Mostra di più
      </Button>
    </div>
  )
}

function useReader(otherId: number, colleagues: readonly NamedPerson[] | undefined): Reader {
  const { id: userId } = useUser()
  return useMemo(
    () => ({ userId, staff: colleagues ? { memberId: otherId, colleagues } : null }),
    [userId, otherId, colleagues],
  )
}

/** What the person wrote and the thread does not have; what is held back by a warning stands elsewhere. */
function useUnconfirmed(chatId: number, loaded: MessagePages | undefined): readonly Outgoing[] {
  const { messages } = useOutgoing(chatId, loaded)
  return useMemo(() => {
    if (messages.length === 0) return noOutgoing
    const arrived = new Set(loaded?.pages.slice(-3).flatMap((page) => page.map(keyOf)))
    return messages.filter(({ clientId, state }) => state !== 'warned' && !arrived.has(clientId))
  }, [messages, loaded])
}

const noOutgoing: readonly Outgoing[] = []
const noMessages: readonly Message[] = []

const newestOfOther = (loaded: MessagePages, reader: Reader) =>
  lastWhere(loaded, (message) => !isOwn(message, reader))?.id ?? null

const lastKeyOf = (loaded: MessagePages | undefined) => {
  const newest = loaded && newestOf(loaded)
  return newest && keyOf(newest)
}

interface PagesProps {
  chat: Chat
  reader: Reader
  loaded: MessagePages | undefined
  outgoing: readonly Outgoing[]
  firstUnreadId: number | null
  send: Pick<Send, 'retry' | 'discard'>
  onReport?: (() => void) | undefined
  onQuote?: ((message: Quotable) => void) | undefined
  question: Question | null
}

function Pages(props: PagesProps) {
  const { chat, reader, loaded, outgoing, firstUnreadId, send, onReport, onQuote, question } = props
  const online = useOnline()
  const today = useToday()
  const unlockedAt = chat.unlocked ? chat.refund.unlocked_at : null
  const unlockPage = loaded && unlockedAt !== null ? pageOfUnlock(loaded, unlockedAt) : null
  const ownLast = loaded && lastWhere(loaded, (message) => isOwn(message, reader))
  const pages = loaded && loaded.pages.length > 0 ? loaded.pages : [noMessages]
  const unsentKey = outgoing.at(-1)?.clientId
  const ownPage = ownLast && !unsentKey ? pages.findLastIndex((page) => page.includes(ownLast)) : -1
  return pages.map((messages, index) => {
    const after = pages[index + 1]?.[0]
    return (
      <ThreadPage
        // The first message of a page stays its first; the last page of an empty thread has none.
        key={messages[0]?.id ?? 'empty'}
        reader={reader}
        messages={messages}
        outgoing={after === undefined ? outgoing : noOutgoing}
        online={online}
        before={pages[index - 1]?.at(-1)}
        after={after}
        unlocked={unlockPage === index ? chat : null}
        firstUnreadId={
          messages.some(({ id }) => id === firstUnreadId) || after?.id === firstUnreadId
            ? firstUnreadId
            : null
        }
        lastOwnKey={ownLast && index === ownPage ? keyOf(ownLast) : after ? null : (unsentKey ?? null)}
        today={today}
        onRetry={send.retry}
        onDiscard={send.discard}
        onReport={onReport}
        onQuote={onQuote}
        name={chat.support_chat ? 'Assistenza' : chat.other_user.name}
        question={question && messages.some(({ id }) => id === question.messageId) ? question : null}
      />
    )
  })
}

/** Changes at midnight only. */
function useToday(): Date {
  const now = useNow(60_000)
  const day = now.toDateString()
  return useMemo(() => new Date(day), [day])
}

/** Above the composer: the way to what arrived below, and whether there is a connection at all. */
function Below({ missed, atEnd, toEnd }: { missed: boolean; atEnd: boolean; toEnd: () => void }) {
  const online = useOnline()
  return (
    <>
      {missed ? (
        <Button
          size="sm"
          height="target"
          pill
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-2"
        >
          <ArrowDown size={16} strokeWidth={1.8} aria-hidden />
          Nuovi messaggi
        </Button>
      ) : atEnd ? null : (
        <IconButton
          label="Vai alla fine"
          onClick={toEnd}
          className="absolute right-5 bottom-3 bg-surface shadow-2"
        >
          <ArrowDown size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      )}
      <div role="status" className="flex-none">
        {online ? null : (
          <p className="flex items-center justify-center gap-2 px-4 pb-2 text-center text-xs text-ink-2">
            <WifiOff size={15} strokeWidth={1.8} className="flex-none" aria-hidden />
            Sei offline. I messaggi partiranno appena torna la connessione.
          </p>
        )}
      </div>
    </>
  )
}

/** Reads out what arrives, and nothing else. */
function UnreadBelow({ name, messages }: { name: string; messages: readonly Message[] }) {
  return (
    <div aria-live="polite" className="sr-only">
      {messages.map(({ id, text, filtered }) => (
        <p key={id}>
          {name}: {filtered ? 'messaggio nascosto dal tuo filtro' : text}
        </p>
      ))}
    </div>
  )
}

function ThreadSkeleton() {
  return (
    <div className="flex flex-col gap-2 px-6 pt-4 max-sm:px-4">
      <span className="sr-only">Caricamento</span>
      <Skeleton className="h-16 w-3/5 rounded-lg" />
      <Skeleton className="h-11 w-2/5 self-end rounded-lg" />
      <Skeleton className="h-20 w-1/2 self-end rounded-lg" />
      <Skeleton className="h-11 w-2/5 rounded-lg" />
    </div>
  )
}
