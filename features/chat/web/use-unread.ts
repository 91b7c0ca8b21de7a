import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '../contract/chat.ts'
import { lastWhere, type MessagePages } from './message-pages.ts'
import { isOwn, type Reader } from './reader.ts'

interface Watched {
  loaded: MessagePages | undefined
  reader: Reader
  /** What the list of chats says. */
  unreadCount: number
  /** Somebody looks at the end of the thread. */
  seen: boolean
  outgoingCount: number
}

export interface Unread {
  /** Where the line 'Messaggi non letti' stands. */
  firstUnreadId: number | null
  /** Messages have arrived below what is on the screen. */
  missed: boolean
  /** What has arrived since the chat was opened, for those who listen to it. */
  arrived: readonly Message[]
}

/**
 * What of the other's messages has not been seen. The line stands above the first one that was unread when the
 * chat was opened, or that arrived while nobody looked; it goes when this person writes.
 */
export function useUnread({ loaded, reader, unreadCount, seen, outgoingCount }: Watched): Unread {
  const [firstUnreadId, setFirstUnreadId] = useState<number | null>(null)
  const [missed, setMissed] = useState(false)
  const [arrived, setArrived] = useState<readonly Message[]>([])
  const newestKnown = useRef<number | undefined>(undefined)
  const unseen = useRef(false)

  // Before the first paint: the thread opens at the line.
  useLayoutEffect(() => {
    if (!loaded) return
    const newest = lastWhere(loaded, (message) => isTheirs(message, reader))?.id ?? 0
    const known = newestKnown.current
    newestKnown.current = newest
    if (known === undefined) {
      unseen.current = unreadCount > 0
      setFirstUnreadId(firstOfLast(loaded, reader, unreadCount))
      return
    }
    const newMessages =
      newest > known ? after(loaded, known).filter((message) => isTheirs(message, reader)) : []
    if (newMessages.length === 0) return
    setArrived(newMessages)
    if (seen) return
    setMissed(true)
    if (!unseen.current) setFirstUnreadId(newMessages[0]?.id ?? null)
    unseen.current = true
    // Only a message starts this; what it finds is the state of that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loaded])

  useEffect(() => {
    if (!seen) return
    unseen.current = false
    setMissed(false)
  }, [seen])

  const previousCount = useRef(outgoingCount)
  useEffect(() => {
    if (outgoingCount > previousCount.current) setFirstUnreadId(null)
    previousCount.current = outgoingCount
  }, [outgoingCount])

  return { firstUnreadId, missed, arrived }
}

const isTheirs = (message: Message, reader: Reader) =>
  !isOwn(message, reader) && message.state === 'delivered'

function after({ pages }: MessagePages, id: number): Message[] {
  return pages
    .slice(-3)
    .flat()
    .filter((message) => message.id > id)
}

/** The first of the last `count` messages of the other; the first loaded, if there are more than that. */
function firstOfLast(loaded: MessagePages, reader: Reader, count: number): number | null {
  if (count === 0) return null
  return (
    loaded.pages
      .flat()
      .filter((message) => isTheirs(message, reader))
      .at(-count)?.id ??
    loaded.pages[0]?.[0]?.id ??
    null
  )
}
