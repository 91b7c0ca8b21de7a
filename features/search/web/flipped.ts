import type { Toggle } from '../contract/search-toggles.ts'
import type { Filters } from './filters.ts'

/** With the toggle on, or off where it was on. */
export function flipped(on: Filters['toggles'], name: Toggle): Filters['toggles'] {
  const next = new Set(on)
  if (!next.delete(name)) next.add(name)
  return next
}
