import { contactRules } from './contact-rules.ts'
import { insultRules } from './insult-rules.ts'
import { moneyRules } from './money-rules.ts'
import { paidSexRules } from './paid-sex-rules.ts'
import type { Rule } from './rule.ts'
import { safetyRules } from './safety-rules.ts'

/** In the order in which a moderator reads them: what endangers someone comes first. */
export const rules: readonly Rule[] = [
  ...safetyRules,
  ...paidSexRules,
  ...moneyRules,
  ...contactRules,
  ...insultRules,
]
