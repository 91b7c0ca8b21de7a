import { RefreshCw } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { useRootMark } from './root-mark.ts'

/** So far down, in pixels of the screen, refreshes when the finger lets go. */
const enoughPx = 64
/** The picture follows half as fast as the finger: it resists. */
const resistance = 0.5

interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>
  className?: string
}

/**
 * Asks again for what the page lists: a finger pulls the list down from its top, others press the button. It belongs
 * to the page, the column or the dialog that it stands in.
 */
export function PullToRefresh({ onRefresh, className = '' }: PullToRefreshProps) {
  useRootMark('pulls')
  const root = useRef<HTMLSpanElement>(null)
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    if (refreshing) return
    setRefreshing(true)
    try {
      await onRefresh()
    } finally {
      setRefreshing(false)
    }
  }
  const pulled = usePull(root, refresh)
  const shown = refreshing ? enoughPx : pulled
  return (
    <span ref={root} className={className}>
      <IconButton
        label="Aggiorna"
        aria-busy={refreshing || undefined}
        onClick={() => void refresh()}
        className="pointer-coarse:not-focus-visible:sr-only"
      >
        <RefreshCw size={20} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <span role="status" className="sr-only">
        {refreshing ? 'Aggiorno…' : ''}
      </span>
      {shown > 0 ? (
        <span
          aria-hidden="true"
          style={{ translate: `-50% ${shown * resistance}px`, opacity: shown / enoughPx }}
          className="pointer-events-none fixed top-header left-1/2 z-(--z-header) grid size-10 place-items-center rounded-full bg-surface text-primary-text shadow-2"
        >
          {refreshing ? (
            <span className="spinner" />
          ) : (
            <RefreshCw size={20} strokeWidth={1.6} style={{ rotate: `${shown * 3}deg` }} />
          )}
        </span>
      ) : null}
    </span>
  )
}

/** How far a finger has pulled what is at its top, up to enough. */
function usePull(root: RefObject<HTMLElement | null>, onEnough: () => Promise<void>): number {
  const [pulled, setPulled] = useState(0)
  const act = useRef(onEnough)
  act.current = onEnough
  useEffect(() => {
    const place = root.current?.closest('dialog, aside, main')
    if (!(place instanceof HTMLElement)) return
    let from: { x: number; y: number } | null = null
    let moved = false
    let way = 0
    const set = (px: number) => {
      way = px
      setPulled(px)
    }
    const start = ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      from = touch ? { x: touch.clientX, y: touch.clientY } : null
      moved = false
    }
    const move = ({ touches, target }: TouchEvent) => {
      const touch = touches[0]
      // Asked with the first move: it lays the page out, which a tap should not wait for.
      if (!moved && !isAtTop(target as Element)) from = null
      moved = true
      if (!from || !touch) return
      const [right, down] = [touch.clientX - from.x, touch.clientY - from.y]
      if (down < 0 || (way === 0 && Math.abs(right) > down)) {
        from = null
        set(0)
      } else set(Math.min(down * resistance, enoughPx))
    }
    const end = () => {
      if (from && way >= enoughPx) void act.current()
      from = null
      set(0)
    }
    const options = { passive: true } as const
    place.addEventListener('touchstart', start, options)
    place.addEventListener('touchmove', move, options)
    place.addEventListener('touchend', end, options)
    place.addEventListener('touchcancel', end, options)
    return () => {
      place.removeEventListener('touchstart', start)
      place.removeEventListener('touchmove', move)
      place.removeEventListener('touchend', end)
      place.removeEventListener('touchcancel', end)
    }
  }, [root])
  return pulled
}

/** Neither the page nor a list in it has been scrolled down. */
function isAtTop(target: Element): boolean {
  for (let element: Element | null = target; element; element = element.parentElement)
    if (element.scrollTop > 0) return false
  return true
}
