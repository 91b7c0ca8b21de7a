import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type TouchEvent, useRef, useState } from 'react'

/** As far as a finger moves before it is a swipe and no tap. */
const swipePixels = 40

/**
 * The pictures of a card, one at a time: arrows, their keys, and a swipe where `swipes`. Only the first is there at
 * once; the others are fetched when somebody turns to them.
 */
export function usePictures(pictures: readonly ReactNode[], name: string, swipes: boolean) {
  const [shown, setShown] = useState(0)
  const start = useRef<{ x: number; y: number }>(undefined)
  const swiped = useRef(false)
  const count = pictures.length
  if (count < 2) return { picture: pictures[0], turns: undefined, swipe: undefined }
  const turn = (by: number) => setShown((now) => (now + by + count) % count)

  const swipe = {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0)
      start.current = { x: touch.clientX, y: touch.clientY }
      swiped.current = false
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0)
      if (start.current === undefined) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      if (Math.abs(x) < swipePixels || Math.abs(x) < Math.abs(y)) return
      swiped.current = true
      turn(x < 0 ? 1 : -1)
    },
    // Some browsers send a click after a swipe: it is none.
    onClickCapture: (event: MouseEvent) => {
      if (swiped.current) event.preventDefault()
      swiped.current = false
    },
  }
  return {
    picture: pictures[shown],
    turns: <Turns name={name} shown={shown} count={count} onTurn={turn} />,
    swipe: swipes ? swipe : undefined,
  }
}

interface TurnsProps {
  name: string
  shown: number
  count: number
  onTurn: (by: number) => void
}

const arrow =
  'pointer-events-auto grid size-target place-items-center rounded-full transition-opacity pointer-coarse:hidden pointer-fine:opacity-0 pointer-fine:group-focus-within/corner:opacity-100 pointer-fine:group-hover/corner:opacity-100 [&>span]:grid [&>span]:size-9 [&>span]:place-items-center [&>span]:rounded-full [&>span]:bg-white [&>span]:text-[#42333a] [&>span]:shadow-[0_1px_4px_rgb(34_15_23/0.22)]'

function Turns({ name, shown, count, onTurn }: TurnsProps) {
  function byKey(event: KeyboardEvent) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    onTurn(by)
  }
  return (
    <>
      <span
        className="pointer-events-none absolute inset-x-0 bottom-3.5 z-1 flex justify-center"
        aria-hidden="true"
      >
        <span className="flex gap-1.25 rounded-full bg-[#2a1620]/60 px-2 py-1.5">
          {Array.from({ length: count }, (_, index) => (
            <span
              key={index}
              className={`h-1.25 rounded-full transition-[width] duration-120 ${index === shown ? 'w-3.5 bg-white' : 'w-1.25 bg-white/60'}`}
            />
          ))}
        </span>
      </span>
      <div
        role="group"
        aria-label={`Foto di ${name}`}
        className="pointer-events-none absolute inset-x-1 top-1/2 z-1 flex -translate-y-1/2 justify-between"
        onKeyDown={byKey}
      >
        <button type="button" aria-label="Foto precedente" className={arrow} onClick={() => onTurn(-1)}>
          <span>
            <ChevronLeft size={20} strokeWidth={1.8} aria-hidden />
          </span>
        </button>
        <button type="button" aria-label="Foto successiva" className={arrow} onClick={() => onTurn(1)}>
          <span>
            <ChevronRight size={20} strokeWidth={1.8} aria-hidden />
          </span>
        </button>
        <span role="status" className="sr-only">
          {shown === 0 ? '' : `Foto ${shown + 1} di ${count}`}
        </span>
      </div>
    </>
  )
}
