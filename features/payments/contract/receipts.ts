import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'

/** For how long an address of a receipt opens it without a session. */
export const receiptLinkMinutes = 60

/**
 * The receipt of a purchase, and its credit notes below it. Opened by the buyer's own session, or by an address
 * that the list of purchases has made for the buyer; one that is out of date leads back to that list.
 */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/purchases/:id/receipt',
  who: 'anyone',
  impersonator: 'refused',
  summary: 'La ricevuta di un acquisto, con le sue note di credito: solo per chi ha comprato',
  params: z.object({ id: z.string() }),
  query: z.object({
    /** `contract`: the confirmation of the contract, in PDF. */
    format: z.optional(z.enum(['html', 'pdf', 'contract'])),
    expires: z.optional(z.string()),
    signature: z.optional(z.string()),
  }),
  // 200: HTML or PDF, no JSON.
  replies: { 200: z.unknown(), 303: null, 404: Problem },
})
