import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Role } from '#platform/contract/people.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'

/** SQL: whether strangers may see this person's profile; to them everybody else does not exist. */
export function isPublished(userId: Expression<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from published_profile where published_profile.user_id = ${userId})`
}

/** SQL: whether the staff hide this person's profile and pictures from everybody, chat partners included. */
export function isConcealed(userId: Expression<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from concealed_profile where concealed_profile.user_id = ${userId})`
}

/** As `isConcealed`, of one person at this moment. */
export async function isConcealedNow(trx: Transaction, userId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('concealed_profile')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether somebody sees the pictures of private profiles: whoever is registered, also while waiting for approval, but
 * nobody whom a moderator refused (docs/decisions/0058). A session stands behind a verified e-mail, and a ban ends it.
 */
export function seesPrivatePictures(viewer: Pick<Actor, 'approval'> | null): boolean {
  return viewer !== null && viewer.approval !== 'rejected'
}

/** The roles whose profiles a viewer may open: the same audience as the search. */
export function audienceOf(viewer: Actor | null): readonly Role[] {
  if (viewer?.role === 'ADMIN') return ['HOSTESS', 'KING']
  if (viewer?.role === 'HOSTESS' && viewer.approval === 'approved') return ['KING']
  return ['HOSTESS']
}
