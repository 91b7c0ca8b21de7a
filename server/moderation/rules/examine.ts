import type { Finding } from '#contract/moderation.ts'
import { normalise } from './normalise.ts'
import { holdFrom } from './rule.ts'
import { rules } from './rules.ts'

export interface Examination {
  /** The weights of the rules that found something, each once. */
  readonly score: number
  /** Each rule with the words it objects to, as they were written. */
  readonly findings: readonly Finding[]
  /** Of the gravest rule; the queue is sorted by it. */
  readonly priority: number
  /** Whether a moderator reads it before the recipient does. */
  readonly held: boolean
}

/** So many quotations explain a message; more would only fill the screen. */
const quotedPerRule = 5

/**
 * Reads a text as a moderator's first glance would: pure, in time linear in its length, never throwing.
 * Nothing is ever refused here; the most it does is to make a text wait.
 */
export function examine(text: string): Examination {
  const normalised = normalise(text)
  let score = 0
  let priority = 0
  const findings: Finding[] = []
  for (const rule of rules) {
    const spans = rule.find(normalised.text)
    if (spans.length === 0) continue
    score += rule.weight
    priority = Math.max(priority, rule.priority)
    for (const { start, end } of spans.slice(0, quotedPerRule))
      findings.push({ rule: rule.ground, matched: normalised.quote(start, end).trim() })
  }
  return { score, findings, priority, held: score >= holdFrom }
}
