import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How far from the end still counts as reading the end. */
const nearPx = 120
/** What stays in sight above the first unread message. */
const contextPx = 72

interface Watched {
  /** The messages are there: from now on the place is kept. */
  loaded: boolean
  /** Changes when something is added at the end. */
  lastKey: string | undefined
  oldestId: number | undefined
  /** Messages that this person has just written. */
  outgoingCount: number
}

export interface ThreadScroll {
  box: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** Near the end, so that what arrives is seen. */
  atEnd: boolean
  toEnd: () => void
  /** Before something is put on top: what one reads stays where it is. */
  keepPlace: () => void
}

/**
 * Stays at the end while one reads the end or writes; otherwise nothing jumps. Opens at the first unread
 * message if the end would hide it.
 */
export function useThreadScroll({ loaded, lastKey, oldestId, outgoingCount }: Watched): ThreadScroll {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const anchor = useRef<{ element: Element; top: number } | null>(null)
  const [atEnd, setAtEnd] = useState(true)
  const sticks = useRef(true)

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])
  const keepPlace = useCallback(() => {
    const start = box.current?.getBoundingClientRect().top ?? 0
    const isInSight = (one: Element) => one.getBoundingClientRect().bottom > start
    // First the page: to ask a message of one that is not drawn would draw it.
    const page = [...(content.current?.querySelectorAll('[data-page]') ?? [])].find(isInSight)
    const element = [...(page?.querySelectorAll('[data-bubble]') ?? [])].find(isInSight)
    anchor.current = element ? { element, top: element.getBoundingClientRect().top } : null
  }, [])
  const onScroll = useCallback(() => {
    const element = box.current
    if (!element) return
    sticks.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
    setAtEnd(sticks.current)
  }, [])

  const placed = useRef(false)
  useLayoutEffect(() => {
    if (!loaded || placed.current || !box.current) return
    placed.current = true
    toEnd()
    const unread = box.current.querySelector<HTMLElement>('[data-first-unread]')
    if (!unread) return
    const top = unread.getBoundingClientRect().top - box.current.getBoundingClientRect().top - contextPx
    if (top < 0) box.current.scrollTop += top
    onScroll()
  }, [loaded, toEnd, onScroll])

  const previousOldest = useRef(oldestId)
  useLayoutEffect(() => {
    const isOlderOnTop = previousOldest.current !== undefined && previousOldest.current !== oldestId
    previousOldest.current = oldestId
    if (!isOlderOnTop || !box.current || !anchor.current) return
    const { element, top } = anchor.current
    box.current.scrollTop += element.getBoundingClientRect().top - top
  }, [oldestId])

  const previousCount = useRef(outgoingCount)
  useLayoutEffect(() => {
    const wrote = outgoingCount > previousCount.current
    previousCount.current = outgoingCount
    if (sticks.current || wrote) toEnd()
  }, [lastKey, outgoingCount, toEnd])

  // The bars above, the composer below and late fonts change the height of what is left, or of what it shows.
  useEffect(() => {
    if (!box.current || !content.current) return
    const observer = new ResizeObserver(() => sticks.current && toEnd())
    observer.observe(box.current)
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [toEnd, loaded])

  return { box, content, onScroll, atEnd, toEnd, keepPlace }
}
