import * as z from 'zod/mini'
import { CaseSubject } from './case-subject.ts'
import { groundIds } from './grounds.ts'

/** For how long a case has been open: beyond its `decideWithinHours`, for a day, for a week. */
export const Waited = z.enum(['overdue', 'day', 'week'])
export type Waited = z.infer<typeof Waited>

/** What of the queue is shown. */
export const queueFilters = {
  subject: z.optional(CaseSubject),
  state: z._default(z.enum(['open', 'decided']), 'open'),
  priority: z.optional(z.literal('urgent')),
  claimed: z.optional(z.literal('me')),
  /** What a finding names, or the decision. */
  rule: z.optional(z.enum(groundIds)),
  role: z.optional(z.enum(['KING', 'HOSTESS'])),
  waited: z.optional(Waited),
  /** Part of a name or of an e-mail address, or the number of the case. */
  query: z.optional(z.string().check(z.trim(), z.maxLength(200))),
} as const
