import type { Lookalike } from '#features/moderation/contract/moderation.ts'
import { suspendedNow } from '#features/accounts/server/suspensions.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { photoUrl } from './photo-url.ts'

/** For the moderation screen: each of these photos beside the photos of other accounts that it resembles. */
export async function lookalikesOf(
  { config }: Pick<Needs, 'config'>,
  db: Database,
  photoIds: readonly string[],
  viewerId: number,
): Promise<Map<string, Lookalike[]>> {
  if (photoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('photo_twin as twin')
    .innerJoin('users as other', 'other.id', 'twin.other_user_id')
    .select(['twin.photo_id', 'twin.other_photo_id', 'twin.distance'])
    .select(['other.id', 'other.name', 'other.role'])
    .select(({ ref }) => suspendedNow(ref('other.id')).as('banned'))
    .where('twin.photo_id', 'in', photoIds)
    .orderBy('banned', 'desc')
    .orderBy('twin.distance')
    .execute()
  const shown = (id: string, role: Lookalike['other']['user']['role']) => ({
    id,
    url: photoUrl(config, { id, open: false, role }, { right: 'entitled', viewerId }),
  })
  const lookalikes = rows.map((row) => ({
    photo: shown(row.photo_id, row.role),
    other: {
      user: { id: row.id, name: row.name, role: row.role },
      photo: row.other_photo_id === null ? null : shown(row.other_photo_id, row.role),
      banned: row.banned,
    },
    distance: row.distance,
  }))
  return Map.groupBy(lookalikes, ({ photo }) => photo.id)
}
