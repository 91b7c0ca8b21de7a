import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Problem } from './refusals.ts'

/** What a bank or PayPal would do on its own: takes the money back, and decides whose it is. */
export const disputeInSandbox = endpoint({
  method: 'POST',
  path: '/sandbox/payments/:id/dispute',
  who: 'anyone',
  summary: 'Sandbox: contesta un pagamento, o decide la contestazione',
  params: z.object({ id: z.string() }),
  body: z.object({ dispute: z.enum(['open', 'won', 'lost']) }),
  replies: { 204: null, 409: Problem },
})
