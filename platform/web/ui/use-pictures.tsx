import { type MouseEvent, type ReactNode, Suspense, type TouchEvent, useRef, useState } from 'react'
import { lazyExtra } from '../shell/lazy-page.ts'

/** Ten elements a card, seventy times: the first cards do not wait for them. */
const PictureTurns = lazyExtra(() => import('./picture-turns.tsx'), 'PictureTurns')

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
    turns: (
      <Suspense>
        <PictureTurns name={name} shown={shown} count={count} onTurn={turn} />
      </Suspense>
    ),
    swipe: swipes ? swipe : undefined,
  }
}
