import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '#platform/web/staff/shortcuts.ts'
import { digits } from '../../contract/ground-order.ts'
import { useGroundsByUse } from './grounds-by-use.ts'
import type { QueuedPerson } from './people-queries.ts'
import { caseHeadingId } from './row-focus.ts'
import { canUndo, undoLetter } from './undo-key.ts'
import { personRowId } from './use-people.ts'
import { type PersonDesk, personCaseId } from './use-person-desk.ts'

interface KeyOptions {
  readonly person: QueuedPerson
  readonly desk: PersonDesk
  readonly pane: RefObject<HTMLElement | null>
  readonly shortcuts: boolean
  readonly shown: boolean
  /** Whether it has been in sight for long enough to be decided by a key. */
  readonly seen: boolean
  readonly onHint: (text: string) => void
  readonly onPreview: (caseId: number) => void
}

/** The keys that work on one person. A press that came too early decides nothing, and is not lost without a word. */
export function usePersonKeys({ person, desk, pane, shortcuts, shown, seen, onHint, onPreview }: KeyOptions) {
  const navigate = useNavigate()
  const { focused, alone } = desk
  const form = () => desk.formOf(focused?.id)
  const only = alone ? desk.open[0] : undefined
  function byKey(act: () => void) {
    if (desk.decision.isUnderWay()) onHint('La decisione di prima sta ancora partendo.')
    else if (!shown) onHint('Prima apri la persona: Invio.')
    else if (!seen) onHint('È appena arrivata. Guarda e premi di nuovo.')
    else if (desk.blocked) onHint(desk.blocked)
    else act()
  }
  const order = useGroundsByUse(focused?.subject ?? 'profile')
  const byDigit = order.slice(0, focused ? digits : 0).map(
    (ground, index) =>
      [
        String(index + 1),
        () => {
          // With one case R refuses, as its digit only chooses.
          if (!alone) form()?.mean('reject')
          form()?.pick(ground)
        },
      ] as const,
  )
  useShortcuts(shortcuts && desk.open.length > 0, {
    ...Object.fromEntries(byDigit),
    x: () => byKey(() => desk.mean('reject')),
    c: () => byKey(() => desk.mean('approve')),
    a: () => byKey(() => (only && desk.meant.length === 0 ? desk.approve(only) : desk.decide())),
    ...(only && { r: () => byKey(() => desk.reject(only)) }),
    0: () => form()?.groundField.current?.focus(),
    t: () => form()?.reasonField.current?.focus(),
    v: () => {
      if (focused && form()?.read()) onPreview(focused.id)
    },
    [undoLetter]: () => {
      if (!canUndo()) onHint('Non c’è nessuna misura da annullare.')
    },
  })
  useShortcuts(shortcuts && shown, {
    f: () => {
      const within = focused ? document.getElementById(personCaseId(focused.id)) : pane.current
      const photo = within?.querySelector<HTMLElement>('button:has(> img)')
      if (photo) photo.click()
      else onHint('Questa pratica non ha foto.')
    },
    o: () => void navigate(`/admin/users/${person.id}`),
  })
  useCaseTabs(shortcuts && shown, pane, person.id)
}

/** Tab goes from the row of the person to their cases, and from case to case; what is in one is reached by Enter. */
function useCaseTabs(on: boolean, pane: RefObject<HTMLElement | null>, personId: number): void {
  useEffect(() => {
    if (!on) return
    function press(event: KeyboardEvent) {
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
      const row = document.getElementById(personRowId(personId))
      const stops: (Element | null)[] = [row, ...(pane.current?.querySelectorAll('article') ?? [])]
      // Enter has led to the heading.
      const isAtHeading = !event.shiftKey && document.activeElement?.id === caseHeadingId
      const here = isAtHeading ? 0 : stops.indexOf(document.activeElement)
      const next = here === -1 ? undefined : stops[here + (event.shiftKey ? -1 : 1)]
      if (!(next instanceof HTMLElement) || next.getClientRects().length === 0) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on, pane, personId])
}
