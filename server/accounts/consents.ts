import { type Expression, type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { consentEndpoints } from '#contract/consents.ts'
import { type AcceptedDocument, acceptedDocuments, documentVersions } from '#contract/documents.ts'
import { type Database, type Transaction, transaction } from '#server/db/database.ts'
import { refuse } from '#server/http/refuse.ts'
import type { Needs } from '#server/needs.ts'
import type { Actor } from './actor.ts'

const current = sql`(values ${sql.join(
  acceptedDocuments.map((document) => sql`(${document}::text, ${documentVersions[document]}::text)`),
)}) as current (document, version)`

const missing = (userId: Expression<number>) => sql`not exists (
  select from consent where consent.user_id = ${userId} and consent.document = current.document
    and consent.version = current.version and consent.given)`

/**
 * SQL: whether this user has yet to accept what is in force. Not the staff, who use nothing; nor the refused,
 * to whom the site is closed but for their rights.
 */
export function consentDue(users: {
  id: Expression<number>
  role: Expression<string>
  state: Expression<string>
}): RawBuilder<boolean> {
  return sql<boolean>`(${users.role} <> 'ADMIN' and ${users.state} <> 'rejected'
    and exists (select from ${current} where ${missing(users.id)}))`
}

/** Which texts somebody has yet to accept. */
export async function documentsDue(db: Database, actor: Actor): Promise<AcceptedDocument[]> {
  if (!actor.consentDue) return []
  const { rows } = await sql<{ document: AcceptedDocument }>`
    select current.document from ${current} where ${missing(sql`${actor.userId}`)}`.execute(db)
  return acceptedDocuments.filter((document) => rows.some((row) => row.document === document))
}

/** Writes that these people accept the terms and the privacy notice as they stand. */
export async function recordAcceptance(
  trx: Transaction,
  userIds: readonly number[],
  documents: readonly AcceptedDocument[] = acceptedDocuments,
): Promise<void> {
  const rows = documents.flatMap((document) =>
    userIds.map((user_id) => ({ user_id, document, version: documentVersions[document], given: true })),
  )
  await trx.insertInto('consent').values(rows).execute()
}

/** @throws Refusal 409 when a text has changed since it was shown */
export async function acceptDocuments(
  needs: Pick<Needs, 'db'>,
  actor: Actor,
  { documents }: BodyOf<typeof consentEndpoints.accept>,
): Promise<void> {
  if (documents.some(({ document, version }) => documentVersions[document] !== version))
    throw refuse('conflict', {
      message: 'Il testo è cambiato nel frattempo: ricarica la pagina e rileggilo.',
      code: 'outdated',
    })
  await transaction(needs.db, (trx) =>
    recordAcceptance(trx, [actor.userId], [...new Set(documents.map(({ document }) => document))]),
  )
}

/** Writes what was chosen in the cookie banner, with or without an account. */
export async function recordCookieChoice(
  { db }: Pick<Needs, 'db'>,
  actor: Actor | null,
  { visitor, version, choices }: BodyOf<typeof consentEndpoints.cookies>,
): Promise<void> {
  await db
    .insertInto('consent')
    .values({
      user_id: actor?.userId ?? null,
      visitor,
      document: 'cookies',
      version,
      given: Object.values(choices).some(Boolean),
      choices: JSON.stringify(choices),
    })
    .execute()
}
