import { useSyncExternalStore } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { keptWork } from '#platform/web/staff/kept-work.ts'
import { type GroundId, grounds } from '../../contract/grounds.ts'
import type { Case, Verdict } from '../../contract/moderation.ts'
import { suggestedGround } from './case-words.ts'

/** What a colleague means to decide of a case, before it is sent. */
export interface Draft {
  readonly outcome: Verdict | null
  readonly ground: GroundId | ''
  /** What the person would read. */
  readonly reason: string
  /** The `version` that was read when it was written. */
  readonly version: string | null
}

type Drafts = Readonly<Record<number, Draft>>
type Drafted = Pick<Case, 'id' | 'version' | 'findings' | 'subject'>

const name = 'drafts'
let parsed: { readonly raw: string | null; readonly drafts: Drafts } = { raw: null, drafts: {} }

function draftsOf(staffId: number): Drafts {
  const raw = keptWork.read(staffId, name)
  // The same object for the same text: React compares.
  if (raw !== parsed.raw) parsed = { raw, drafts: raw === null ? {} : (JSON.parse(raw) as Drafts) }
  return parsed.drafts
}

function write(staffId: number, drafts: Drafts): void {
  keptWork.write(staffId, name, Object.keys(drafts).length === 0 ? null : JSON.stringify(drafts))
}

export const wordsOf = (ground: GroundId | ''): string => (ground === '' ? '' : grounds[ground].draft)

/** What is meant of a case by now: the outcome only of what was read, not of what its person has made of it since. */
export function draftOf(drafts: Drafts, moderationCase: Drafted): Draft {
  const { version } = moderationCase
  const kept = drafts[moderationCase.id]
  if (kept) return kept.version === version ? kept : { ...kept, outcome: null, version }
  const ground = suggestedGround(moderationCase)
  return { outcome: null, ground, reason: wordsOf(ground), version }
}

/** All drafts of whoever is signed in. They outlive the session, in this tab: see `keptWork`. */
export function useDrafts(): { drafts: Drafts; drop: (caseIds: readonly number[]) => void } {
  const { id: me } = useUser()
  const drafts = useSyncExternalStore(keptWork.subscribe, () => draftsOf(me))
  return {
    drafts,
    drop: (caseIds) =>
      write(
        me,
        Object.fromEntries(Object.entries(draftsOf(me)).filter(([id]) => !caseIds.includes(Number(id)))),
      ),
  }
}

export function useDraft(moderationCase: Drafted): [Draft, (change: Partial<Draft>) => void] {
  const { id: me } = useUser()
  const drafts = useSyncExternalStore(keptWork.subscribe, () => draftsOf(me))
  return [
    draftOf(drafts, moderationCase),
    (change) => {
      const now = draftsOf(me)
      write(me, { ...now, [moderationCase.id]: { ...draftOf(now, moderationCase), ...change } })
    },
  ]
}
