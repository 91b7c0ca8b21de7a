import * as z from 'zod/mini'
import { Gesture } from '#features/verification/contract/gestures.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson, PersonWithRole } from '#platform/contract/people.ts'
import { optionalReason, reasonLimit } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'
import { CasePhoto, SeenInPhoto } from './case-photo.ts'
import { CaseSubject } from './case-subject.ts'
import { ByReader, PhotoTwin } from './finding-detail.ts'
import { queueFilters } from './queue-filters.ts'
import { ScoreParts } from './score.ts'

export const casesPerPage = 50
/** From this priority on a case is about someone's safety: shown in red, never decided automatically. */
export const urgentPriority = 100

/** For so long a case is one moderator's, by the database's clock; who has it open renews it meanwhile. */
export const claimMinutes = 10

/**
 * What may be approved many at once: a change of somebody whom the public knows already, that no rule has marked and
 * that is not about anybody's safety. Photos are looked at on their wall; everything else is read one by one.
 */
export const approvedInBulk: Readonly<Record<CaseSubject, boolean>> = {
  profile: false,
  photo: false,
  text: true,
  conditions: true,
  personal: true,
  email: false,
  message: false,
  report: false,
  verification: false,
  appeal: false,
  deletion: false,
  ban: false,
  action: false,
}

export function isSafeInBulk(moderationCase: {
  readonly subject: CaseSubject
  readonly priority: number
  readonly findings: readonly unknown[]
}): boolean {
  return (
    approvedInBulk[moderationCase.subject] &&
    moderationCase.priority < urgentPriority &&
    moderationCase.findings.length === 0
  )
}

/** Why a case is in the queue; `matched`: the very words (empty where it concerns the whole), `id`: which rule said so. */
export const Finding = z.object({
  rule: z.string(),
  matched: z.string(),
  twin: z.optional(PhotoTwin),
  photo: z.optional(SeenInPhoto),
  /** Where the reader of texts found it; left out of what a rule did. */
  reader: z.optional(ByReader),
  id: z.optional(z.string()),
})
export type Finding = z.infer<typeof Finding>

