import { type Judgement, judge } from '#features/moderation/server/judge/judge.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'

/**
 * What the readers make of a text that is to take the place of a public one, asked before the transaction that keeps
 * it. Null where nothing changes, or nothing is public yet: then the case of the whole profile reads it.
 */
export async function judgeWish(
  needs: Pick<Needs, 'db' | 'moderation'>,
  actor: Actor,
  wanted: string,
  surface: 'description' | 'nickname',
): Promise<Judgement | null> {
  const { state, name, description } = await needs.db
    .selectFrom('users')
    .innerJoin('profile', 'profile.user_id', 'users.id')
    .select(['users.state', 'users.name', 'profile.description'])
    .where('users.id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const live = surface === 'nickname' ? name : description
  if (state !== 'approved' || wanted === live) return null
  return judge(needs, wanted, surface, surface === 'nickname' ? [] : [name])
}
