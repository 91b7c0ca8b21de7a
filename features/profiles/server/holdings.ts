import { sql } from 'kysely'
import { copyOf, deleteWhere, type Holding } from '#platform/server/db/personal-data.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countries } from '#features/reference/server/countries.ts'
import { languages } from '#features/reference/server/languages.ts'
import { nationalities } from '#features/reference/server/nationalities.ts'
import {
  eyeColors,
  interests,
  type Option,
  profileTypeIds,
  profileTypes,
  services,
} from '#features/reference/server/options.ts'
import { provinces } from '#features/reference/server/provinces.ts'

export const profileHoldings: readonly Holding[] = [
  {
    columns: ['profile.user_id'],
    copy: { section: 'profilo', rows: profileInWords },
    // Every member has a row: an empty one takes its place.
    erasure: (userId) => sql`
      update profile set (description, nationality_id, country_id, province_id, height, shoe_size, eye_color_id,
          dress_size, weight, travel_available, whatsapp, facebook, instagram, telegram, tiktok, onlyfans,
          personal_website, rating, picture_id)
        = (null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null),
        language_ids = '{}', interest_ids = '{}', service_ids = '{}', types = 0, rating_count = 0,
        private = true, notify_by_sms = false, verified = false, top = false
      where user_id = ${userId}`,
  },
  {
    columns: ['pending_change.user_id'],
    copy: copyOf(
      'modifiche_in_attesa',
      (userId) => sql`
        select field, value, verified_at, created_at from pending_change where user_id = ${userId} order by id`,
    ),
    erasure: deleteWhere('pending_change', 'user_id'),
  },
  {
    columns: ['badge_grant.user_id'],
    copy: copyOf(
      'badge',
      (userId) => sql`
        select badge, reason, granted_at, expires_at, ended_at, ended
        from badge_grant where user_id = ${userId} order by id`,
    ),
    erasure: deleteWhere('badge_grant', 'user_id'),
  },
  {
    columns: ['badge_grant.granted_by'],
    copy: { none: 'the work of the staff' },
    erasure: { kept: 'who of the staff gave it' },
  },
  {
    columns: ['search_profile.id'],
    copy: { none: 'drawn from the profile, for the search' },
    erasure: deleteWhere('search_profile', 'id'),
  },
]

/** The profile as it was filled in, with words where the database keeps numbers. */
async function profileInWords(db: Database, userId: number): Promise<object[]> {
  const profiles = await db.selectFrom('profile').selectAll().where('user_id', '=', userId).execute()
  return profiles.map(({ types, language_ids, interest_ids, service_ids, ...profile }) => ({
    ...profile,
    types: named(profileTypes, profileTypeIds(types)),
    languages: named(languages, language_ids),
    interests: named(interests, interest_ids),
    services: named(services, service_ids),
    nationality: named(nationalities, [profile.nationality_id])[0] ?? null,
    country: named(countries, [profile.country_id])[0] ?? null,
    province: named(provinces, [profile.province_id])[0] ?? null,
    eye_color: named(eyeColors, [profile.eye_color_id])[0] ?? null,
  }))
}

function named(list: readonly Option[], ids: readonly (number | null)[]): string[] {
  return list.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
}
