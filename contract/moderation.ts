import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './people.ts'
import { Problem } from './refusals.ts'
import { Gesture } from './verification.ts'

export const caseSubjects = [
  'profile',
  'photo',
  'text',
  'personal',
  'email',
  'message',
  'report',
  'verification',
  'appeal',
  'deletion',
  'ban',
] as const
export const CaseSubject = z.enum(caseSubjects)
export type CaseSubject = z.infer<typeof CaseSubject>

export const reasonLimit = 1000
export const casesPerPage = 50
/** From this priority on a case is about someone's safety: shown in red, never decided automatically. */
export const urgentPriority = 100

/** A photo that resembles one of another account; ids only, since findings outlive the people they name. */
const PhotoTwin = z.object({
  photo_id: z.string(),
  /** Null: that photo is gone, and its fingerprint was kept because the account is banned. */
  other_photo_id: z.nullable(z.string()),
  other_user_id: z.int(),
  /** In how many of 64 bits the fingerprints differ. */
  distance: z.int(),
  banned: z.boolean(),
})

/** Why a case is in the queue; `matched` holds the very words (empty where the rule concerns the whole). */
export const Finding = z.object({ rule: z.string(), matched: z.string(), twin: z.optional(PhotoTwin) })
export type Finding = z.infer<typeof Finding>

const CasePhoto = z.object({
  id: z.string(),
  url: z.string(),
  /** In the case of a new profile: photos refused one by one stay visible, as refused. */
  state: z.optional(z.enum(['pending', 'approved', 'rejected'])),
})

/** A photo beside the one of another account that it resembles. */
const Lookalike = z.object({
  photo: CasePhoto,
  other: z.object({
    user: z.object({ id: z.int(), name: z.string(), role: Role }),
    photo: z.nullable(CasePhoto),
    banned: z.boolean(),
  }),
  distance: z.int(),
})
export type Lookalike = z.infer<typeof Lookalike>

/**
 * One side of a comparison, ready to be shown: what stood before, or what is to be decided.
 * For a message, `before` carries the conversation that led to it.
 */
export const CaseSide = z.object({
  text: z.optional(z.string()),
  photos: z.optional(z.array(CasePhoto)),
  lookalikes: z.optional(z.array(Lookalike)),
  facts: z.optional(z.array(z.object({ label: z.string(), value: z.string() }))),
  thread: z.optional(
    z.array(z.object({ from: z.string(), own: z.boolean(), text: z.string(), at: z.string() })),
  ),
  /** Of a verification: what the selfie has to show. */
  gesture: z.optional(Gesture),
})
export type CaseSide = z.infer<typeof CaseSide>

export const Case = z.object({
  id: z.int(),
  subject: CaseSubject,
  user: z.object({ id: z.int(), name: z.string(), role: Role }),
  opened_at: z.string(),
  priority: z.int(),
  findings: z.array(Finding),
  before: z.nullable(CaseSide),
  after: z.nullable(CaseSide),
})
export type Case = z.infer<typeof Case>

export const Verdict = z.enum(['approve', 'reject'])
export type Verdict = z.infer<typeof Verdict>

const pageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 1)

export const listCases = endpoint({
  method: 'GET',
  path: '/api/admin/cases',
  who: 'admin',
  permission: 'case.read',
  summary: 'La coda di moderazione, i casi urgenti per primi',
  query: z.object({
    subject: z.optional(CaseSubject),
    state: z._default(z.enum(['open', 'decided']), 'open'),
    page: pageNumber,
  }),
  replies: {
    200: z.object({ data: z.array(Case), current_page: z.int(), last_page: z.int() }),
  },
})

export const DecisionInput = z
  .object({
    decision: Verdict,
    reason: z.nullish(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(reasonLimit, `Il motivo può avere al massimo ${reasonLimit} caratteri.`),
        ),
    ),
    // One of `grounds` or the moderator's own name for it; the statement of reasons knows only the former.
    rule: z.nullish(z.string().check(z.maxLength(100))),
  })
  .check(
    z.refine(({ decision, reason }) => decision === 'approve' || Boolean(reason), {
      path: ['reason'],
      error: 'Scrivi il motivo del rifiuto: la persona lo riceverà.',
    }),
  )

export const decide = endpoint({
  method: 'POST',
  path: '/api/admin/cases/:id/decision',
  who: 'admin',
  permission: 'case.decide',
  summary: 'Approva o rifiuta, una volta sola',
  params: z.object({ id: z.coerce.number().check(z.int(), z.positive()) }),
  body: DecisionInput,
  replies: {
    200: z.extend(Case, {
      state: z.enum(['approved', 'rejected']),
      decided_at: z.string(),
      rule: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
    404: Problem,
    409: Problem,
  },
})
