import type { documentVersions } from '#contract/documents.ts'

export type LegalDocument = keyof typeof documentVersions

export interface Version {
  /** The day from which it applied. */
  readonly version: string
  /** What changed, for who read the one before. */
  readonly changes: string
}

const first = 'Prima versione.'

/** Every version of each text, the present one first; the texts before it are sent on request. */
export const legalVersions: Readonly<Record<LegalDocument, readonly Version[]>> = {
  terms: [{ version: '2026-11-21', changes: first }],
  privacy: [{ version: '2026-11-21', changes: first }],
  cookies: [{ version: '2026-11-21', changes: first }],
  credits: [{ version: '2026-11-21', changes: first }],
}
