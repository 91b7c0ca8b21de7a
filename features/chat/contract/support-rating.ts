import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'

/** What members say of a conversation with the staff once it is closed. */

export const ratingWordsMax = 300
/** For so many days after the closing the question stands on the page. */
export const ratingAskedDays = 14

export const SupportRating = z.object({
  good: z.boolean(),
  words: z.nullable(z.string()),
  at: z.iso.datetime(),
})
export type SupportRating = z.infer<typeof SupportRating>

export const ratingEndpoints = {
  question: endpoint({
    method: 'GET',
    path: '/api/support/question',
    who: 'member',
    summary: 'Whether the member is to be asked how the last conversation with the staff went',
    replies: { 200: z.object({ closing_id: z.nullable(z.int()) }) },
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/support/closings/:id/rating',
    who: 'member',
    summary: 'How it went, once; 409 when it has been said already',
    params: idParams,
    body: z.object({
      good: z.boolean(),
      words: z.optional(
        z.string().check(
          z.trim(),
          z.maxLength(ratingWordsMax, `Al massimo ${ratingWordsMax} caratteri.`),
          z.refine((text) => !text.includes('\u0000'), 'Il testo contiene caratteri non validi.'),
        ),
      ),
    }),
    invalid: 'errors',
    replies: { 204: null, 404: Problem, 409: Problem },
  }),
} as const
