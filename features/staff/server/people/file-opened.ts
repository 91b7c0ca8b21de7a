import { sql } from 'kysely'
import { recordAuditEvent } from '#platform/server/audit/audit-log.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'

/**
 * Records which colleague opened which file: it holds everything about a person, so opening it is an audit event
 * (docs/decisions/0038). Once an hour for the same two, since a file is read in several goes.
 */
export async function recordFileOpened(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  userId: number,
): Promise<void> {
  const lately = await db
    .selectFrom('audit_log')
    .select('id')
    .where('actor_id', '=', actor.userId)
    .where('action', '=', 'user.look')
    .where(sql<number>`(data ->> 'user_id')::integer`, '=', userId)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst()
  if (lately !== undefined) return
  await transaction(db, (trx) =>
    recordAuditEvent(trx, actor, { action: 'user.look', subject: 'user', subjectId: userId, reason: null }),
  )
}
