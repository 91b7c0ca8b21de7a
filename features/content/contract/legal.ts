import * as z from 'zod/mini'
import { isBlank } from '#platform/contract/blank.ts'
import { type LegalDocument, legalDocuments } from '#platform/contract/documents.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson } from '#platform/contract/people.ts'
import { FieldErrors, Problem } from '#platform/contract/refusals.ts'
import { urgencies } from './pages.ts'

/** The editor of the legal pages. */

export const legalSourceMax = 100_000
export const legalChangesMax = 500
export const legalReasonsMax = 1000

/**
 * Days between publication and effect of a change of substance: the terms promise them, the credits belong to the
 * terms. The database has the same figures (features/content/sql/02-legal-texts.sql).
 */
export const noticeDays: Readonly<Record<LegalDocument, number>> = {
  terms: 30,
  credits: 30,
  privacy: 1,
  cookies: 0,
}

/** The same where the law or the security of people does not wait: the mail comes first all the same. */
export const urgentNoticeDays = 1

/** How many of them there are for a change: none for a correction. */
export function noticeOf(document: LegalDocument, change: { substantial: boolean; urgent: boolean }): number {
  const days = change.substantial ? noticeDays[document] : 0
  return change.urgent ? Math.min(days, urgentNoticeDays) : days
}

/** What is part of the contract with a member, who may leave when it changes. */
export const isContract = (document: LegalDocument) => document === 'terms' || document === 'credits'

const LegalDraft = z.object({
  source: z.string(),
  /** What changed, for who has read the one before. */
  changes: z.string(),
  /** Send it back with one's own change. */
  revision: z.int(),
  edited_at: z.string(),
  edited_by: z.nullable(NamedPerson),
})
export type LegalDraft = z.infer<typeof LegalDraft>

const LegalEntry = z.object({
  version: z.iso.date(),
  changes: z.string(),
  substantial: z.boolean(),
  reasons: z.nullable(z.string()),
  /** Null: the text came with the release. */
  published_at: z.nullable(z.string()),
  published_by: z.nullable(NamedPerson),
  state: z.enum(['past', 'present', 'upcoming']),
})
export type LegalEntry = z.infer<typeof LegalEntry>

const LegalSummary = z.object({
  document: z.enum(legalDocuments),
  title: z.string(),
  /** The newest first. */
  versions: z.array(LegalEntry),
  draft: z.nullable(LegalDraft),
})
export type LegalSummary = z.infer<typeof LegalSummary>

const LegalEditor = z.object({
  ...LegalSummary.shape,
  /** What a draft begins with and is compared to: the newest published text, with its placeholders. */
  published: z.string(),
  /** What stands for `{{name}}`; the rows of a table are shortened. */
  placeholders: z.array(z.object({ name: z.string(), value: z.string() })),
  today: z.iso.date(),
})
export type LegalEditor = z.infer<typeof LegalEditor>

const Source = z.string('Scrivi il testo.').check(
  z.refine((text) => !isBlank(text), 'Scrivi il testo.'),
  z.maxLength(legalSourceMax, 'Il testo può avere al massimo 100.000 caratteri.'),
)
const changesWords = 'Scrivi che cosa cambia, in una riga.'
const Changes = z
  .string(changesWords)
  .check(z.trim(), z.maxLength(legalChangesMax, `La riga può avere al massimo ${legalChangesMax} caratteri.`))

const Words = z
  .string()
  .check(z.trim(), z.maxLength(legalReasonsMax, `Al massimo ${legalReasonsMax} caratteri.`))

const Params = z.object({ document: z.enum(legalDocuments) })
const staff = { who: 'admin', permission: 'legal.edit' } as const

export const legalEditing = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/pages',
    ...staff,
    summary: 'The legal pages with their versions and drafts',
    replies: { 200: z.object({ data: z.array(LegalSummary) }) },
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/admin/pages/:document',
    ...staff,
    summary: 'One legal page for its editor',
    params: Params,
    replies: { 200: LegalEditor, 404: Problem },
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/pages/:document/preview',
    ...staff,
    summary: 'A text as everybody would read it: filled in and sanitised',
    params: Params,
    body: z.object({ source: Source }),
    invalid: 'errors',
    replies: { 200: z.object({ content: z.string() }), 422: FieldErrors },
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/admin/pages/:document/draft',
    ...staff,
    summary: 'Keeps a draft; 409 when somebody else has changed it since',
    params: Params,
    body: z.object({
      source: Source,
      changes: Changes,
      /** Of the draft that one has read; null: there was none. */
      revision: z.nullable(z.int()),
    }),
    invalid: 'errors',
    replies: { 200: LegalDraft, 409: Problem, 422: FieldErrors },
  }),
  dropDraft: endpoint({
    method: 'DELETE',
    path: '/api/admin/pages/:document/draft',
    ...staff,
    summary: 'Throws the draft away; 409 when somebody else has changed it since',
    params: Params,
    query: z.object({ revision: z.optional(z.coerce.number<string | number>().check(z.int())) }),
    replies: { 204: null, 404: Problem, 409: Problem },
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/admin/pages/:document/publish',
    ...staff,
    fresh: true,
    summary:
      'Publishes the draft: it counts from its day, can be read from now on, and is never changed again',
    params: Params,
    body: z.object({
      revision: z.int(),
      effective_on: z.iso.date('Scegli il giorno.'),
      changes: Changes.check(z.refine((text) => !isBlank(text), changesWords)),
      /** More than a correction: members are told before, and accept it anew where they had to accept it. */
      substantial: z.boolean(),
      /** Why it changes: required of a change of substance. */
      reasons: z.optional(Words),
      /** It counts before its time of notice, and why. */
      urgency: z.optional(z.nullable(z.enum(urgencies))),
      urgency_reason: z.optional(Words),
    }),
    invalid: 'errors',
    replies: { 200: LegalSummary, 404: Problem, 409: Problem, 422: FieldErrors },
  }),
} as const
