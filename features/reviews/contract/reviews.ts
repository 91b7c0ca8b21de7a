import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Role } from '#platform/contract/people.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'

export const stars = [1, 2, 3, 4, 5] as const

export const reviewThanks = 'Grazie! La tua recensione è stata inviata.'
export const ratingMissing = 'Scegli da 1 a 5 stelle.'

/** Somebody whom the caller may review now (ENT-18). */
export const PendingReview = z.object({
  id: z.int(),
  name: z.string(),
  role: Role,
  profile_picture_id: z.nullable(z.string()),
  /** The placeholder where there is no picture. */
  profile_picture_url: z.string(),
  unlocked_at: z.iso.datetime(),
})
export type PendingReview = z.infer<typeof PendingReview>

export const reviewEndpoints = {
  pending: endpoint({
    method: 'GET',
    path: '/api/reviews',
    who: 'approved_member',
    // It names the people that somebody writes with.
    impersonator: 'refused',
    summary: 'Whom the caller may review now, the latest unlock first',
    replies: { 200: z.array(PendingReview) },
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/reviews',
    who: 'approved_member',
    summary: 'Reviews somebody, once',
    body: z.object({
      reviewed_user_id: RowId,
      rating: z.literal(stars, { error: ratingMissing }),
    }),
    invalid: 'errors',
    replies: { 201: z.object({ message: z.string() }), 404: Problem, 409: Problem },
  }),
} as const
