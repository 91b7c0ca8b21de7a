import { sql } from 'kysely'
import { currentSuspension } from '#features/accounts/server/suspensions.ts'
import { photoUrl } from '#features/photos/server/photo-url.ts'
import { profileTypeIds } from '#features/reference/server/options.ts'
import { escrowOf, walletOf } from '#features/wallet/server/wallet.ts'
import { can } from '#platform/contract/permissions.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { AdminUser } from '../../contract/admin-users.ts'
import { chatsOf } from './chats-of.ts'
import { recordFileOpened } from './file-opened.ts'
import { personRow, rightOf } from './find-people.ts'
import { auditEventsAbout, decisionsOf, reportsOf } from './history-of.ts'
import { purchasesOf } from './purchases-of.ts'

type Viewing = Pick<Needs, 'config' | 'db'>

/**
 * The file of a person: it lacks what `actor` may not read. Opening it is an audit event.
 * @throws Refusal 404 for nobody
 */
export async function viewPerson(needs: Viewing, actor: Actor, userId: number): Promise<AdminUser> {
  const { db } = needs
  const row = await personRow(needs, actor, userId)
  if (row === undefined) throw refuse('not_found')
  await recordFileOpened(needs, actor, userId)
  const allowed = (permission: Parameters<typeof can>[1]) => can(actor.adminRole, permission)
  const isKing = row.role === 'KING'
  const { account, profile } = await accountOf(db, userId)
  return {
    user: { ...row, ...account },
    profile,
    pending_changes: await pendingChanges(db, userId),
    photos: await photosOf(needs, actor, userId),
    chats: await chatsOf(db, userId, { withCost: allowed('ledger.read') }),
    ...(await accessOf(db, userId)),
    suspensions: await suspensionsOf(db, userId),
    badges: await badgesOf(db, userId),
    ...(allowed('case.read') && {
      reports: await reportsOf(db, userId),
      decisions: await decisionsOf(db, userId),
    }),
    ...(isKing &&
      allowed('ledger.read') && {
        wallet: { ...(await walletOf(db, userId)), held: await escrowOf(db, userId) },
      }),
    ...(isKing && allowed('payment.read') && { purchases: await purchasesOf(needs, userId) }),
    ...(allowed('audit.read') && { audit_events: await auditEventsAbout(db, userId) }),
  }
}

