import { useState } from 'react'
import type { Lab } from '../../../contract/rule-lab.ts'
import { builtPolicy, type RulePolicy } from '../../../contract/rule-policy.ts'

export interface PolicyEdit {
  /** As it stands on the screen. */
  readonly policy: RulePolicy
  /** Of the draft that it began with; 0: there was none. */
  readonly revision: number
  readonly dirty: boolean
  readonly change: (policy: RulePolicy) => void
  readonly discard: () => void
}

/** What somebody changes before it is saved; a colleague's change does not take it away. */
export function usePolicyEdit(lab: Lab): PolicyEdit {
  const [edited, setEdited] = useState<{ policy: RulePolicy; revision: number } | null>(null)
  const saved = lab.draft?.policy ?? lab.live?.policy ?? builtPolicy
  const revision = edited?.revision ?? lab.draft?.revision ?? 0
  return {
    policy: edited?.policy ?? saved,
    revision,
    dirty: edited !== null,
    change: (policy) => setEdited({ policy, revision }),
    discard: () => setEdited(null),
  }
}
