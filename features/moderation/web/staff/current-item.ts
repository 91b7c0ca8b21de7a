import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { keptWork } from '#platform/web/staff/kept-work.ts'
import { focusCaseHeading, focusRow, isRowCovered } from './row-focus.ts'

export const queuePanelId = 'queue'

interface Listed<T> {
  readonly items: readonly T[]
  /** Nobody else has it before them. */
  readonly isFree: (item: T) => boolean
  /** What was looked for by its number. */
  readonly asked?: T | undefined
  /** Under this name the place is kept when the session ends. */
  readonly kept: string
  readonly rowId: (id: number) => string
  readonly words: { readonly arriving: string; readonly first: string; readonly last: string }
}

interface Pages {
  readonly page: number
  readonly last: number
  /** The list is still that of the page before. */
  readonly turning: boolean
  readonly onTurn: (page: number) => void
}

/** Which case, or person, is being read; in narrow windows it covers the list (`reading`). */
export function useCurrentItem<T extends { readonly id: number }>(
  { items, isFree, asked, kept, rowId, words }: Listed<T>,
  { page, last, turning, onTurn }: Pages,
) {
  const { id: me } = useUser()
  const [chosenId, setChosenId] = useState<number>()
  const [leftId] = useState(() => Number(keptWork.read(me, kept)))
  const [reading, setReading] = useState(false)
  // Whoever comes back to a page stands at its end.
  const [backTo, setBackTo] = useState<number>()
  const isBack = backTo === page && !turning
  const current =
    (isBack ? items.at(-1) : undefined) ??
    items.find(({ id }) => id === chosenId) ??
    asked ??
    items.find((item) => item.id === leftId && isFree(item)) ??
    items.find(isFree) ??
    items[0]
  const currentId = current?.id
  const focus = useFocus(turning ? undefined : currentId, rowId)
  useEffect(() => {
    if (currentId !== undefined) keptWork.write(me, kept, String(currentId))
  }, [me, kept, currentId])

  // From then on that very one, whatever joins the list below it.
  if (isBack && currentId !== undefined) {
    setBackTo(undefined)
    setChosenId(currentId)
  }

  function goTo(id: number): void {
    focus({ on: 'row' })
    setChosenId(id)
  }

  return {
    current,
    choose: (id: number, byKeyboard: boolean) => {
      setChosenId(id)
      setReading(true)
      focus({ on: byKeyboard ? 'heading' : 'covering heading' })
    },
    /** Answers why there is none to go to. */
    step: (by: 1 | -1): string | undefined => {
      if (turning || currentId === undefined) return words.arriving
      const next = items[items.findIndex(({ id }) => id === currentId) + by]
      if (next) goTo(next.id)
      else if (page + by >= 1 && page + by <= last) {
        focus({ on: 'row', after: currentId })
        setBackTo(by === -1 ? page - 1 : undefined)
        onTurn(page + by)
      } else {
        focus({ on: 'row' })
        return by === 1 ? words.last : words.first
      }
      return undefined
    },
    /** After a decision: the next one below that is nobody else's, else one above. */
    goOn: (decidedId: number) => {
      if (decidedId !== currentId) return
      const index = items.findIndex(({ id }) => id === decidedId)
      const others = [...items.slice(index + 1), ...items.slice(0, index).reverse()]
      const next = others.find(isFree) ?? others[0]
      if (next) return goTo(next.id)
      setReading(false)
      // What comes next, of another page, takes the keyboard from there.
      focus({ on: 'row', after: decidedId })
      document.getElementById(queuePanelId)?.focus()
    },
    reading: reading && current !== undefined,
    stopReading: () => {
      setReading(false)
      focus({ on: 'row' })
    },
  }
}

interface Focus {
  readonly on: 'row' | 'heading' | 'covering heading'
  /** Not before this one has made room. */
  readonly after?: number | undefined
}

/** Puts the keyboard on the current one once it is there, unless it has gone elsewhere meanwhile. */
function useFocus(currentId: number | undefined, rowId: (id: number) => string): (next: Focus) => void {
  const findRow = useEffectEvent(rowId)
  const nextFocus = useRef<Focus>(undefined)
  const [focusRequests, setFocusRequests] = useState(0)
  useEffect(() => {
    if (nextFocus.current === undefined || currentId === undefined || currentId === nextFocus.current.after)
      return
    const { on, after } = nextFocus.current
    nextFocus.current = undefined
    if (after !== undefined && !isIdle()) return
    const row = findRow(currentId)
    if (on === 'row') focusRow(row)
    else if (on === 'heading' || isRowCovered(row)) focusCaseHeading()
  }, [currentId, focusRequests])
  return (next) => {
    nextFocus.current = next
    setFocusRequests((count) => count + 1)
  }
}

/** Whether nothing but the list itself has the keyboard. */
function isIdle(): boolean {
  const { activeElement, body } = document
  return (
    activeElement === null || activeElement === body || activeElement.closest(`#${queuePanelId}`) !== null
  )
}