/** A photo beside the one of another account that it resembles. */
const Lookalike = z.object({
  photo: CasePhoto,
  other: z.object({
    user: PersonWithRole,
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
    z.array(
      z.object({
        /** Of what was delivered, where a measure may follow. */
        id: z.optional(z.int()),
        from: z.string(),
        own: z.boolean(),
        text: z.string(),
        at: z.string(),
      }),
    ),
  ),
  /** Of a message that was not held back: what is decided is whether it stays. */
  delivered: z.optional(z.boolean()),
  /** Of a message: to whom it goes. */
  to: z.optional(PersonWithRole),
  /** Of a verification: what the selfie has to show. */
  gesture: z.optional(Gesture),
})
export type CaseSide = z.infer<typeof CaseSide>

/** Who has the case before them now. */
const Claim = z.object({
  case_id: z.int(),
  user: NamedPerson,
  until: z.string(),
})
export type Claim = z.infer<typeof Claim>

/** What goes on by itself while a case waits. */
const Deadline = z.object({
  kind: z.enum(['refund_paused', 'deletion']),
  /** When it falls due; of a paused clock, when it would have, had nothing been held. */
  at: z.string(),
})
export type Deadline = z.infer<typeof Deadline>

export const Case = z.object({
  id: z.int(),
  subject: CaseSubject,
  user: PersonWithRole,
  opened_at: z.string(),
  priority: z.int(),
  findings: z.array(Finding),
  before: z.nullable(CaseSide),
  after: z.nullable(CaseSide),
  deadline: z.nullable(Deadline),
  /** What the queue is sorted by, up to 100, and what it is the sum of; null once it is decided. */
  score: z.nullable(z.int()),
  score_parts: z.nullable(ScoreParts),
  claim: z.nullable(Claim),
  /** An appeal against a decision of whoever asks: somebody else of the staff decides it. */
  own_decision: z.boolean(),
  /** Names what stands in it now; null where nobody can change it while it waits. Whoever decides sends it back. */
  version: z.nullable(z.string()),
  /** Null while it is open. */
  outcome: z.nullable(
    z.object({
      state: z.enum(['approved', 'rejected']),
      decided_at: z.string(),
      decided_by: z.string(),
      rule: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type Case = z.infer<typeof Case>

/** The person of a case, as far as it helps to judge. */
const CaseHistory = z.object({
  member_since: z.string(),
  unlocked_chats: z.int(),
  /** Decided cases of the same kind, and how many of them were refused. */
  same_subject: z.object({ decided: z.int(), rejected: z.int() }),
  reports: z.object({ about: z.int(), about_upheld: z.int(), by: z.int(), by_upheld: z.int() }),
  bans: z.array(
    z.object({
      reason: z.string(),
      starts_at: z.string(),
      ends_at: z.nullable(z.string()),
      lifted_at: z.nullable(z.string()),
    }),
  ),
  /** The latest decisions about the person, this case apart. */
  decisions: z.array(
    z.object({
      id: z.int(),
      subject: CaseSubject,
      state: z.enum(['approved', 'rejected']),
      decided_at: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type CaseHistory = z.infer<typeof CaseHistory>

export const Verdict = z.enum(['approve', 'reject'])
export type Verdict = z.infer<typeof Verdict>

const pageNumber = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 1)

export const listCases = endpoint({
  method: 'GET',
  path: '/api/admin/cases',
  who: 'admin',
  permission: 'case.read',
  summary: 'La coda di moderazione, per punteggio: i casi urgenti per primi',
  query: z.object({
    ...queueFilters,
    page: pageNumber,
  }),
  replies: {
    200: z.object({ data: z.array(Case), total: z.int(), current_page: z.int(), last_page: z.int() }),
  },
})

export const DecisionInput = z
  .object({
    decision: Verdict,
    reason: optionalReason,
    // One of `grounds` or the moderator's own name for it; the statement of reasons knows only the former.
    rule: z.nullish(z.string().check(z.maxLength(100))),
    /** The `version` that was read: of another one nothing is decided. */
    seen: z.nullish(z.string().check(z.maxLength(100))),
  })
  .check(
    z.refine(({ decision, reason }) => decision === 'approve' || Boolean(reason), {
      path: ['reason'],
      error: 'Scrivi il motivo del rifiuto. La persona lo riceverà.',
    }),
  )

export const decide = endpoint({
  method: 'POST',
  path: '/api/admin/cases/:id/decision',
  who: 'admin',
  permission: 'case.decide',
  summary: 'Approva o rifiuta, una volta sola',
  params: idParams,
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

export const caseEndpoints = {
  claim: endpoint({
    method: 'POST',
    path: '/api/admin/cases/:id/claim',
    who: 'admin',
    permission: 'case.decide',
    summary: 'Prende in carico un caso per qualche minuto, o prolunga il proprio turno',
    params: idParams,
    replies: { 200: Claim, 404: Problem, 409: Problem },
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/admin/cases/:id/release',
    who: 'admin',
    permission: 'case.decide',
    summary: 'Lascia ad altri un caso preso in carico',
    params: idParams,
    replies: { 204: null },
  }),
  pulse: endpoint({
    method: 'GET',
    path: '/api/admin/cases/pulse',
    who: 'admin',
    permission: 'case.read',
    summary: 'Se la coda è cambiata, e chi sta esaminando che cosa',
    replies: {
      // The number of the last thing that happened to any case.
      200: z.object({ last_event: z.int(), claims: z.array(Claim) }),
    },
  }),
  bulkApprove: endpoint({
    method: 'POST',
    path: '/api/admin/cases/bulk-approve',
    who: 'admin',
    permission: 'case.decide',
    summary: 'Approva insieme i casi che non hanno nulla di segnalato, ciascuno con la propria decisione',
    body: z.object({
      ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(casesPerPage)),
      /** The `version` of each that has one. */
      seen: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(casesPerPage))),
    }),
    replies: {
      200: z.object({
        approved: z.array(z.int()),
        /** Left as they are, each with the reason. */
        skipped: z.array(z.object({ id: z.int(), message: z.string() })),
      }),
    },
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/cases/:id/statement-preview',
    who: 'admin',
    permission: 'case.decide',
    summary: 'Il messaggio che la persona riceverebbe se il caso fosse rifiutato così',
    params: idParams,
    body: z.object({
      reason: z.string().check(z.trim(), z.maxLength(reasonLimit)),
      rule: z.nullish(z.string().check(z.maxLength(100))),
    }),
    replies: {
      // Null: nobody is written to, as for an anonymous report.
      200: z.object({ mail: z.nullable(z.object({ subject: z.string(), text: z.string() })) }),
      404: Problem,
      409: Problem,
    },
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/admin/cases/:id/history',
    who: 'admin',
    permission: 'case.read',
    summary: 'Che cosa si sa già della persona di un caso',
    params: idParams,
    replies: { 200: CaseHistory, 404: Problem },
  }),
} as const
