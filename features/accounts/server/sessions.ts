import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ApprovalStatus } from '#platform/contract/people.ts'
import { retention } from '#platform/contract/retention.ts'
import { compileOnce } from '#platform/server/db/compile-once.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Counting } from '#platform/server/http/authentication.ts'
import { type Hit, hitUnder, refuseBeyond, windowStart } from '#platform/server/http/rate-limit.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Banned, SignedIn } from '../contract/accounts.ts'
import { impersonationMinutes } from '../contract/impersonation.ts'
import { consentDue } from './consents.ts'
import { banToken } from './signed-links.ts'
import { isOpen, suspendedNow } from './suspensions.ts'
import { tokenDigest } from './token-digest.ts'

/** A session ends this long after its last use. */
const slidingDays = retention.session.days

/** What the list of sessions shows of a browser. */
export interface Device {
  readonly userAgent: string
  readonly address: string
}

export function deviceOf(request: FastifyRequest): Device {
  return { userAgent: (request.headers['user-agent'] ?? '').slice(0, 300), address: request.ip }
}

/** Opens a session and returns its token, of which only a digest is stored. */
export async function startSession(trx: Transaction, userId: number, device: Device): Promise<SignedIn> {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('session')
    .values({
      ...rowOf(userId, token, device),
      expires_at: sql<Date>`now() + interval '1 day' * ${slidingDays}::int`,
    })
    .execute()
  const welcomed = await trx
    .updateTable('users')
    .set({ welcomed_at: sql`now()` })
    .where('id', '=', userId)
    .where('welcomed_at', 'is', null)
    .executeTakeFirst()
  return { access_token: token, welcome_new_user: welcomed.numUpdatedRows === 1n }
}

/** A session in which an owner impersonates `userId`: it is not prolonged by use, and shows no welcome. */
export async function startImpersonation(
  trx: Transaction,
  userId: number,
  impersonatorId: number,
  device: Device,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('session')
    .values({
      ...rowOf(userId, token, device),
      impersonator_id: impersonatorId,
      expires_at: sql<Date>`now() + interval '1 minute' * ${impersonationMinutes}::int`,
    })
    .execute()
  return token
}

const rowOf = (userId: number, token: string, device: Device) => ({
  user_id: userId,
  token_hash: tokenDigest(token),
  user_agent: device.userAgent,
  address: device.address,
})

