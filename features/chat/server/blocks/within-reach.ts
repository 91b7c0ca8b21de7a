import { sql } from 'kysely'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { audienceOf, isPublished } from '#features/accounts/server/visibility.ts'

/**
 * Whom somebody may block or report: whoever they can see, have a chat with, or have blocked. A chat is enough
 * even when it is hidden, so that the answer tells nobody that they were blocked; all others look unknown.
 */
export async function isWithinReach(
  db: Database | Transaction,
  actor: Actor,
  userId: number,
): Promise<boolean> {
  if (userId === actor.userId) return false
  const { rows } = await sql`
    select from users u
    where u.id = ${userId} and u.role <> 'ADMIN' and (
      exists (
        select from chat
        where (king_id, hostess_id) in ((${actor.userId}::int, u.id), (u.id, ${actor.userId}::int)))
      or exists (select from block where blocker_id = ${actor.userId} and blocked_id = u.id)
      or (${isPublished(sql.ref('u.id'))} and u.role = any(${audienceOf(actor)})
        and not exists (select from block where blocker_id = u.id and blocked_id = ${actor.userId})))`.execute(
    db,
  )
  return rows.length > 0
}
