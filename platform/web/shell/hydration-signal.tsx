import { useEffect, useLayoutEffect } from 'react'

/** Ids of the elements that are hydrated separately. */
type Part = 'root' | 'main'

/**
 * Announces that a part of a rendered page is hydrated, so that apps/web/pre-hydration-replay.ts can replay earlier input.
 * Must be the last element inside the boundary of that part.
 */
export function HydrationSignal({ part }: { part: Part }) {
  // In the commit: from now on React receives events itself.
  useLayoutEffect(() => announce('hydrated', part), [part])
  // After the effects of the part, which might undo what a replayed press has changed.
  useEffect(() => announce('awake', part), [part])
  return null
}

function announce(what: 'hydrated' | 'awake', part: Part): void {
  document.getElementById(part)?.dispatchEvent(new Event(what, { bubbles: true }))
}
