import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import { type DeskPreference, usualPreference } from '../contract/undecided-pictures.ts'

export async function deskPreference({ db }: Pick<Needs, 'db'>, actor: Actor): Promise<DeskPreference> {
  const own = await db
    .selectFrom('desk_preference')
    .select(['blur', 'grey'])
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return own ?? usualPreference
}

/** One's own taste: nothing for the audit log. */
export async function changeDeskPreference(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  { blur, grey }: DeskPreference,
): Promise<DeskPreference> {
  return await db
    .insertInto('desk_preference')
    .values({ user_id: actor.userId, blur, grey })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ blur, grey }))
    .returning(['blur', 'grey'])
    .executeTakeFirstOrThrow()
}
