import { type RawBuilder, sql } from 'kysely'
import { type LegalDocument, releasedVersions } from '#platform/contract/documents.ts'

/** SQL: today in Rome, since legal texts change at midnight there. */
export const todayInRome = sql<string>`(now() at time zone 'Europe/Rome')::date`

/** SQL: the version (its day) of the text in force. */
export function presentVersion(document: LegalDocument): RawBuilder<string> {
  return newest(document, sql`true`)
}

/** SQL: the last version with a change of substance. Who accepted it, or a later one, need not accept again. */
export function requiredVersion(document: LegalDocument): RawBuilder<string> {
  return newest(document, sql`substantial`)
}

/** Its names are ours, and stand in the statement: as values PostgreSQL would plan each request's lookup anew. */
function newest(document: LegalDocument, which: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((select max(effective_on)::text from legal_version
    where document = ${sql.lit(document)} and published_at is not null and effective_on <= ${todayInRome} and ${which}),
    ${sql.lit(releasedVersions[document])}::text)`
}
