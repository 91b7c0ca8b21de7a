import { type Expression, type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '#platform/contract/endpoint.ts'
import type { consentEndpoints } from '../contract/consents.ts'
import { type AcceptedDocument, acceptedDocuments } from '#platform/contract/documents.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { presentVersion, requiredVersion } from './documents.ts'

const required = sql`(values ${sql.join(
  acceptedDocuments.map((document) => sql`(${sql.lit(document)}::text, ${requiredVersion(document)})`),
)}) as required (document, version)`

const missing = (userId: Expression<number>) => sql`not exists (
  select from consent where consent.user_id = ${userId} and consent.document = required.document
    and consent.version >= required.version and consent.given)`

/**
 * SQL: whether this user must accept the texts in force. Not the staff; nor refused members,
 * to whom the site is closed but for their rights.
 */
export function consentDue(users: {
  id: Expression<number>
  role: Expression<string>
  state: Expression<string>
}): RawBuilder<boolean> {
  return sql<boolean>`(${users.role} <> 'ADMIN' and ${users.state} <> 'rejected'
    and exists (select from ${required} where ${missing(users.id)}))`
}

/** SQL: whether this user has refused or withdrawn a consent without which nobody is written with. */
export function hasWithdrawn(userId: Expression<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from withdrawn_consent where withdrawn_consent.user_id = ${userId})`
}

interface DocumentDue {
  readonly document: AcceptedDocument
  /** What they accepted, or read, last. */
  readonly accepted: string | null
}

/** Which texts somebody has yet to accept, or to read. */
export async function documentsDue(db: Database, actor: Actor): Promise<DocumentDue[]> {
  if (!actor.consentDue) return []
  const { rows } = await sql<DocumentDue>`
    select required.document, (select max(consent.version)::text from consent
      where consent.user_id = ${actor.userId} and consent.document = required.document and consent.given) as accepted
    from ${required} where ${missing(sql`${actor.userId}`)}`.execute(db)
  return acceptedDocuments.flatMap((document) => rows.find((row) => row.document === document) ?? [])
}

/** Records that these people accept the present terms and have read the present privacy notice. */
export async function recordAcceptance(
  trx: Transaction,
  userIds: readonly number[],
  {
    documents = acceptedDocuments,
    place = 'registration',
  }: { documents?: readonly AcceptedDocument[]; place?: 'registration' | 'gate' } = {},
): Promise<void> {
  const present = sql.join(documents.map((document) => sql`(${document}::text, ${presentVersion(document)})`))
  await sql`
    insert into consent (user_id, document, version, given, place)
    select user_id, present.document, present.version, true, ${place}
    from unnest(${userIds}::int[]) with ordinality as person (user_id, position),
      (values ${present}) as present (document, version)
    order by position`.execute(trx)
}

/** @throws Refusal 409 when a text has changed since it was shown */
export async function acceptDocuments(
  needs: Pick<Needs, 'db'>,
  actor: Actor,
  { documents }: BodyOf<typeof consentEndpoints.accept>,
): Promise<void> {
  await transaction(needs.db, async (trx) => {
    for (const { document, version } of documents) {
      const { rows } = await sql<{ present: boolean }>`
        select ${presentVersion(document)} = ${version} as present`.execute(trx)
      if (rows[0]?.present !== true)
        throw refuse('conflict', {
          message: 'Il testo è cambiato nel frattempo. Ricarica la pagina e rileggilo.',
          code: 'outdated',
        })
    }
    const read = [...new Set(documents.map(({ document }) => document))]
    await recordAcceptance(trx, [actor.userId], { documents: read, place: 'gate' })
  })
}

/** Records the choice of the cookie banner, with or without an account. */
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
      place: 'browser',
      document: 'cookies',
      version,
      given: Object.values(choices).some(Boolean),
      choices: JSON.stringify(choices),
    })
    .execute()
}
