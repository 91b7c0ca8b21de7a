import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'

export const SupportTimes = z.object({
  open: z.boolean(),
  /** When the staff is back; null while it is here. */
  opens_at: z.nullable(z.string()),
  /** Half of those who wrote in the last 30 days had an answer within so many minutes; null when too few did. */
  usual_minutes: z.nullable(z.int()),
})
export type SupportTimes = z.infer<typeof SupportTimes>

export const getSupportTimes = endpoint({
  method: 'GET',
  path: '/api/support',
  who: 'user',
  summary: 'When the staff answers, and how long that usually takes',
  replies: { 200: SupportTimes },
})
