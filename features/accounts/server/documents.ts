import { type RawBuilder, sql } from 'kysely'
import { type LegalDocument, releasedVersions } from '#platform/contract/documents.ts'

/** SQL: the day in Rome, by which the texts change. */
export const todayInRome = sql<string>`(now() at time zone 'Europe/Rome')::date`

/** SQL: the day of the text that counts now. */
export function presentVersion(document: LegalDocument): RawBuilder<string> {
  return newest(document, sql`true`)
}

/** SQL: the day of the last change of substance. Whoever accepted that version or a later one owes nothing. */
export function requiredVersion(document: LegalDocument): RawBuilder<string> {
  return newest(document, sql`substantial`)
}

function newest(document: LegalDocument, which: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((select max(effective_on)::text from legal_version
    where document = ${document} and published_at is not null and effective_on <= ${todayInRome} and ${which}),
    ${releasedVersions[document]}::text)`
}