const openSession = (db: Database, digest: Buffer) =>
  db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select((eb) => [
      'session.id as sessionId',
      'session.impersonator_id',
      'users.id',
      'users.name',
      'users.role',
      'users.state',
      'users.admin_role',
      sql<boolean>`session.last_used_at < now() - interval '1 minute'`.as('idle'),
      suspendedNow(eb.ref('users.id')).as('suspended'),
      consentDue({ id: eb.ref('users.id'), role: eb.ref('users.role'), state: eb.ref('users.state') }).as(
        'consent_due',
      ),
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
    .where('session.token_hash', '=', digest)
    .where('session.expires_at', '>', sql<Date>`now()`)
    // An account with an unconfirmed e-mail has no session; this makes sure that one would be useless.
    .where('users.state', 'not in', ['erased', 'email_pending'])

/** A member's own session: by far the most frequent, with a smaller statement. */
const memberSession = (db: Database, digest: Buffer) =>
  openSession(db, digest)
    .select(sql<boolean>`false`.as('second_factor'))
    .where('session.impersonator_id', 'is', null)
    .where('users.role', '<>', 'ADMIN')

/** Any session, including those of staff and impersonations. */
const anySession = (db: Database, digest: Buffer) =>
  openSession(db, digest)
    .leftJoin('users as impersonator', 'impersonator.id', 'session.impersonator_id')
    .select(
      sql<boolean>`users.role = 'ADMIN' and exists (
        select from second_factor f where f.user_id = users.id and f.confirmed_at is not null)`.as(
        'second_factor',
      ),
    )
    // An impersonation ends when its owner is demoted or banned.
    .where((eb) =>
      eb.or([
        eb('session.impersonator_id', 'is', null),
        eb.and([
          // Staff are never impersonated, even if the account became staff after the link was made.
          eb('users.role', '<>', 'ADMIN'),
          eb('impersonator.admin_role', '=', 'owner'),
          eb('impersonator.deactivated_at', 'is', null),
          isOpen(eb.ref('impersonator.id')),
        ]),
      ]),
    )

type SessionQuery = typeof memberSession | typeof anySession
type Session = Awaited<ReturnType<ReturnType<typeof memberSession>['executeTakeFirstOrThrow']>>

interface Counted {
  readonly digest: Buffer
  readonly keyBeginning: string
  readonly seconds: number
}

/** The statements of every request; most need only the first. */
const sessionBehind = [memberSession, anySession].map((session: SessionQuery) =>
  compileOnce<{ digest: Buffer }, Session>(['digest'], (db, { digest }) => session(db, digest)),
)

/** The session and the hit against a limit per account, in one statement instead of two. */
const sessionAndHit = [memberSession, anySession].map((session: SessionQuery) =>
  compileOnce(
    ['digest', 'keyBeginning', 'seconds'],
    (db, { digest, keyBeginning: keyPrefix, seconds }: Counted) => ({
      compile: () =>
        sql<Session & Hit>`
        with found as ${session(db, digest)},
        hit as (${hitUnder(sql`${keyPrefix}::text || found.id`, seconds, sql`from found`)})
        select * from found, hit`.compile(db),
    }),
  ),
)

/**
 * The person behind a bearer token; null when it is unknown or has ended. A session that was open when a
 * ban began stays closed after the ban; while it lasts, its bearer is told.
 * @throws Refusal 429 where `counting` has one hit too many
 */
export async function authenticate(
  needs: Pick<Needs, 'db' | 'config'>,
  token: string,
  counting?: Counting,
): Promise<Omit<Actor, 'address'> | Banned | null> {
  const row = await (counting === undefined ? find(needs, token) : findAndCount(needs, token, counting))
  if (row === undefined) return null
  if (row.suspended)
    return {
      banned: true,
      username: row.name,
      ban_token: banToken(needs.config, row.id, row.impersonator_id === null ? 'ban-token' : 'ban-notice'),
    }
  if (row.cut_off) return null
  if (row.idle) await prolong(needs, row.sessionId)
  return {
    userId: row.id,
    name: row.name,
    role: row.role,
    approval: approvalOf(row.state),
    adminRole: row.admin_role,
    secondFactor: row.second_factor,
    sessionId: row.sessionId,
    impersonatorId: row.impersonator_id,
    // An impersonator cannot accept texts in the member's name.
    consentDue: row.impersonator_id === null && row.consent_due,
  }
}

async function find({ db }: Pick<Needs, 'db'>, token: string): Promise<Session | undefined> {
  return firstOf(db, sessionBehind, { digest: tokenDigest(token) })
}

async function findAndCount(
  { db, config }: Pick<Needs, 'db' | 'config'>,
  token: string,
  { scope, limit }: Counting,
): Promise<Session | undefined> {
  const row = await firstOf(db, sessionAndHit, {
    digest: tokenDigest(token),
    keyBeginning: windowStart(scope, limit),
    seconds: limit.seconds,
  })
  if (row !== undefined) refuseBeyond(limit, row, config)
  return row
}

async function firstOf<Values, Row>(
  db: Database,
  statements: readonly ((db: Database, values: Values) => Promise<Row[]>)[],
  values: Values,
): Promise<Row | undefined> {
  for (const statement of statements) {
    const [row] = await statement(db, values)
    if (row !== undefined) return row
  }
  return undefined
}

/** At most once a minute, so that not every read writes. An impersonation is never prolonged. */
async function prolong(needs: Pick<Needs, 'db'>, sessionId: number): Promise<void> {
  await needs.db
    .updateTable('session')
    .set({
      last_used_at: sql`now()`,
      expires_at: sql`case when impersonator_id is null then now() + interval '1 day' * ${slidingDays}::int else expires_at end`,
    })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()
}

export function approvalOf(state: string): ApprovalStatus {
  return state === 'approved' || state === 'rejected' ? state : 'pending'
}

/** The account's open sessions, latest use first. */
export async function listSessions(needs: Pick<Needs, 'db'>, actor: Actor) {
  const rows = await needs.db
    .selectFrom('session')
    .select(['id', 'user_agent', 'impersonator_id', 'created_at', 'last_used_at'])
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.impersonator_id === null ? row.user_agent : 'Assistenza Lieta',
    impersonated: row.impersonator_id !== null,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.id === actor.sessionId,
  }))
}

/** @throws Refusal 404 for a session that is not the actor's */
export async function endSession(needs: Pick<Needs, 'db'>, actor: Actor, sessionId: number): Promise<void> {
  const ended = await needs.db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw refuse('not_found')
}

/** Ends all sessions and open login tickets. */
export async function endAllSessions(db: Pick<Transaction, 'deleteFrom'>, userId: number): Promise<void> {
  await db.deleteFrom('login_ticket').where('user_id', '=', userId).execute()
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
}

/** Signs out every device but this one. */
export async function endOtherSessions(trx: Transaction, actor: Actor): Promise<void> {
  await trx.deleteFrom('login_ticket').where('user_id', '=', actor.userId).execute()
  await trx
    .deleteFrom('session')
    .where('user_id', '=', actor.userId)
    .where('id', '<>', actor.sessionId)
    .execute()
}
