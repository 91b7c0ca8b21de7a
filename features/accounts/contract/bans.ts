import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { personParams as params, reason } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'

const replies = { 200: z.object({ message: z.string() }), 403: Problem, 404: Problem, 409: Problem } as const

export const banEndpoints = {
  ban: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/ban',
    who: 'admin',
    permission: 'user.suspend',
    summary: 'Sospende l’account, con una motivazione che la persona riceve e può contestare',
    params,
    body: z.object({
      reason,
      /** One of `grounds`. */
      rule: z.nullish(z.string().check(z.maxLength(100))),
      /** Left out: until it is lifted. */
      ends_at: z.nullish(z.iso.datetime({ error: 'Inserisci una data valida.' })),
    }),
    replies,
  }),
  unban: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/unban',
    who: 'admin',
    permission: 'user.suspend',
    summary: 'Toglie la sospensione: l’account torna nello stato che aveva',
    params,
    body: z.object({ reason }),
    replies,
  }),
} as const
