import * as z from 'zod/mini'
import { acceptedDocuments } from '#platform/contract/documents.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'

/** The optional categories of the cookie banner; what is necessary is no choice. */
export const CookieChoices = z.object({ payments: z.boolean() })
export type CookieChoices = z.infer<typeof CookieChoices>

export const consentEndpoints = {
  accept: endpoint({
    method: 'POST',
    path: '/api/consents',
    who: 'user',
    summary: 'Accepts the present versions of terms and privacy; 409 when one of them is not the present one',
    beforeConsent: true,
    body: z.object({
      documents: z
        .array(z.object({ document: z.enum(acceptedDocuments), version: z.iso.date() }))
        .check(z.minLength(1), z.maxLength(acceptedDocuments.length)),
    }),
    replies: { 204: null, 409: Problem },
  }),
  cookies: endpoint({
    method: 'POST',
    path: '/api/cookie-choice',
    who: 'anyone',
    summary: 'Records what was chosen in the cookie banner, under the browser’s own random id',
    body: z.object({
      /** 128 random bits in hex, made when the choice is made. */
      visitor: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      version: z.iso.date(),
      choices: CookieChoices,
    }),
    replies: { 204: null },
  }),
} as const
