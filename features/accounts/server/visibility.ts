import { sql } from 'kysely'
import type { Role } from '#platform/contract/people.ts'
import type { Actor } from '#platform/server/http/actor.ts'

/**
 * True for people whom strangers may find: approved, not suspended, not paused, not on their way out.
 * Everybody else looks as if they did not exist. Expects `users` under the alias `u`.
 */
export const isPublished = sql<boolean>`(
  u.state = 'approved' and u.role <> 'ADMIN' and u.paused_at is null and u.deletion_due_at is null
  and not exists (
    select from suspension s
    where s.user_id = u.id and s.lifted_at is null and (s.ends_at is null or s.ends_at > now())
  )
)`

/** The roles whose profiles a viewer may open: the same audience as the search. */
export function audienceOf(viewer: Actor | null): readonly Role[] {
  if (viewer?.role === 'ADMIN') return ['HOSTESS', 'KING']
  if (viewer?.role === 'HOSTESS' && viewer.approval === 'approved') return ['KING']
  return ['HOSTESS']
}
