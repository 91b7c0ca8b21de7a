import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'

/** So many in 24 hours, for each person: whoever is being harassed makes a few, and nobody else needs many. */
export const evidencePerDay = 5

/** The newest so many messages: years of talk, in pages that a browser still opens. */
export const evidenceMessagesMax = 20_000

export const evidenceSubjects = ['conversation', 'report', 'plan'] as const
export type EvidenceSubject = (typeof evidenceSubjects)[number]

/** What an archive is made of. `id`: of the chat, the code of the report, of the plan. */
export const EvidenceAbout = z.object({
  subject: z.enum(evidenceSubjects),
  id: z.string().check(z.minLength(1), z.maxLength(20)),
})
export type EvidenceAbout = z.infer<typeof EvidenceAbout>

/**
 * - `preparing`: ask again in a second
 * - `ready`: `url` downloads it
 * - `failed`: it could not be made; ask for another
 * - `gone`: the file has been deleted, its seal can still be compared
 */
export const EvidenceArchive = z.object({
  code: z.string(),
  subject: z.enum(evidenceSubjects),
  /** 'Chat con Ginevra', 'Segnalazione S-7F3K-29QX', 'Incontro con Marco'. Null once the file is gone. */
  about: z.nullable(z.string()),
  state: z.enum(['preparing', 'ready', 'failed', 'gone']),
  requested_at: z.string(),
  /** Already signed, for a quarter of an hour: ask again before each download. */
  url: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
})
export type EvidenceArchive = z.infer<typeof EvidenceArchive>

export const OwnEvidence = z.object({
  archives: z.array(EvidenceArchive),
  /** Conversations that a block has taken out of the list of chats. With whom they were, only the archive says. */
  hidden_chats: z.array(z.object({ id: z.int(), started_at: z.string(), messages: z.int() })),
})
export type OwnEvidence = z.infer<typeof OwnEvidence>

/** What anybody may compare with the archive in their hands. Nothing of its content, nor of who made it. */
export const Seal = z.object({
  code: z.string(),
  /** Hexadecimal SHA-256: the last link of the chain. */
  head: z.string(),
  sealed_at: z.string(),
  entries: z.int(),
  /** Ed25519, base64: over the lines of `sealedText`. */
  signature: z.string(),
  /** Ed25519, base64 of the SPKI. */
  public_key: z.string(),
})
export type Seal = z.infer<typeof Seal>

/** What the key signs. */
export const sealedText = ({ code, head, sealed_at }: Pick<Seal, 'code' | 'head' | 'sealed_at'>): string =>
  `lieta-fascicolo-1\n${code}\n${sealed_at}\n${head}\n`

export const evidenceEndpoints = {
  request: endpoint({
    method: 'POST',
    path: '/api/evidence',
    who: 'member',
    summary:
      'Has a sealed archive made of one’s own conversation, report or plan, for the police; also after a block',
    beforeConsent: true,
    body: EvidenceAbout,
    replies: { 202: EvidenceArchive, 404: Problem },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/evidence',
    who: 'member',
    impersonator: 'refused',
    summary: 'One’s own sealed archives, the latest first, and the conversations that a block hides',
    replies: { 200: OwnEvidence },
  }),
  seal: endpoint({
    method: 'GET',
    path: '/api/evidence/:code',
    who: 'anyone',
    summary: 'The seal of an archive, to compare it with the one in one’s hands',
    params: z.object({ code: z.string().check(z.maxLength(30)) }),
    replies: { 200: Seal, 404: Problem },
  }),
} as const
