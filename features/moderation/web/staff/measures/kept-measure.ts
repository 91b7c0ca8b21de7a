import { useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { keptWork } from '#platform/web/staff/kept-work.ts'
import type { ActionName } from '../../../contract/actions.ts'
import type { GroundId } from '../../../contract/grounds.ts'

/** What a colleague has chosen and written of a measure that is not taken yet. */
export interface MeasureDraft {
  readonly objectIndex: number
  readonly chosen: ActionName | null
  readonly ground: GroundId | undefined
  readonly until: string
  readonly departure: string
  readonly reason: string
}

/** It outlives the session, in this tab: see `keptWork`. `clear` begins anew. */
export function useMeasureDraft(of: string, initial: MeasureDraft) {
  const { id: me } = useUser()
  const name = `measure:${of}`
  const [draft, setDraft] = useState<MeasureDraft>(() => {
    const kept = keptWork.read(me, name)
    return kept === null ? initial : { ...initial, ...(JSON.parse(kept) as MeasureDraft) }
  })
  return {
    draft,
    change(part: Partial<MeasureDraft>) {
      const next = { ...draft, ...part }
      keptWork.write(me, name, JSON.stringify(next))
      setDraft(next)
    },
    clear() {
      keptWork.write(me, name, null)
      setDraft(initial)
    },
  }
}
