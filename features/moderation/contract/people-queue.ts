import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson, PersonWithRole } from '#platform/contract/people.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams, RowId } from '#platform/contract/row-id.ts'
import { Case, DecisionInput } from './moderation.ts'
import { queueFilters } from './queue-filters.ts'
import { ScoreParts } from './score.ts'

export const peoplePerPage = 30
/** What one action decides, at most, and what somebody may have open beside. */
const decisionsMax = 200
const lookedAtMax = 5_000

const { subject, priority, claimed, rule, role, waited, query } = queueFilters

/** Somebody with all that is open about them. */
export const PersonInQueue = z.object({
  user: z.extend(PersonWithRole, {
    /** Null: unknown, as of the staff. */
    age: z.nullable(z.int()),
    /** Of a size to be chosen; the placeholder where there is none. */
    picture_url: z.string(),
  }),
  /** That of the first case, the highest. */
  score: z.int(),
  score_parts: ScoreParts,
  cases: z.array(Case).check(z.minLength(1)),
})
export type PersonInQueue = z.infer<typeof PersonInQueue>

/** What of somebody is public at this moment, to compare with what is asked for. */
const ShownNow = z.object({
  /** Whether others find them: else nothing of this is public. */
  published: z.boolean(),
  province_id: z.nullable(z.int()),
  last_seen: z.nullable(z.string()),
  verified_profile: z.boolean(),
  description: z.nullable(z.string()),
  photos: z.array(z.object({ id: z.string(), url: z.string() })),
})
export type ShownNow = z.infer<typeof ShownNow>

/** All that is open about somebody, before one colleague. */
const PersonClaim = z.object({ case_ids: z.array(z.int()), user: NamedPerson, until: z.string() })
export type PersonClaim = z.infer<typeof PersonClaim>

export const peopleQueueEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/people-queue',
    who: 'admin',
    permission: 'case.read',
    summary: 'La coda per persona: tutto ciò che di una persona è aperto, per punteggio',
    query: z.object({
      subject,
      priority,
      claimed,
      rule,
      role,
      waited,
      query,
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 1),
    }),
    replies: {
      200: z.object({
        data: z.array(PersonInQueue),
        /** People, and the open cases of all of them. */
        total: z.int(),
        cases: z.int(),
        current_page: z.int(),
        last_page: z.int(),
      }),
    },
  }),
  shown: endpoint({
    method: 'GET',
    path: '/api/admin/people-queue/:id',
    who: 'admin',
    permission: 'case.read',
    summary: 'Che cosa di una persona è visibile adesso',
    params: idParams,
    replies: { 200: ShownNow, 404: Problem },
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/admin/people-queue/:id/claim',
    who: 'admin',
    permission: 'case.decide',
    summary: 'Prende in carico tutte le pratiche aperte di una persona, o prolunga il proprio turno',
    params: idParams,
    replies: {
      200: PersonClaim,
      404: Problem,
      409: Problem,
    },
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/admin/people-queue/:id/release',
    who: 'admin',
    permission: 'case.decide',
    summary: 'Lascia ad altri le pratiche di una persona',
    params: idParams,
    replies: { 204: null },
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/people-queue/:id/decision',
    who: 'admin',
    permission: 'case.decide',
    summary: 'Decide più pratiche di una persona insieme: tutte o nessuna',
    params: idParams,
    body: z.object({
      /** The open cases that were looked at, decided here or not: of others nobody goes on without a look. */
      looked_at: z.array(RowId).check(z.maxLength(lookedAtMax)),
      decisions: z
        .array(z.safeExtend(DecisionInput, { id: RowId }))
        .check(z.minLength(1), z.maxLength(decisionsMax)),
    }),
    replies: {
      200: z.object({ decided: z.array(z.int()) }),
      404: Problem,
      /** `case_id`: the one that stands in the way. */
      409: z.extend(Problem, { case_id: z.optional(z.int()) }),
    },
  }),
} as const
