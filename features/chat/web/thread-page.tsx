import { Fragment, memo, useLayoutEffect, useMemo, useRef } from 'react'
import type { Chat, Message } from '../contract/chat.ts'
import { Bubble } from './bubble.tsx'
import type { Quotable } from './bubble-actions.tsx'
import { dayLabel } from './dates.ts'
import { MessageQuestion, type Question } from './message-question.tsx'
import type { Outgoing } from './outbox.ts'
import type { Reader } from './reader.ts'
import { threadItems } from './thread-items.ts'
import { UnlockCard } from './unlock-card.tsx'

interface ThreadPageProps {
  reader: Reader
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  online: boolean
  before: Message | undefined
  after: Message | undefined
  /** If the card of its unlock stands on this page. */
  unlocked: Chat | null
  firstUnreadId: number | null
  lastOwnKey: string | null
  today: Date
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
  onReport?: (() => void) | undefined
  /** Quotes a message in the next one; absent where nothing can be written. */
  onQuote?: ((message: Quotable) => void) | undefined
  /** Of the other, for what quotes them. */
  name: string
  /** If it stands on this page; of several the newest alone is shown. */
  question: Question | null
}

/**
 * One page of a thread. All but the newest are drawn by the browser only while they are near the window: their
 * height is measured once, so that nothing moves when they are left out, and they stay in the document for
 * the search in the page and for screen readers (docs/decisions/0022).
 */
export const ThreadPage = memo(function ThreadPage(props: ThreadPageProps) {
  const { reader, messages, outgoing, online, before, after, unlocked, firstUnreadId, lastOwnKey } = props
  const element = useRef<HTMLDivElement>(null)
  const isNewest = after === undefined
  useLayoutEffect(() => {
    if (isNewest || !element.current) return
    const { height } = element.current.getBoundingClientRect()
    // Of the content box: the element has no padding above or below.
    element.current.style.containIntrinsicBlockSize = `auto ${height}px`
    element.current.style.contentVisibility = 'auto'
  }, [isNewest])

  const unlockedAt = unlocked?.refund.unlocked_at ?? null
  const items = useMemo(
    () =>
      threadItems({
        reader,
        messages,
        outgoing,
        online,
        before,
        after,
        unlockedAt,
        firstUnreadId,
        lastOwnKey,
      }),
    [reader, messages, outgoing, online, before, after, unlockedAt, firstUnreadId, lastOwnKey],
  )
  return (
    <div ref={element} data-page className="relative mt-1 flex flex-col gap-1 px-6 max-sm:px-4">
      {items.map((item) => {
        switch (item.kind) {
          case 'day':
            return (
              <p
                key={item.key}
                className="self-center pt-3.5 pb-2.5 text-xs font-medium text-ink-3 first-letter:uppercase"
              >
                {dayLabel(item.time, props.today)}
              </p>
            )
          case 'unread':
            return (
              <p
                key={item.key}
                data-first-unread
                className="flex items-center gap-3 py-2 text-xs font-semibold text-primary-text before:h-px before:flex-1 before:bg-primary-line after:h-px after:flex-1 after:bg-primary-line"
              >
                Messaggi non letti
              </p>
            )
          case 'unlock':
            return unlocked && <UnlockCard key={item.key} chat={unlocked} time={item.time} />
          case 'bubble':
            return (
              <Fragment key={item.key}>
                <Bubble
                  item={item}
                  onRetry={props.onRetry}
                  onDiscard={props.onDiscard}
                  onReport={props.onReport}
                  onQuote={props.onQuote}
                  readerId={reader.userId}
                  name={props.name}
                />
                {props.question && item.key === String(props.question.messageId) ? (
                  <MessageQuestion question={props.question} />
                ) : null}
              </Fragment>
            )
        }
      })}
    </div>
  )
})
