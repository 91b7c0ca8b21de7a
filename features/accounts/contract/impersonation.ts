import * as z from 'zod/mini'
import { Banned } from './accounts.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { reasonOr } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { idParams } from '#platform/contract/row-id.ts'

/** How long the link waits to be used, and how long the look at the account may then take. */
export const impersonationMinutes = 30

export const impersonationEndpoints = {
  issue: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/impersonation-link',
    who: 'admin',
    permission: 'user.impersonate',
    fresh: true,
    summary: `Un link per navigare come questa persona: una volta, entro ${impersonationMinutes} minuti, con un motivo`,
    params: idParams,
    body: z.object({ reason: reasonOr('Scrivi il motivo dell’accesso.') }),
    replies: { 201: z.object({ url: z.string() }), 403: Problem, 404: Problem, 409: Problem },
  }),
  enter: endpoint({
    method: 'GET',
    path: '/api/verify-impersonation/:id/:hash',
    who: 'anyone',
    summary: 'Opens the session of staff that such a link allows, once',
    params: z.object({
      id: z.string().check(z.maxLength(20)),
      hash: z.string().check(z.maxLength(100)),
    }),
    query: z.object({
      expires: z.string().check(z.maxLength(20)),
      signature: z.string().check(z.maxLength(100)),
    }),
    replies: { 200: z.union([z.object({ access_token: z.string() }), Banned]), 403: Problem },
  }),
} as const
