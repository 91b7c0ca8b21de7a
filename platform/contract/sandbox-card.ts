import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Problem } from './refusals.ts'

/** The test cards of the sandbox, by number. */
export const sandboxCards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  asksForMore: '4000002500003155',
  disputedLater: '4000000000000259',
} as const

/** As Stripe names them. */
export const sandboxStatuses = [
  'requires_payment_method',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] as const

const Outcome = z.object({
  status: z.enum(sandboxStatuses),
  /** Why the card was refused, in words for its owner. */
  failure: z.nullable(z.string()),
})

const params = z.object({ id: z.string() })

/** Plays the provider's own page: no session, the client secret is the right to pay. */
export const confirmSandboxCard = endpoint({
  method: 'POST',
  path: '/sandbox/card/:id/confirm',
  who: 'anyone',
  summary: 'Sandbox: paga con una carta di prova',
  params,
  body: z.object({ client_secret: z.string(), number: z.string() }),
  replies: { 200: Outcome, 404: Problem },
})

export const authenticateSandboxCard = endpoint({
  method: 'POST',
  path: '/sandbox/card/:id/authenticate',
  who: 'anyone',
  summary: 'Sandbox: supera il passo in più chiesto dalla banca',
  params,
  body: z.optional(z.nullable(z.object({ client_secret: z.optional(z.string()) }))),
  replies: { 200: Outcome, 404: Problem },
})
