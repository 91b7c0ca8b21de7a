/** The day from which each text of server/pages/legal applies; the consent log keeps which ones were accepted. */
export const documentVersions = {
  terms: '2026-11-21',
  privacy: '2026-11-21',
  cookies: '2026-11-21',
  credits: '2026-11-21',
} as const

/** What everybody with an account must have accepted, in its present version. */
export const acceptedDocuments = ['terms', 'privacy'] as const satisfies (keyof typeof documentVersions)[]
export type AcceptedDocument = (typeof acceptedDocuments)[number]

/** The `code` of a 403 to somebody who has yet to accept a new version. */
export const consentRequired = 'consent_required'
