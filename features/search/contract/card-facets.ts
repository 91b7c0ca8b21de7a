import * as z from 'zod/mini'
import { ReplyHabit } from '#features/chat/contract/reply-habit.ts'
import { type typeToggles } from './search-toggles.ts'

const typeNames = [
  'hostess',
  'wingwoman',
  'sugarbaby',
] as const satisfies readonly (keyof typeof typeToggles)[]

/** At most so many pictures of one person come with her card. */
export const picturesMax = 4

/**
 * What a card says beyond ENT-10, for whoever decides whom to open. Types and cost are a hostess's; activity and habit
 * go to members alone.
 */
export const cardFacets = {
  profile_types: z.optional(z.array(z.enum(typeNames))),
  unlock_cost: z.optional(z.int()),
  /** The profile picture first; never the placeholder. */
  pictures: z.optional(z.array(z.string())),
  /** Since midnight in Italy. Not when: that would tell when she sleeps. */
  active_today: z.optional(z.boolean()),
  /** Null: nothing is said. */
  reply_habit: z.optional(z.nullable(ReplyHabit)),
  /** The day on which she was listed, for a week. */
  new_since: z.optional(z.nullable(z.iso.date())),
}
