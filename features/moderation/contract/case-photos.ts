import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { reasonOr } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'

/** Two fingerprints of 64 bits that differ in at most so many show the same picture, or one made from the other. */
export const twinDistanceMax = 10

/** Within the case of a new profile: the profile may be approved, and this photo stays out of it. */
export const refusePhoto = endpoint({
  method: 'POST',
  path: '/api/admin/cases/:id/photos/:photoId/refusal',
  who: 'admin',
  permission: 'case.decide',
  summary: 'Rifiuta una singola foto di un nuovo profilo, con la motivazione per la persona',
  invalid: 'errors',
  params: z.object({ id: RowId, photoId: z.string() }),
  body: z.object({
    reason: reasonOr('Scrivi il motivo del rifiuto. La persona lo riceverà.'),
    rule: z.nullish(z.string().check(z.maxLength(100))),
  }),
  replies: {
    200: z.object({ photo_id: z.string(), mod_status: z.literal('rejected') }),
    404: Problem,
    409: Problem,
  },
})
