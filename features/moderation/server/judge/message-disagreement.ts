import type { Finding } from '../../contract/moderation.ts'
import { cautionFor } from '../rules/caution.ts'
import { disagreementOf } from './disagreement.ts'
import { type Judgement, judgeBy } from './judge.ts'
import { policyInForce } from './policy.ts'

/**
 * Where rules and reader see a message differently that they let through: see `disagreementOf`. `caution`: what
 * `cautionFor` says of it.
 */
export function disagreementIn(
  text: string,
  judgement: Judgement = judgeBy(text, 'message', policyInForce()),
  caution: string | null = cautionFor(text),
): Finding[] {
  return disagreementOf(
    judgement,
    { hints: judgement.hints, warned: caution !== null },
    policyInForce().thresholds.message,
  )
}
