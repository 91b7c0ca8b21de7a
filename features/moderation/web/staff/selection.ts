import { useState } from 'react'
import { type Case, isSafeInBulk } from '../../contract/moderation.ts'

/** What is chosen to be approved together: only ever what is safe, and still in the list. */
export interface Selection {
  readonly ids: readonly number[]
  readonly has: (id: number) => boolean
  readonly toggle: (id: number) => void
  readonly set: (ids: readonly number[]) => void
}

export function useSelection(cases: readonly Case[]): Selection {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const safe = cases
    .filter((moderationCase) => moderationCase.outcome === null && isSafeInBulk(moderationCase))
    .map(({ id }) => id)
  const ids = safe.filter((id) => chosen.includes(id))
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => {
      if (safe.includes(id)) setChosen(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
    },
    set: setChosen,
  }
}
