import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type LegalDocument, legalDocuments, releasedVersions } from '#platform/contract/documents.ts'
import { isContract } from '../../contract/legal.ts'
import { daysAfter, daysToLeave } from '../../contract/changed-text.ts'
import type { LegalPage, LegalVersion, Urgency } from '../../contract/pages.ts'
import { presentVersion, requiredVersion, todayInRome } from '#features/accounts/server/documents.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { factsNow, fillIn } from './fill-in.ts'

export const legalTitles: Readonly<Record<LegalDocument, string>> = {
  terms: 'Termini e Condizioni',
  privacy: 'Privacy Policy',
  cookies: 'Cookie Policy',
  credits: 'Crediti e Pagamenti',
}

export const firstVersion = 'Prima versione.'

const files = Object.fromEntries(
  legalDocuments.map((document) => [
    document,
    readFileSync(new URL(`${document}.html`, import.meta.url), 'utf8'),
  ]),
) as Record<LegalDocument, string>

/** The text of the release, with its placeholders: the first version, until the back office publishes another. */
export const releasedText = (document: LegalDocument): string => files[document]

/**
 * A legal page as it counts today, or as it was or will be on the day of `wanted`.
 * @throws Refusal 404 for a version that there is not
 */
export async function legalPage(
  needs: Pick<Needs, 'config' | 'db'>,
  document: LegalDocument,
  wanted?: string,
): Promise<LegalPage> {
  const { present, versions } = await versionsOf(needs.db, document)
  const version = wanted ?? present
  const found = versions.find((one) => one.version === version)
  if (found === undefined) throw refuse('not_found')
  return {
    title: legalTitles[document],
    content: found.content ?? fillIn(releasedText(document), await factsNow(needs, needs.db)),
    version,
    present,
    versions: versions.filter((one) => one.version <= present).map((one) => toldOf(document, one)),
    upcoming: versions.filter((one) => one.version > present).map((one) => toldOf(document, one)),
  }
}

/** Of a version: what changes, why, and until when one may leave for it. */
export function toldOf(document: LegalDocument, told: Told): LegalVersion {
  const { version, changes, reasons, urgency, urgency_reason: reason } = told
  return {
    version,
    changes,
    reasons,
    urgency: urgency === null ? null : { kind: urgency, reason: reason ?? '' },
    leave_until: reasons !== null && isContract(document) ? daysAfter(version, daysToLeave) : null,
  }
}

interface Told {
  readonly version: string
  readonly changes: string
  /** Null: a correction, or the text of the release. */
  readonly reasons: string | null
  readonly urgency: Urgency | null
  readonly urgency_reason: string | null
}

interface Published extends Told {
  /** Null: what the files say. */
  readonly content: string | null
}

/** Every published version, the newest first. */
export async function versionsOf(
  db: Database | Transaction,
  document: LegalDocument,
): Promise<{ present: string; versions: Published[] }> {
  const { rows } = await sql<Published & { present: string }>`
    select effective_on::text as version, changes, reasons, urgency, urgency_reason, content, ${presentVersion(document)} as present
    from legal_version where document = ${document} and published_at is not null
    order by effective_on desc`.execute(db)
  const released = {
    version: releasedVersions[document],
    changes: firstVersion,
    reasons: null,
    urgency: null,
    urgency_reason: null,
    content: null,
  }
  // The release's text has become a row with the first one that was published after it.
  if (rows[0] === undefined) return { present: released.version, versions: [released] }
  return { present: rows[0].present, versions: rows }
}

/** From which day each text counts. */
export async function presentVersions(db: Database): Promise<Record<LegalDocument, string>> {
  const { rows } = await sql<{ document: LegalDocument; version: string }>`
    select document, max(effective_on)::text as version from legal_version
    where published_at is not null and effective_on <= ${todayInRome} group by document`.execute(db)
  return {
    ...releasedVersions,
    ...Object.fromEntries(rows.map(({ document, version }) => [document, version])),
  }
}

/** Since when the cookie policy says in substance what it says: whoever chose before is asked again. */
export async function cookiesVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${requiredVersion('cookies')} as version`.execute(db)
  return rows[0]!.version
}
