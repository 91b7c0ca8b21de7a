import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { personParams as params, reason } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'

/** What an erasure would end; Crediti, and euro. */
export const Erasing = z.object({
  /** Already asked for: then this is its day. */
  due_at: z.nullable(z.iso.datetime()),
  balance: z.int(),
  held: z.int(),
  debt: z.int(),
  /** Unlocks that wait for a reply, on either side. */
  running: z.int(),
  /** What the end of the account pays back: the price of what was bought and is unspent. */
  money_back: z.number(),
  /** Money that is on its way back, or contested at a bank. */
  unsettled: z.int(),
})
export type Erasing = z.output<typeof Erasing>

/** An erasure that the staff begin; the person's own request is in deletion.ts. */
export const erasingEndpoints = {
  preview: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/erase',
    who: 'admin',
    permission: 'user.erase',
    summary: 'Che cosa finirebbe con l’account: Crediti, sblocchi in attesa, acquisti ancora da rimborsare',
    params,
    replies: { 200: Erasing, 404: Problem, 409: Problem },
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/erase',
    who: 'admin',
    permission: 'user.erase',
    fresh: true,
    summary:
      'Avvia l’eliminazione dell’account come se l’avesse chiesta la persona: 30 giorni per annullarla',
    params,
    body: z.object({
      reason,
      /** The nickname, typed. */
      name: z.string('Scrivi il nome della persona.').check(z.maxLength(100)),
      /** The Crediti on the account, as they were shown: where they have changed since, nothing happens. */
      credits: z.optional(z.int()),
    }),
    replies: {
      200: z.object({ message: z.string(), due_at: z.iso.datetime() }),
      404: Problem,
      409: Problem,
    },
  }),
} as const
