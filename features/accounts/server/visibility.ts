import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Role } from '#platform/contract/people.ts'
import type { Actor } from '#platform/server/http/actor.ts'

/** SQL: whether strangers may see this person's profile; to them everybody else does not exist. */
export function isPublished(userId: Expression<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from published_profile where published_profile.user_id = ${userId})`
}

/** The roles whose profiles a viewer may open: the same audience as the search. */
export function audienceOf(viewer: Actor | null): readonly Role[] {
  if (viewer?.role === 'ADMIN') return ['HOSTESS', 'KING']
  if (viewer?.role === 'HOSTESS' && viewer.approval === 'approved') return ['KING']
  return ['HOSTESS']
}
