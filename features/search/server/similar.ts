import { audienceOf, isPublished } from '#features/accounts/server/visibility.ts'
import { nearbyProvinces } from '#features/reference/server/capitals.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { similarHours, similarMax } from '../contract/near.ts'
import type { ProfileCard } from '../contract/search.ts'
import { card, type Found } from './card.ts'
import { findCards } from './run.ts'
import { viewerOf } from './search.ts'
import { named, type SearchQuery, shape, type Viewer } from './search-query.ts'

/** So many are looked at, the nearest first; of them those who answer come first. */
const looked = 12

/**
 * Hostesses like one of them, for whom she did not answer or who has read her page.
 * @throws Refusal 404 for whom the viewer neither finds nor writes with
 */
export async function similarTo(
  needs: Pick<Needs, 'config' | 'db' | 'pool'>,
  actor: Actor,
  hostessId: number,
): Promise<ProfileCard[]> {
  const her = await needs.db
    .selectFrom('users')
    .innerJoin('profile', 'profile.user_id', 'users.id')
    .select(['province_id', 'types'])
    .where('users.id', '=', hostessId)
    .where('role', '=', 'HOSTESS')
    .where(({ or, exists, ref, selectFrom }) =>
      or([
        isPublished(ref('users.id')),
        // Who has left or paused was read by those who write with her.
        exists(
          selectFrom('chat')
            .select('chat.id')
            .where('chat.king_id', '=', actor.userId)
            .where('chat.hostess_id', '=', hostessId),
        ),
      ]),
    )
    .executeTakeFirst()
  if (her === undefined || !audienceOf(actor).includes('HOSTESS')) throw refuse('not_found')
  if (her.province_id === null) return []
  const viewer = viewerOf(actor)
  const found = await findCards(
    needs,
    similarQuery(viewer, { hostessId, types: her.types, provinces: nearbyProvinces(her.province_id) }),
  )
  const silent = ({ habit }: Found) => Number(habit === null)
  return found
    .toSorted((a, b) => silent(a) - silent(b))
    .slice(0, similarMax)
    .map((each) => card(needs, viewer, each))
}

interface Like {
  readonly hostessId: number
  readonly types: number
  readonly provinces: readonly number[]
}

/** A walk in the order of activity in each province near her; whom the viewer writes with is left out. */
export function similarQuery(viewer: Viewer, { hostessId, types, provinces }: Like): SearchQuery {
  const { where, values } = shape({ ...viewer, sees: ['HOSTESS'] }, {})
  const [nearby, her, mask, viewerId] = [1, 2, 3, 4].map((index) => `$${values.length + index}`)
  return named(
    `
      select * from search_cards(array(
        select one.id
        from unnest(${nearby}::smallint[]) with ordinality as place (province_id, ring)
        cross join lateral (
          select id, active_at from search_profile
          where ${where} and province_id = place.province_id
            and id <> ${her}::int and types & ${mask}::smallint <> 0
            and active_at > now() - interval '${similarHours} hours'
            and not exists (select from chat where king_id = ${viewerId}::int and hostess_id = search_profile.id)
          order by active_at desc, id desc
          limit ${looked}) one
        order by ring, active_at desc, one.id desc
        limit ${looked}), ${viewerId}::int)`,
    [...values, provinces, hostessId, types, viewer.userId],
  )
}
