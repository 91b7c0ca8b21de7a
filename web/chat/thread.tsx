import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { useUser } from '#web/shell/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Bubble } from './bubble.tsx'
import { dayLabel } from './dates.ts'
import { useOutgoing } from './outgoing.ts'
import { useMessages } from './message-queries.ts'
import { threadItems } from './thread-items.ts'
import { UnlockCard } from './unlock-card.tsx'
import { useNow } from './use-now.ts'

interface ThreadProps {
  chat: Chat
  onRetry: (text: string, clientId: string) => void
  /** In the place of messages, when there is none to show. */
  empty: ReactNode
}

export function Thread({ chat, onRetry, empty }: ThreadProps) {
  const user = useUser()
  const { data: messages, isError, isFetching, refetch, hasNextPage, ...query } = useMessages(chat.id)
  const { messages: outgoing } = useOutgoing(chat.id)
  const now = useNow(60_000)
  const items = threadItems({
    chat,
    userId: user.id,
    messages: messages ?? [],
    outgoing,
    hasOlder: hasNextPage,
  })
  const lastKey = items.at(-1)?.key
  const { box, onScroll, missed, toBottom } = useStickyScroll(lastKey, messages?.[0]?.id, outgoing.length)

  if (isError && messages === undefined) return <ErrorState onRetry={() => refetch()} busy={isFetching} />
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-label="Messaggi"
        aria-busy={messages === undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must do so by keyboard too
        tabIndex={0}
        className="flex flex-1 flex-col gap-1 overflow-y-auto overscroll-contain px-6 pt-5 pb-6 max-sm:px-4 max-sm:py-3"
      >
        <div className="mt-auto" />
        {hasNextPage ? (
          <Button
            look="secondary"
            size="sm"
            className="mb-3.5 self-center"
            busy={query.isFetchingNextPage && 'Caricamento...'}
            onClick={() => query.fetchNextPage()}
          >
            Mostra di più
          </Button>
        ) : null}
        {messages !== undefined && items.length === 0 ? empty : null}
        {items.map((item) => {
          switch (item.kind) {
            case 'day':
              return (
                <p
                  key={item.key}
                  className="self-center pt-3.5 pb-2.5 text-xs font-medium text-ink-3 first-letter:uppercase"
                >
                  {dayLabel(item.time, now)}
                </p>
              )
            case 'unlock':
              return <UnlockCard key={item.key} chat={chat} time={item.time} />
            case 'bubble':
              return (
                <Bubble
                  key={item.key}
                  item={item}
                  onRetry={() => item.clientId && onRetry(item.text, item.clientId)}
                />
              )
          }
        })}
      </div>
      {missed ? (
        <Button
          size="sm"
          onClick={toBottom}
          className="absolute! bottom-3 left-1/2 -translate-x-1/2 rounded-full! shadow-2"
        >
          <ArrowDown size={16} strokeWidth={1.8} aria-hidden />
          Nuovi messaggi
        </Button>
      ) : null}
    </div>
  )
}

/** How far from the end still counts as reading the end. */
const nearPx = 120

/**
 * Stays at the end while one reads the end or writes; otherwise nothing jumps, and new messages are announced.
 * Older messages put above leave what one reads where it was.
 */
function useStickyScroll(lastKey: string | undefined, oldestId: number | undefined, outgoingCount: number) {
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const fromEnd = useRef(0)
  const [missed, setMissed] = useState(false)

  const toBottom = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }
  const onScroll = () => {
    const element = box.current
    if (!element) return
    fromEnd.current = element.scrollHeight - element.scrollTop
    atEnd.current = fromEnd.current - element.clientHeight < nearPx
    if (atEnd.current) setMissed(false)
  }

  useLayoutEffect(() => {
    if (box.current && !atEnd.current) box.current.scrollTop = box.current.scrollHeight - fromEnd.current
  }, [oldestId])

  const previousCount = useRef(outgoingCount)
  useLayoutEffect(() => {
    const wrote = outgoingCount > previousCount.current
    previousCount.current = outgoingCount
    if (atEnd.current || wrote) toBottom()
    else if (lastKey !== undefined) setMissed(true)
  }, [lastKey, outgoingCount])

  // The bars above and the composer below change the height of what is left.
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(() => atEnd.current && toBottom())
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  return { box, onScroll, missed, toBottom }
}
