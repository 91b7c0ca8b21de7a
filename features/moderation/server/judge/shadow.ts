import type { Band, Surface } from '../../contract/bands.ts'
import { type Policy, shadowInForce } from './policy.ts'

/** A judgement that the draft in shadow would have made differently; without its text. */
export interface Difference {
  readonly draftId: number
  readonly revision: number
  readonly surface: Surface
  readonly live: Band
  readonly draft: Band
}

/** More in a second than anybody reads; the table is bounded, and so is the memory. */
const keptMax = 500
const kept: Difference[] = []

/** Looks at a text once more by the draft in shadow. Has no effect on anybody; never throws. */
export function noteShadow(surface: Surface, live: Band, bandBy: (policy: Policy) => Band): void {
  const shadow = shadowInForce()
  if (shadow === null || kept.length >= keptMax) return
  // After the reply: nobody waits for what has no effect.
  setImmediate(() => {
    try {
      const { draftId, revision } = shadow
      const draft = bandBy(shadow.policy)
      if (draft !== live) kept.push({ draftId, revision, surface, live, draft })
    } catch (error) {
      process.emitWarning(`the draft of the rules in shadow could not judge a text: ${String(error)}`)
    }
  })
}

/** What was noted since the last call. */
export function takeDifferences(): Difference[] {
  return kept.splice(0)
}
