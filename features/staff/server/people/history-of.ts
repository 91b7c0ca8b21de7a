import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { AdminUser } from '../../contract/admin-users.ts'

const shown = 50

type Reports = NonNullable<AdminUser['reports']>
type Decisions = NonNullable<AdminUser['decisions']>
type AuditEvents = NonNullable<AdminUser['audit_events']>

export async function reportsOf(db: Database, userId: number): Promise<Reports> {
  return {
    about: await reportsWhere(db, 'reported_user_id', 'reporter_id', userId),
    by: await reportsWhere(db, 'reporter_id', 'reported_user_id', userId),
  }
}

async function reportsWhere(
  db: Database,
  own: 'reported_user_id' | 'reporter_id',
  others: 'reported_user_id' | 'reporter_id',
  userId: number,
): Promise<Reports['about']> {
  const rows = await db
    .selectFrom('report as r')
    .leftJoin('users as other', 'other.id', `r.${others}`)
    .leftJoin('moderation_case as c', (join) =>
      join.on('c.subject', '=', 'report').on('c.subject_id', '=', sql<string>`r.id::text`),
    )
    .select(['r.id', 'r.code', 'r.category', 'r.created_at', 'c.state'])
    .select(['other.id as otherId', 'other.name', 'other.role'])
    .where(`r.${own}`, '=', userId)
    .orderBy('r.id', 'desc')
    .limit(shown)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    category: row.category,
    at: row.created_at.toISOString(),
    other: row.otherId === null ? null : { id: row.otherId, name: row.name ?? '', role: row.role ?? 'KING' },
    state: row.state ?? 'withdrawn',
  }))
}

/** What was decided about the person, or waits to be; reports about them stand in their own list. */
export async function decisionsOf(db: Database, userId: number): Promise<Decisions> {
  const rows = await db
    .selectFrom('moderation_case as c')
    .leftJoin('users as staff', 'staff.id', 'c.decided_by')
    .select(['c.id', 'c.subject', 'c.state', 'c.opened_at', 'c.decided_at', 'c.decided_by', 'staff.name'])
    .select(['c.rule', 'c.reason'])
    .where('c.user_id', '=', userId)
    .where('c.subject', '<>', 'report')
    .orderBy('c.id', 'desc')
    .limit(shown)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    state: row.state,
    opened_at: row.opened_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.name ?? '' },
    rule: row.rule,
    reason: row.reason,
  }))
}

export async function auditEventsAbout(db: Database, userId: number): Promise<AuditEvents> {
  const rows = await db
    .selectFrom('audit_log as l')
    .leftJoin('users as staff', 'staff.id', 'l.actor_id')
    .select(['l.id', 'l.action', 'l.actor_id', 'staff.name', 'l.reason', 'l.at'])
    .where(sql<number>`(l.data ->> 'user_id')::integer`, '=', userId)
    .orderBy('l.id', 'desc')
    .limit(shown)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.name ?? '' },
    reason: row.reason,
    at: row.at.toISOString(),
  }))
}
