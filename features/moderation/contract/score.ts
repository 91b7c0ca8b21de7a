import * as z from 'zod/mini'

/** What makes up the score of an open case; `case_score` in the SQL says how each is counted. */
export const ScoreParts = z.object({
  /** Why it is here. */
  ground: z.int(),
  /** How long it has waited, measured by `decideWithinHours`. */
  deadline: z.int(),
  /** How many people its person talks with. */
  reach: z.int(),
  /** What was refused them lately. */
  strikes: z.int(),
})
export type ScoreParts = z.infer<typeof ScoreParts>
