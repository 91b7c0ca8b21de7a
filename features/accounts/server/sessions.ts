import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ApprovalStatus } from '#platform/contract/people.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Asking } from '#platform/server/http/authentication.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Banned, SignedIn } from '../contract/accounts.ts'
import { impersonationMinutes } from '../contract/impersonation.ts'
import { type Device, forgetDevices } from './known-device.ts'
import { banToken } from './signed-links.ts'
import { rekeySession } from './rekey-session.ts'
import { findSession, type Session } from './session-lookup.ts'
import { tokenDigest } from './token-digest.ts'

/** The database brings it back to what `session_end` allows. */
const asLongAsItMay = sql<Date>`'infinity'`

/** Opens a session and returns its token, of which only a digest is stored. */
export async function startSession(
  config: Pick<Config, 'key'>,
  trx: Transaction,
  userId: number,
  device: Device & { readonly id?: string | null },
): Promise<SignedIn> {
  const token = newToken()
  await trx
    .insertInto('session')
    .values({
      ...rowOf(config, userId, token, device),
      device_id: device.id ?? null,
      expires_at: asLongAsItMay,
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
  config: Pick<Config, 'key'>,
  trx: Transaction,
  userId: number,
  impersonatorId: number,
  device: Device,
): Promise<string> {
  const token = newToken()
  await trx
    .insertInto('session')
    .values({
      ...rowOf(config, userId, token, device),
      impersonator_id: impersonatorId,
      expires_at: sql<Date>`now() + interval '1 minute' * ${impersonationMinutes}::int`,
    })
    .execute()
  return token
}

const newToken = () => randomBytes(32).toString('base64url')

const rowOf = (config: Pick<Config, 'key'>, userId: number, token: string, device: Device) => ({
  user_id: userId,
  token_hash: tokenDigest(config, token),
  user_agent: device.userAgent,
  address: device.address,
})

/**
 * The person behind a bearer token; null when it is unknown or has ended. A session that was open when a
 * ban began stays closed after the ban; while it lasts, its bearer is told. An `untouched` call is no use of it.
 */
export async function authenticate(
  needs: Pick<Needs, 'db' | 'config'>,
  token: string,
  { untouched = false }: Asking = {},
): Promise<Omit<Actor, 'address'> | Banned | null> {
  const row = await find(needs, token)
  if (row === undefined) return null
  if (row.suspended)
    return {
      banned: true,
      username: row.name,
      ban_token: banToken(needs.config, row.id, row.impersonator_id === null ? 'ban-token' : 'ban-notice'),
    }
  if (row.cut_off) return null
  if (row.idle && !untouched) await prolong(needs, row.sessionId)
  return {
    userId: row.id,
    name: row.name,
    role: row.role,
    approval: approvalOf(row.state),
    adminRole: row.admin_role,
    secondFactor: row.second_factor,
    sessionId: row.sessionId,
    fresh: row.fresh,
    userAgent: row.user_agent,
    impersonatorId: row.impersonator_id,
    // An impersonator cannot accept texts in the member's name.
    consentDue: row.impersonator_id === null && row.consent_due,
    consentWithdrawn: row.consent_withdrawn,
  }
}

async function find(needs: Pick<Needs, 'db' | 'config'>, token: string): Promise<Session | undefined> {
  const search = () => findSession(needs.db, tokenDigest(needs.config, token))
  const row = await search()
  return row === undefined && (await rekeySession(needs, token)) ? search() : row
}

/** At most once a minute, so that not every read writes. An impersonation is never prolonged. */
async function prolong(needs: Pick<Needs, 'db'>, sessionId: number): Promise<void> {
  await needs.db
    .updateTable('session')
    .set({
      last_used_at: sql`now()`,
      expires_at: sql<Date>`case when impersonator_id is null then ${asLongAsItMay} else expires_at end`,
    })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()
}

export function approvalOf(state: string): ApprovalStatus {
  return state === 'approved' || state === 'rejected' ? state : 'pending'
}

/**
 * Gives the actor's session another token, since from here on it opens more, or should open nothing to others: whoever
 * has a copy of the old one is out. The session itself goes on, with its sockets.
 */
export async function renewToken(needs: Pick<Needs, 'db' | 'config'>, actor: Actor): Promise<string> {
  const token = newToken()
  await needs.db
    .updateTable('session')
    .set({ token_hash: tokenDigest(needs.config, token) })
    .where('id', '=', actor.sessionId)
    .executeTakeFirstOrThrow()
  return token
}

/** Ends the session of this call; the device stays known. */
export async function signOut(needs: Pick<Needs, 'db'>, actor: Actor): Promise<void> {
  await needs.db.deleteFrom('session').where('id', '=', actor.sessionId).execute()
}

/**
 * Signs one device out, which from then on is a stranger's.
 * @throws Refusal 404 for a session that is not the actor's
 */
export async function endSession(needs: Pick<Needs, 'db'>, actor: Actor, sessionId: number): Promise<void> {
  await transaction(needs.db, async (trx) => {
    const ended = await trx
      .deleteFrom('session')
      .where('id', '=', sessionId)
      .where('user_id', '=', actor.userId)
      .returning('device_id')
      .executeTakeFirst()
    if (ended === undefined) throw refuse('not_found')
    if (ended.device_id !== null)
      await trx
        .deleteFrom('known_device')
        .where('user_id', '=', actor.userId)
        .where('device_id', '=', ended.device_id)
        .execute()
  })
}

/**
 * Ends all sessions, open login tickets, and what a browser that registered could still go on with; no device is
 * known any more.
 */
export async function endAllSessions(db: Pick<Transaction, 'deleteFrom'>, userId: number): Promise<void> {
  await db.deleteFrom('registration').where('user_id', '=', userId).execute()
  await db.deleteFrom('login_ticket').where('user_id', '=', userId).execute()
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
  await forgetDevices(db, userId)
}

/** Signs out every device but this one. */
export async function endOtherSessions(
  trx: Transaction,
  actor: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<void> {
  await trx.deleteFrom('login_ticket').where('user_id', '=', actor.userId).execute()
  await trx
    .deleteFrom('session')
    .where('user_id', '=', actor.userId)
    .where('id', '<>', actor.sessionId)
    .execute()
}
