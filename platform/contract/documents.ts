/**
 * The day of each text that comes with the release (features/content/server/legal). It counts until the back office has
 * published another one; which one counts now, only the server knows (features/accounts/server/documents.ts).
 */
export const releasedVersions = {
  terms: '2026-11-23',
  privacy: '2026-11-23',
  cookies: '2026-11-23',
  credits: '2026-11-23',
} as const

export type LegalDocument = keyof typeof releasedVersions
export const legalDocuments = Object.keys(releasedVersions) as [LegalDocument, ...LegalDocument[]]

/** What everybody with an account must have accepted, in its present version. */
export const acceptedDocuments = ['terms', 'privacy'] as const satisfies LegalDocument[]
export type AcceptedDocument = (typeof acceptedDocuments)[number]
