import * as z from 'zod/mini'
import { consentPurposes } from '#features/accounts/contract/consent-purposes.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'

const OwnConsent = z.object({
  purpose: z.enum(consentPurposes),
  /** Whether it holds now; of an asked purpose that was never answered: no. */
  given: z.boolean(),
  /** The text that was answered last, and when and where; null: never. */
  version: z.nullable(z.string()),
  at: z.nullable(z.string()),
  place: z.nullable(z.string()),
})
export type OwnConsent = z.infer<typeof OwnConsent>

/** A line of the log, which nothing rewrites. */
const ConsentLine = z.object({
  id: z.int(),
  document: z.string(),
  version: z.string(),
  act: z.enum(['accepted', 'read', 'given', 'refused']),
  place: z.string(),
  at: z.string(),
})
export type ConsentLine = z.infer<typeof ConsentLine>

/** Lines of the log that the page shows; the copy of one's data has all. */
export const shownLines = 50

export const vaultEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/consents',
    who: 'member',
    impersonator: 'refused',
    summary: 'The consents of the caller, purpose by purpose, and what was said before',
    replies: { 200: z.object({ consents: z.array(OwnConsent), log: z.array(ConsentLine) }) },
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/consents/:purpose',
    who: 'member',
    summary: 'Gives, refuses or withdraws one consent; 409 when the text is not the present one',
    beforeConsent: true,
    params: z.object({ purpose: z.enum(consentPurposes) }),
    body: z.object({
      given: z.boolean('Indica se dai il consenso.'),
      /** Of the text that was shown. */
      version: z.iso.date(),
      place: z.enum(['gate', 'vault']),
    }),
    invalid: 'errors',
    replies: { 204: null, 409: Problem },
  }),
} as const
