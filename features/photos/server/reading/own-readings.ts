import { switchSetting } from '#features/settings/server/settings.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'
import { hintsOn, type OwnReading, type PhotoReading } from '../../contract/photo-reading.ts'

/** Hints on one's own photos that nobody has judged yet; never what was read in them. */
export async function ownReadings(needs: Pick<Needs, 'config' | 'db'>, actor: Actor): Promise<OwnReading[]> {
  const rows = await needs.db
    .selectFrom('photo_reading')
    .innerJoin('photo', 'photo.id', 'photo_reading.photo_id')
    .select(['photo_reading.photo_id', 'photo_reading.state', 'photo_reading.reading'])
    .where('photo.user_id', '=', actor.userId)
    .where('photo.state', '=', 'pending')
    .orderBy('photo.position')
    .execute()
  const on = rows.length > 0 && (await switchSetting(needs, 'photo_reader'))
  return rows.map(({ photo_id, state, reading }) => ({
    photo_id,
    state: state === 'read' || state === 'not_read' ? state : on ? 'waiting' : 'off',
    hints: state === 'read' ? hintsOn(reading as unknown as PhotoReading) : [],
  }))
}
