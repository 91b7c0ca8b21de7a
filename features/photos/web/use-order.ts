import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Attachment } from '../contract/photos.ts'
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
  const shown = draft === null ? photos : inOrder(photos, draft)
  const ids = shown.map((photo) => photo.id)

  function keep(next: readonly string[], movedId: string): void {
    setSaid(`Foto spostata al posto ${next.indexOf(movedId) + 1} di ${next.length}.`)
    save.mutate(next)
  }

  function drop(keepIt: boolean): void {
    if (lifted === null) return
    setLifted(null)
    setDraft(null)
    if (keepIt && ids.join() !== lifted.before.join()) keep(ids, lifted.id)
  }

  useWhileLifted(lifted !== null, {
    drop,
    drag(x, y) {
      const over = photoAt(x, y)
      if (lifted === null || over === null || over === lifted.id || !ids.includes(over)) return
      setDraft(moved(ids, lifted.id, ids.indexOf(over)))
    },
  })

  return {
    photos: shown,
    liftedId: lifted?.id ?? null,
    /** For a live region. */
    said,
    move(id: string, by: 1 | -1): void {
      const next = moved(ids, id, ids.indexOf(id) + by)
      keep(next, id)
    },
    lift(id: string, event: PointerEvent): void {
      if (event.button !== 0) return
      // Neither selects text nor starts the browser's own dragging of pictures.
      event.preventDefault()
      setLifted({ id, before: ids })
    },
  }
}

interface Dragging {
  readonly drag: (x: number, y: number) => void
  /** `false`: as if nothing had happened. */
  readonly drop: (keepIt: boolean) => void
}

/** Listens on the document: the element that was taken hold of changes its place in it, and would lose the pointer. */
function useWhileLifted(isLifted: boolean, { drag, drop }: Dragging): void {
  const onMove = useEffectEvent(drag)
  const onDrop = useEffectEvent(drop)
  useEffect(() => {
    if (!isLifted) return
    const ending = new AbortController()
    const listen = <K extends keyof DocumentEventMap>(name: K, hear: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(name, hear, { signal: ending.signal })
    const scrolling = edgeScroll()
    listen('pointermove', ({ clientX, clientY }) => {
      scrolling.follow(clientY)
      onMove(clientX, clientY)
    })
    listen('pointerup', () => onDrop(true))
    listen('pointercancel', () => onDrop(false))
    listen('keydown', ({ key }) => {
      if (key === 'Escape') onDrop(false)
    })
    return () => {
      ending.abort()
      scrolling.stop()
    }
  }, [isLifted])
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
function edgeScroll() {
  let speed = 0
  let frame = 0
  const step = () => {
    window.scrollBy(0, speed)
    frame = speed === 0 ? 0 : requestAnimationFrame(step)
  }
  return {
    stop: () => cancelAnimationFrame(frame),
    follow(y: number): void {
      speed = y < edge ? -pixelsPerFrame : y > window.innerHeight - edge ? pixelsPerFrame : 0
      if (speed !== 0 && frame === 0) frame = requestAnimationFrame(step)
    },
  }
}
