import type { Needs } from '#platform/server/needs.ts'
import type { Surface } from '../../contract/bands.ts'
import type { Judged } from '../../contract/rule-lab.ts'
import type { RulePolicy } from '../../contract/rule-policy.ts'
import { judgeBy } from '../judge/judge.ts'
import { type Policy, policyFrom, policyInForce } from '../judge/policy.ts'
import { openDraft } from './draft.ts'

/** What the rules and the reader make of a text, in force and in the open draft. Nothing of it is kept. */
export async function tryText(
  needs: Pick<Needs, 'db' | 'log'>,
  { text, surface }: { text: string; surface: Surface },
): Promise<{ live: Judged; draft: Judged | null }> {
  const draft = await openDraft(needs.db)
  const by = (policy: Policy): Judged => {
    const { band, findings, concern, toHuman, reading } = judgeBy(text, surface, policy)
    return {
      band,
      findings: [...findings],
      concern,
      to_human: toHuman,
      shares: reading && { ...reading.shares },
    }
  }
  return {
    live: by(policyInForce()),
    draft: draft === undefined ? null : by(policyFrom(0, draft.policy as RulePolicy)),
  }
}
