import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CaseSubject } from './case-subject.ts'
import { Problem } from '#platform/contract/refusals.ts'

export const appealLimit = 1000
/** For so long a decision can be contested (Regulation (EU) 2022/2065, article 20). The database says so too. */
export const appealMonths = 6

/** A decision can be contested once; somebody else of the staff decides it. */
export const Appeal = z.object({
  state: z.enum(['open', 'upheld', 'dismissed']),
  text: z.string(),
  sent_at: z.string(),
  decided_at: z.nullable(z.string()),
  /** Why it was dismissed; null otherwise. */
  reason: z.nullable(z.string()),
})
export type Appeal = z.infer<typeof Appeal>

/** A statement of reasons, as the person concerned reads it (Regulation (EU) 2022/2065, article 17). */
export const Statement = z.object({
  id: z.int(),
  subject: CaseSubject,
  /** What the decision means, in a sentence. */
  outcome: z.string(),
  /** For how long, in words; empty where nothing is limited by it. */
  duration: z.string(),
  /** In which countries; empty as `duration` is, and where nothing is limited. */
  territory: z.string(),
  /** Whether it began with a notice; empty where nothing was decided on what is theirs. */
  origin: z.string(),
  decided_at: z.string(),
  rule: z.string(),
  fact: z.string(),
  reason: z.string(),
  detected: z.enum(['automatic', 'human']),
  decided_by: z.literal('human'),
  /** A second colleague has confirmed it. */
  by_two: z.boolean(),
  /** Of what was announced: when, and whether there was an answer; empty otherwise. */
  heard: z.string(),
  contest: z.string(),
  /** Until when it can be contested; null where it cannot. */
  contest_until: z.nullable(z.string()),
  /** Since when it does not count any more: it was taken back. */
  ended_at: z.nullable(z.string()),
  appeal: z.nullable(Appeal),
})
export type Statement = z.infer<typeof Statement>

const banToken = z.optional(z.string().check(z.maxLength(500)))

export const decisionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/decisions',
    who: 'user_or_banned',
    // What was refused may be a message.
    impersonator: 'refused',
    summary: 'Le motivazioni delle decisioni che ti riguardano, la più recente per prima',
    query: z.object({ ban_token: banToken }),
    replies: { 200: z.array(Statement) },
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/api/appeals',
    who: 'user_or_banned',
    summary: 'Presenta ricorso contro una decisione, una volta sola',
    beforeConsent: true,
    query: z.object({ ban_token: banToken }),
    body: z.object({
      decision_id: z.int(),
      text: z
        .string('Spiega perché la decisione è sbagliata.')
        .check(
          z.trim(),
          z.minLength(1, 'Spiega perché la decisione è sbagliata.'),
          z.maxLength(appealLimit, `Il testo può avere al massimo ${appealLimit} caratteri.`),
        ),
      ban_token: banToken,
    }),
    replies: { 201: z.object({ message: z.string() }), 404: Problem, 409: Problem },
  }),
} as const
