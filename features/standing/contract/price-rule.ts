import { habitRules } from '#features/chat/contract/reply-habit.ts'
import type { UnlockCost } from '#features/profiles/contract/badges.ts'

/** What a hostess did with the introductions that were paid for and ended in the last `habitRules.days`. */
export interface Answers {
  readonly asked: number
  readonly answered: number
  /** The median, from his first message to her answer; null without an answer. */
  readonly minutes: number | null
  /** Without an answer since the last one. */
  readonly unanswered: number
}

interface Step {
  readonly cost: UnlockCost
  /** To come up to this price… */
  readonly reach: { readonly asked: number; readonly share: number; readonly minutes: number | null }
  /** …and to stay there: less, so that one chat more or less does not move it to and fro. */
  readonly keep: { readonly asked: number; readonly share: number; readonly minutes: number | null }
}

/**
 * The published rule (docs/decisions/0110): the price of an introduction follows how surely it is answered, and nothing
 * else. The dearest step first; who reaches none costs `base`.
 */
export const priceRule = {
  base: 50,
  steps: [
    {
      cost: 200,
      reach: { asked: 10, share: habitRules.almostAlways, minutes: 12 * 60 },
      keep: { asked: 6, share: 0.8, minutes: 18 * 60 },
    },
    {
      cost: 100,
      reach: { asked: habitRules.leastChats, share: habitRules.often, minutes: null },
      keep: { asked: 3, share: 0.5, minutes: null },
    },
  ],
  /** Days for which a computed price stays, whatever happens. */
  restDays: 14,
} as const satisfies { base: UnlockCost; steps: readonly Step[]; restDays: number }

/** What a chat costs by the rule, where it costs `present` now; `answers` null: nobody has been counted. */
export function priceByRule(answers: Answers | null, present: UnlockCost): UnlockCost {
  const step = priceRule.steps.find((one) => meets(answers, present >= one.cost ? one.keep : one.reach))
  return step?.cost ?? priceRule.base
}

function meets(answers: Answers | null, { asked, share, minutes }: Step['reach']): boolean {
  if (answers === null || answers.unanswered >= habitRules.silences) return false
  if (answers.asked < asked || answers.answered < share * answers.asked) return false
  return minutes === null || (answers.minutes !== null && answers.minutes <= minutes)
}
