import { type Expression, sql } from 'kysely'
import { acceptedDocuments, releasedVersions } from '#platform/contract/documents.ts'
import { freshMinutes } from '#platform/contract/proof.ts'
import { askDatabaseTogether } from '#platform/server/db/ask-together.ts'
import { compileOnce } from '#platform/server/db/compile-once.ts'
import { type Database, isReadOnly, transaction } from '#platform/server/db/database.ts'
import { consentDue, hasWithdrawn } from './consents.ts'
import { todayInRome } from './documents.ts'
import { isOpen, suspendedNow } from './suspensions.ts'

const unexpiredSession = (db: Database, digest: Expression<Buffer>) =>
  db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select([
      'session.token_hash as digest',
      'session.id as sessionId',
      'session.impersonator_id',
      'session.user_agent',
      'users.id',
      'users.name',
      'users.role',
      'users.state',
      'users.admin_role',
      sql<boolean>`session.last_used_at < now() - interval '1 minute'`.as('idle'),
      sql<boolean>`session.proved_at > now() - interval '1 minute' * ${sql.lit(freshMinutes)}`.as('fresh'),
    ])
    .where('session.token_hash', '=', digest)
    .where('session.expires_at', '>', sql<Date>`now()`)
    // An account with an unconfirmed e-mail has no session; this makes sure that one would be useless.
    .where('users.state', '<>', sql.lit('erased'))
    .where('users.state', '<>', sql.lit('email_pending'))

const isOfMember = sql<boolean>`session.impersonator_id is null and users.role <> 'ADMIN'`

/** A text that must be accepted comes with a release, or counts from a midnight in Rome (`keep_notice`). */
const textsOfToday = sql<string>`${todayInRome}::text || ${sql.lit(
  acceptedDocuments.map((document) => ` ${document} ${releasedVersions[document]}`).join(''),
)}`

/** A member's own session against which nothing was found today (`noteClear`): by far the most frequent. */
const clearSession = (db: Database, digest: Expression<Buffer>) =>
  unexpiredSession(db, digest)
    .select([
      sql<boolean>`false`.as('suspended'),
      sql<boolean>`false`.as('consent_due'),
      sql<boolean>`false`.as('consent_withdrawn'),
      sql<boolean>`false`.as('cut_off'),
      sql<boolean>`false`.as('second_factor'),
    ])
    .where(isOfMember)
    .where('session.clear_under', '=', textsOfToday)

const examinedSession = (db: Database, digest: Expression<Buffer>) =>
  unexpiredSession(db, digest).select((eb) => [
    suspendedNow(eb.ref('users.id')).as('suspended'),
    consentDue({ id: eb.ref('users.id'), role: eb.ref('users.role'), state: eb.ref('users.state') }).as(
      'consent_due',
    ),
    hasWithdrawn(eb.ref('users.id')).as('consent_withdrawn'),
    eb
      .exists(
        eb
          .selectFrom('suspension')
          .select('suspension.id')
          .whereRef('suspension.user_id', '=', 'users.id')
          .whereRef('suspension.starts_at', '>=', 'session.created_at'),
      )
      .as('cut_off'),
  ])

const memberSession = (db: Database, digest: Expression<Buffer>) =>
  examinedSession(db, digest).select(sql<boolean>`false`.as('second_factor')).where(isOfMember)

/** Any session, including those of staff and impersonations. */
const anySession = (db: Database, digest: Expression<Buffer>) =>
  examinedSession(db, digest)
    .leftJoin('users as impersonator', 'impersonator.id', 'session.impersonator_id')
    .select(sql<boolean>`users.role = 'ADMIN' and has_second_factor(users.id)`.as('second_factor'))
    // An impersonation ends when its owner is demoted or banned.
    .where((eb) =>
      eb.or([
        eb('session.impersonator_id', 'is', null),
        eb.and([
          // Staff are never impersonated, even if the account became staff after the link was made.
          eb('users.role', '<>', sql.lit('ADMIN')),
          eb('impersonator.admin_role', '=', sql.lit('owner')),
          eb('impersonator.deactivated_at', 'is', null),
          isOpen(eb.ref('impersonator.id')),
        ]),
      ]),
    )

export type Session = Awaited<ReturnType<ReturnType<typeof memberSession>['executeTakeFirstOrThrow']>>

/** So many that a connection gone silent keeps only a share of those who ask from their answer. */
const batches = { batchesAtOnce: 4, batchMax: 100, firstAtOnce: true } as const

/**
 * Requests that come at one moment are looked up together, and each by a statement that began after it came: what ended
 * before is never found.
 */
const [findClear, findMembers, findAny] = [clearSession, memberSession, anySession].map((session) => {
  const findOne = compileOnce<{ digest: Buffer }, Session>(['digest'], (db, { digest }) =>
    session(db, sql`${digest}::bytea`),
  )
  const findAll = compileOnce<{ digests: readonly Buffer[] }, Session>(['digests'], (db, { digests }) => ({
    // One by one behind `offset 0`: for a list PostgreSQL would read all consents and suspensions. The list comes from a
    // subquery, so that one plan is kept for lists of every length.
    compile: () =>
      sql<Session>`select found.* from unnest((select ${digests}::bytea[])) as asked (digest)
        cross join lateral ${session(db, sql.ref<Buffer>('asked.digest')).offset(sql.lit(0))} found`.compile(
        db,
      ),
  }))
  const together = askDatabaseTogether(
    async (db, digests: readonly Buffer[]): Promise<(Session | undefined)[]> => {
      const [first, ...others] = digests
      if (first !== undefined && others.length === 0) return [(await findOne(db, { digest: first }))[0]]
      const found = new Map((await findAll(db, { digests })).map((row) => [nameOf(row.digest), row]))
      return digests.map((digest) => found.get(nameOf(digest)))
    },
    batches,
  )
  return async (db: Database, digest: Buffer): Promise<Session | undefined> =>
    (await together(db, [digest]))[0]
}) as [Find, Find, Find]

type Find = (db: Database, digest: Buffer) => Promise<Session | undefined>

const nameOf = (digest: Buffer) => digest.toString('latin1')

/** The session of a token with this digest, and what stands against it; undefined where there is none, or it has ended. */
export async function findSession(db: Database, digest: Buffer): Promise<Session | undefined> {
  const clear = await findClear(db, digest)
  if (clear !== undefined) return clear
  const members = await findMembers(db, digest)
  if (members === undefined) return findAny(db, digest)
  if (isClear(members)) await noteClear(db, members)
  return members
}

/** Of a refused member no acceptance is asked (`consentDue`), which may change without a trace here. */
const isClear = ({ suspended, cut_off, consent_due, consent_withdrawn, state }: Session): boolean =>
  !suspended && !cut_off && !consent_due && !consent_withdrawn && state !== 'rejected'

/**
 * Notes that nothing stands against this session today. Who bans the account or withdraws a consent waits until it is
 * noted, and takes it back (`recheck_sessions`); where they came first nothing is noted.
 */
async function noteClear(db: Database, { id, sessionId, digest }: Session): Promise<void> {
  try {
    await transaction(db, async (trx) => {
      const held = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .forShare()
        .skipLocked()
        .executeTakeFirst()
      const now = held && (await memberSession(trx, sql`${digest}::bytea`).executeTakeFirst())
      if (now === undefined || !isClear(now)) return
      await trx
        .updateTable('session')
        .set({ clear_under: textsOfToday })
        .where('id', '=', sessionId)
        .execute()
    })
  } catch (error) {
    // Where nothing can be written, people still read.
    if (!isReadOnly(error)) throw error
  }
}