async function accountOf(db: Database, userId: number) {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('profile as f', 'f.user_id', 'u.id')
    .select(['u.role', 'u.state', 'u.email_verified_at', 'u.phone_verified_at', 'u.approved_at'])
    .select(['u.paused_at', 'u.deletion_due_at', 'f.description', 'f.province_id', 'f.types', 'f.private'])
    .select(['f.unlock_cost', 'f.rating', 'f.rating_count', 'f.verified_at'])
    .select([
      sql<number>`extract(year from age((now() at time zone 'Europe/Rome')::date, u.dob))::integer`.as('age'),
      badgeEnd('verified').as('verified_until'),
      badgeEnd('top').as('top_until'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const suspension = await currentSuspension(db, userId)
  const known = row.role !== 'ADMIN' && row.state !== 'erased'
  return {
    account: {
      age: known ? row.age : null,
      email_verified_at: iso(row.email_verified_at),
      phone_verified_at: iso(row.phone_verified_at),
      approved_at: iso(row.approved_at),
      paused_at: iso(row.paused_at),
      deletion_due_at: iso(row.deletion_due_at),
      state: row.state,
      suspension: suspension
        ? {
            reason: suspension.reason,
            starts_at: suspension.starts_at.toISOString(),
            ends_at: iso(suspension.ends_at),
          }
        : null,
    },
    profile: {
      description: row.description,
      province_id: row.province_id,
      my_profile_types: profileTypeIds(row.types),
      private: row.private,
      unlock_cost: row.unlock_cost,
      rating: row.rating,
      rating_count: row.rating_count,
      verified_at: iso(row.verified_at),
      verified_until: iso(row.verified_until),
      top_until: iso(row.top_until),
    },
  }
}

const badgeEnd = (badge: string) =>
  sql<Date | null>`(select expires_at from badge_grant where user_id = u.id and badge = ${badge} and ended_at is null)`

async function pendingChanges(db: Database, userId: number): Promise<AdminUser['pending_changes']> {
  const rows = await db
    .selectFrom('pending_change')
    .select(['field', 'value', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ field, value, created_at }) => ({ field, value, since: created_at.toISOString() }))
}

/** What others do not see yet, or any more, only to who decides about photos. */
async function photosOf({ config, db }: Viewing, actor: Actor, userId: number): Promise<AdminUser['photos']> {
  const seenBy = rightOf(actor)
  const rows = await db
    .selectFrom('photo')
    .innerJoin('users', 'users.id', 'photo.user_id')
    .select(['photo.id', 'photo.state', 'photo.created_at', 'users.role'])
    .where('user_id', '=', userId)
    .$if(seenBy.right !== 'entitled', (query) => query.where('photo.state', '=', 'approved'))
    .orderBy('position')
    .orderBy('photo.created_at')
    .execute()
  return rows.map(({ id, state, created_at, role }) => ({
    id,
    url: photoUrl(config, { id, open: false, role }, seenBy),
    state,
    at: created_at.toISOString(),
  }))
}

/** How the account is reached, by whom; and what was accepted. */
async function accessOf(
  db: Database,
  userId: number,
): Promise<Pick<AdminUser, 'sessions' | 'impersonations' | 'consents' | 'verifications'>> {
  const sessions = await db
    .selectFrom('session')
    .leftJoin('users as staff', 'staff.id', 'session.impersonator_id')
    .select(['session.id', 'user_agent', 'session.created_at', 'last_used_at', 'impersonator_id'])
    .select('staff.name')
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .limit(50)
    .execute()
  const impersonations = await db
    .selectFrom('impersonation')
    .innerJoin('users as staff', 'staff.id', 'impersonation.issued_by')
    .select(['impersonation.id', 'issued_by', 'staff.name', 'reason', 'issued_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('impersonation.id', 'desc')
    .limit(50)
    .execute()
  const consents = await db
    .selectFrom('consent')
    .select(['id', 'document', 'version', 'act', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const verifications = await db
    .selectFrom('verification')
    .select(['id', 'state', 'sent_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return {
    sessions: sessions.map((row) => ({
      id: row.id,
      device: row.user_agent,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      impersonator: row.impersonator_id === null ? null : { id: row.impersonator_id, name: row.name ?? '' },
    })),
    impersonations: impersonations.map(({ id, issued_by, name, reason, issued_at, used_at }) => ({
      id,
      by: { id: issued_by, name },
      reason,
      issued_at: issued_at.toISOString(),
      used_at: iso(used_at),
    })),
    consents: consents.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })),
    verifications: verifications.map(({ id, state, sent_at, ended_at }) => ({
      id,
      state,
      sent_at: iso(sent_at),
      ended_at: iso(ended_at),
    })),
  }
}

async function suspensionsOf(db: Database, userId: number): Promise<AdminUser['suspensions']> {
  const rows = await db
    .selectFrom('suspension')
    .leftJoin('users as staff', 'staff.id', 'suspension.by_user_id')
    .select(['suspension.id', 'reason', 'by_user_id', 'staff.name', 'starts_at', 'ends_at', 'lifted_at'])
    .where('user_id', '=', userId)
    .orderBy('suspension.id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    by: row.by_user_id === null ? null : { id: row.by_user_id, name: row.name ?? '' },
    starts_at: row.starts_at.toISOString(),
    ends_at: iso(row.ends_at),
    lifted_at: iso(row.lifted_at),
  }))
}

async function badgesOf(db: Database, userId: number): Promise<AdminUser['badges']> {
  const rows = await db
    .selectFrom('badge_grant as g')
    .leftJoin('users as staff', 'staff.id', 'g.granted_by')
    .select(['g.id', 'g.badge', 'g.source', 'g.reason', 'g.granted_by', 'staff.name', 'g.granted_at'])
    .select(['g.expires_at', 'g.ended_at', 'g.ended'])
    .where('g.user_id', '=', userId)
    .orderBy('g.id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    badge: row.badge as AdminUser['badges'][number]['badge'],
    reason: row.reason,
    source: row.source as AdminUser['badges'][number]['source'],
    by: row.granted_by === null ? null : { id: row.granted_by, name: row.name ?? '' },
    granted_at: row.granted_at.toISOString(),
    expires_at: iso(row.expires_at),
    ended_at: iso(row.ended_at),
    ended: row.ended as AdminUser['badges'][number]['ended'],
  }))
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
