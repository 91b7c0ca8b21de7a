import { type KeyboardEvent, useRef, useState } from 'react'
import type { WallPhoto } from '../../../contract/photo-wall.ts'

interface Options {
  readonly photos: readonly WallPhoto[]
  readonly onLarge: (id: number) => void
}

/** Which photo the keyboard is on: arrows walk over the grid, Space shows while it is held, Enter enlarges. */
export function useWallFocus({ photos, onLarge }: Options) {
  const [chosen, setChosen] = useState<number>()
  const [held, setHeld] = useState(false)
  const grid = useRef<HTMLUListElement>(null)
  const buttons = useRef(new Map<number, HTMLButtonElement>())
  const at = Math.max(
    0,
    photos.findIndex(({ case_id }) => case_id === chosen),
  )
  const current = photos[at]

  function go(to: number) {
    const next = photos[Math.min(photos.length - 1, Math.max(0, to))]
    if (next === undefined) return
    setHeld(false)
    setChosen(next.case_id)
    buttons.current.get(next.case_id)?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLElement) || !isTile(event.target)) return
    const columns = getComputedStyle(grid.current!).gridTemplateColumns.split(' ').length
    const keys: Record<string, () => void> = {
      ArrowLeft: () => go(at - 1),
      ArrowRight: () => go(at + 1),
      ArrowUp: () => go(at - columns < 0 ? at : at - columns),
      ArrowDown: () => go(at + columns),
      Home: () => go(0),
      End: () => go(photos.length - 1),
      ' ': () => setHeld(true),
      Enter: () => current && onLarge(current.case_id),
    }
    const act = keys[event.key]
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (!event.repeat || event.key.startsWith('Arrow')) act()
  }
  const isTile = (target: HTMLElement) => [...buttons.current.values()].some((button) => button === target)

  return {
    current,
    held,
    choose: setChosen,
    grid: {
      ref: grid,
      onKeyDown,
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key !== ' ') return
        // Of a tile the browser would make a click of it.
        if (event.target instanceof HTMLElement && isTile(event.target)) event.preventDefault()
        setHeld(false)
      },
      onBlur: () => setHeld(false),
    },
    buttonOf: (id: number) => (element: HTMLButtonElement | null) => {
      if (element) buttons.current.set(id, element)
      else buttons.current.delete(id)
    },
    /** Where the keyboard stands when the wall comes. */
    begin: () => go(0),
    forward: () => {
      grid.current?.parentElement?.scrollBy({ top: grid.current.parentElement.clientHeight * 0.85 })
    },
  }
}
