import { useEffect, useRef, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import type { Case, Claim } from '../../contract/moderation.ts'
import { focusCase, focusCaseHeading, isCovered } from './case-table.tsx'

export const queuePanelId = 'queue'

interface Pages {
  readonly page: number
  readonly last: number
  /** The list is still that of the page before. */
  readonly turning: boolean
  readonly onTurn: (page: number) => void
}

/** Which case is being read; in narrow windows it covers the list (`reading`). */
export function useCurrentCase(
  { cases, claims, wanted }: { cases: readonly Case[]; claims: readonly Claim[]; wanted: string },
  { page, last, turning, onTurn }: Pages,
) {
  const { id: me } = useUser()
  const isFree = (moderationCase: Case) =>
    !moderationCase.own_decision &&
    !claims.some(({ case_id, user }) => case_id === moderationCase.id && user.id !== me)
  const [chosenId, setChosenId] = useState<number>()
  const [reading, setReading] = useState(false)
  // Whoever comes back to a page stands at its end.
  const [backTo, setBackTo] = useState<number>()
  const isBack = backTo === page && !turning
  // Whoever looks for the number of a case means that one.
  const asked = cases.find(({ id }) => String(id) === wanted)
  const current =
    (isBack ? cases.at(-1) : undefined) ??
    cases.find(({ id }) => id === chosenId) ??
    asked ??
    cases.find(isFree) ??
    cases[0]
  const currentId = current?.id
  const focus = useFocus(turning ? undefined : currentId)

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
      if (turning || currentId === undefined) return 'Un attimo: i casi stanno arrivando.'
      const next = cases[cases.findIndex(({ id }) => id === currentId) + by]
      if (next) goTo(next.id)
      else if (page + by >= 1 && page + by <= last) {
        focus({ on: 'row', after: currentId })
        setBackTo(by === -1 ? page - 1 : undefined)
        onTurn(page + by)
      } else {
        focus({ on: 'row' })
        return by === 1 ? 'È l’ultimo caso di questo elenco.' : 'È il primo caso di questo elenco.'
      }
      return undefined
    },
    /** After a decision: the next one below that is nobody else's, else one above. */
    goOn: (decidedId: number) => {
      if (decidedId !== currentId) return
      const index = cases.findIndex(({ id }) => id === decidedId)
      const others = [...cases.slice(index + 1), ...cases.slice(0, index).reverse()]
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

/** Puts the keyboard on the current case once it is there, unless it has gone elsewhere meanwhile. */
function useFocus(currentId: number | undefined): (next: Focus) => void {
  const nextFocus = useRef<Focus>(undefined)
  const [focusRequests, setFocusRequests] = useState(0)
  useEffect(() => {
    if (nextFocus.current === undefined || currentId === undefined || currentId === nextFocus.current.after)
      return
    const { on, after } = nextFocus.current
    nextFocus.current = undefined
    if (after !== undefined && !isIdle()) return
    if (on === 'row') focusCase(currentId)
    else if (on === 'heading' || isCovered(currentId)) focusCaseHeading()
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
