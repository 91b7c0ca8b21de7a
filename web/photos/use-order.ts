import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/photos.ts'
import { inOrder, useSaveOrder } from './queries.ts'

/** Marks the element of a photo, so that what lies under the pointer tells which one it is. */
export const photoAttribute = 'data-photo'

interface Lifted {
  readonly id: string
  /** The order before, for Esc. */
  readonly before: readonly string[]
}

/** The order of a gallery while its owner changes it: by buttons, or by dragging with mouse or finger. */
export function useOrder(photos: readonly Attachment[]) {
  const save = useSaveOrder()
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [said, setSaid] = useState('')
  const scroll = useEdgeScroll()
  const shown = draft === null ? photos : inOrder(photos, draft)
  const ids = shown.map((photo) => photo.id)

  function keep(next: readonly string[], movedId: string): void {
    setSaid(`Foto spostata al posto ${next.indexOf(movedId) + 1} di ${next.length}.`)
    save.mutate(next)
  }

  function end(keepIt: boolean): void {
    if (lifted === null) return
    scroll.stop()
    setLifted(null)
    setDraft(null)
    if (keepIt && ids.join() !== lifted.before.join()) keep(ids, lifted.id)
  }

  useEffect(() => {
    if (lifted === null) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setLifted(null)
      setDraft(null)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [lifted])

  return {
    photos: shown,
    liftedId: lifted?.id ?? null,
    /** For a live region. */
    said,
    move(id: string, by: 1 | -1): void {
      const next = moved(ids, id, ids.indexOf(id) + by)
      keep(next, id)
    },
    /** For what is taken hold of. */
    handle: (id: string) => ({
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setLifted({ id, before: ids })
      },
      onPointerMove(event: PointerEvent) {
        if (lifted?.id !== id) return
        scroll.follow(event.clientY)
        const over = photoAt(event.clientX, event.clientY)
        if (over !== null && over !== id && ids.includes(over)) setDraft(moved(ids, id, ids.indexOf(over)))
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    }),
  }
}

function photoAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest(`[${photoAttribute}]`)?.getAttribute(photoAttribute) ?? null
}

/** The list with `id` at place `to`; places outside it are its ends. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((one) => one !== id)
  others.splice(Math.max(0, to), 0, id)
  return others
}

const edge = 90
const pixelsPerFrame = 9

/** A gallery may be longer than the window: near its edges the page follows the pointer. */
function useEdgeScroll() {
  const speed = useRef(0)
  const frame = useRef(0)
  const stop = () => {
    speed.current = 0
    cancelAnimationFrame(frame.current)
    frame.current = 0
  }
  useEffect(() => stop, [])
  return {
    stop,
    follow(y: number): void {
      speed.current = y < edge ? -pixelsPerFrame : y > window.innerHeight - edge ? pixelsPerFrame : 0
      if (speed.current === 0) return stop()
      const step = () => {
        window.scrollBy(0, speed.current)
        frame.current = requestAnimationFrame(step)
      }
      if (frame.current === 0) frame.current = requestAnimationFrame(step)
    },
  }
}
