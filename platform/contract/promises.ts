import * as z from 'zod/mini'

/** What public texts promise out of the settings: an owner changes it there, and every text says so. */
export const Promises = z.object({
  /** How long an unlock waits for a reply before its Crediti return. */
  refund_after_hours: z.number(),
  /** When the team answers, in words: «dal lunedì al venerdì dalle 9 alle 19, il sabato dalle 10 alle 14». */
  support_hours: z.string(),
  /** What a king and a hostess must have behind them before he may review her. */
  review_min_hours: z.number(),
  review_min_messages: z.int(),
})
export type Promises = z.infer<typeof Promises>
