import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Role } from '#platform/contract/people.ts'
import { Problem } from '#platform/contract/refusals.ts'

const UserId = z.int().check(z.gte(1), z.lte(2_147_483_647))

/** Somebody whom the caller has blocked. */
export const BlockedPerson = z.object({
  id: z.int(),
  name: z.string(),
  role: Role,
  blocked_at: z.string(),
})
export type BlockedPerson = z.infer<typeof BlockedPerson>

export const blockEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/blocks',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'Le persone che si sono bloccate, dall’ultima',
    replies: { 200: z.array(BlockedPerson) },
  }),
  block: endpoint({
    method: 'POST',
    path: '/api/blocks',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'Blocca una persona: nessuna delle due vede più l’altra, e chi è bloccato non lo sa',
    body: z.object({ user_id: UserId }),
    invalid: 'errors',
    replies: { 204: null, 404: Problem },
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/api/blocks/:userId',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'Toglie il proprio blocco; la chat torna, un rimborso resta',
    params: z.object({ userId: z.pipe(z.coerce.number(), UserId) }),
    replies: { 204: null, 404: Problem },
  }),
} as const
