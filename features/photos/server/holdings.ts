import { sql } from 'kysely'
import { copyOf, type Holding } from '#platform/server/db/personal-data.ts'

export const photoHoldings: readonly Holding[] = [
  {
    columns: ['photo.user_id'],
    copy: copyOf(
      'foto',
      (userId) => sql`
        select 'foto/' || id || '.webp' as file, state, width, height, created_at,
          id = (select picture_id from profile where user_id = photo.user_id) as profile_picture
        from photo where user_id = ${userId} order by position, created_at`,
    ),
    // Files follow by a job that finds them without a row; the profile lets go of its picture first.
    erasure: (userId) => sql`
      with picture as (update profile set picture_id = null where user_id = ${userId})
      delete from photo where user_id = ${userId}`,
  },
  {
    columns: ['kept_fingerprint.user_id', 'photo_twin.other_user_id'],
    copy: { none: 'numbers by which the pictures of the banned are known again' },
    erasure: { kept: 'kept for its own time, and shows nothing' },
  },
]
