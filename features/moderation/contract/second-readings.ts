import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson, Role } from '#platform/contract/people.ts'
import { reasonOr, reasonLimit } from '#platform/contract/reason.ts'
import { FieldErrors, Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'
import { CaseSubject } from './case-subject.ts'
import { type GroundId, groundIds } from './grounds.ts'
import { CaseSide, Finding, Verdict } from './moderation.ts'

/** Then nobody reads it again: what it was about is too far away. */
export const readWithinDays = 30

/** A reading that waits: nothing that says who decided, or how. Not the number of the case either: it leads to both. */
const WaitingReading = z.object({
  id: z.int(),
  subject: CaseSubject,
  /** About somebody's safety. */
  heavy: z.boolean(),
  /** The first finding; null where no rule held it. */
  ground: z.nullable(z.string()),
  drawn_at: z.string(),
})
export type WaitingReading = z.infer<typeof WaitingReading>

/** The case as it was when it was decided. */
const Reading = z.extend(WaitingReading, {
  role: Role,
  opened_at: z.string(),
  findings: z.array(Finding),
  before: z.nullable(CaseSide),
  after: z.nullable(CaseSide),
  /** Photos that are no longer there. */
  photos_gone: z.int(),
})
export type Reading = z.infer<typeof Reading>

const Opinion = z.object({
  /** Null: nobody of the staff. */
  by: z.nullable(NamedPerson),
  verdict: Verdict,
  rule: z.nullable(z.string()),
  words: z.nullable(z.string()),
  at: z.string(),
})
export type Opinion = z.infer<typeof Opinion>

const Disagreement = z.object({
  id: z.int(),
  case_id: z.int(),
  subject: CaseSubject,
  user: NamedPerson,
  same_outcome: z.boolean(),
  first: Opinion,
  second: Opinion,
  closed: z.nullable(z.object({ by: NamedPerson, at: z.string(), word: z.string() })),
})
export type Disagreement = z.infer<typeof Disagreement>

const optionalWord = z.nullish(z.string().check(z.trim(), z.maxLength(reasonLimit)))

export const readingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/quality/readings',
    who: 'admin',
    permission: 'case.decide',
    summary: 'Le seconde letture che chi chiede può fare, e quante sono in disaccordo',
    replies: {
      200: z.object({
        data: z.array(WaitingReading),
        total: z.int(),
        /** Open ones; null to who may not see them. */
        disagreements: z.nullable(z.int()),
      }),
    },
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/admin/quality/readings/:id',
    who: 'admin',
    permission: 'case.decide',
    summary: 'Un caso da rileggere com’era, senza chi l’ha deciso né come',
    params: idParams,
    replies: { 200: Reading, 404: Problem, 409: Problem },
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/admin/quality/readings/:id',
    who: 'admin',
    permission: 'case.decide',
    summary: 'La seconda lettura, una volta sola: non cambia la decisione',
    params: idParams,
    body: z
      .object({
        verdict: Verdict,
        rule: z.nullish(z.enum(groundIds as [GroundId, ...GroundId[]])),
        word: optionalWord,
      })
      .check(
        z.refine(({ verdict, rule }) => verdict === 'approve' || rule != null, {
          path: ['rule'],
          error: 'Scegli il motivo per cui rifiuteresti.',
        }),
      ),
    invalid: 'errors',
    replies: { 200: z.object({ left: z.int() }), 404: Problem, 409: Problem, 422: FieldErrors },
  }),
  skip: endpoint({
    method: 'POST',
    path: '/api/admin/quality/readings/:id/skip',
    who: 'admin',
    permission: 'case.decide',
    summary: 'Salta una seconda lettura che non si può fare, e perché',
    params: idParams,
    body: z.object({ reason: reasonOr('Scrivi perché non si può rileggere.') }),
    invalid: 'errors',
    replies: { 200: z.object({ left: z.int() }), 404: Problem, 409: Problem, 422: FieldErrors },
  }),
  disagreements: endpoint({
    method: 'GET',
    path: '/api/admin/quality/disagreements',
    who: 'admin',
    permission: 'quality.review',
    summary: 'Le decisioni su cui le due letture non concordano, prima quelle aperte',
    replies: { 200: z.object({ data: z.array(Disagreement) }) },
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/admin/quality/disagreements/:id/close',
    who: 'admin',
    permission: 'quality.review',
    summary: 'Chiude un disaccordo con una parola: la decisione resta com’è',
    params: idParams,
    body: z.object({ reason: reasonOr('Scrivi che cosa ne fate.') }),
    invalid: 'errors',
    replies: { 200: Disagreement, 404: Problem, 409: Problem, 422: FieldErrors },
  }),
} as const
