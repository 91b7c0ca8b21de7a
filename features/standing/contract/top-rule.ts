import { habitRules } from '#features/chat/contract/reply-habit.ts'

/** Thresholds of «Profilo top» (docs/decisions/0111); /trasparenza#top is written from them. */
export const topRule = {
  photos: 3,
  asked: habitRules.leastChats,
  share: habitRules.often,
  rating: 4,
  reviews: 3,
  cleanDays: 180,
  activeDays: 14,
} as const

/** In the order in which they are published. */
export const topCriteria = ['complete', 'photos', 'verified', 'replies', 'rating', 'clean', 'active'] as const
export type TopCriterion = (typeof topCriteria)[number]

/** What the rule looks at; `complete`, `clean` and `active` by the clock and the tables of the database. */
export interface TopFacts {
  readonly complete: boolean
  readonly photos: number
  readonly verified: boolean
  readonly asked: number
  readonly answered: number
  readonly unanswered: number
  readonly rating: number | null
  readonly reviews: number
  readonly clean: boolean
  readonly active: boolean
}

const met: Readonly<Record<TopCriterion, (facts: TopFacts) => boolean>> = {
  complete: ({ complete }) => complete,
  photos: ({ photos }) => photos >= topRule.photos,
  verified: ({ verified }) => verified,
  replies: ({ asked, answered, unanswered }) =>
    asked >= topRule.asked && answered >= topRule.share * asked && unanswered < habitRules.silences,
  rating: ({ rating, reviews }) => rating !== null && rating >= topRule.rating && reviews >= topRule.reviews,
  clean: ({ clean }) => clean,
  active: ({ active }) => active,
}

/** What is missing for the badge; empty: she has it. */
export function missingForTop(facts: TopFacts): TopCriterion[] {
  return topCriteria.filter((criterion) => !met[criterion](facts))
}
