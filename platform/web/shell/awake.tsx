import { useEffect, useLayoutEffect } from 'react'

/** By their ids; each is hydrated on its own. */
type Part = 'root' | 'main'

/**
 * Says that a part of a rendered page answers now, to the script that kept what was pressed before (apps/web/early-presses.ts).
 * Stands last inside the boundary of that part.
 */
export function Awake({ part }: { part: Part }) {
  // In the commit: what is pressed from now on reaches React.
  useLayoutEffect(() => announce('hydrated', part), [part])
  // After the effects of the part, which might take back what a press has changed.
  useEffect(() => announce('awake', part), [part])
  return null
}

function announce(what: 'hydrated' | 'awake', part: Part): void {
  document.getElementById(part)?.dispatchEvent(new Event(what, { bubbles: true }))
}
