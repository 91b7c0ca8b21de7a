import { sql } from 'kysely'
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
import { copied, deleted, kept, type PersonalData } from '#platform/server/db/personal-data.ts'
import { profileErasure } from './profile-erasure.ts'

/** The profile as it was filled in, with words where the database keeps numbers. */
function inWords({
  types,
  language_ids,
  interest_ids,
  service_ids,
  ...profile
}: Readonly<Record<string, any>>): object {
  return {
    ...profile,
    types: named(profileTypes, profileTypeIds(types)),
    languages: named(languages, language_ids),
    interests: named(interests, interest_ids),
    services: named(services, service_ids),
    nationality: named(nationalities, [profile.nationality_id])[0] ?? null,
    country: named(countries, [profile.country_id])[0] ?? null,
    province: named(provinces, [profile.province_id])[0] ?? null,
    eye_color: named(eyeColors, [profile.eye_color_id])[0] ?? null,
  }
}

function named(list: readonly Option[], ids: readonly (number | null)[]): string[] {
  return list.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
}

export const profilePersonalData = {
  profile: {
    names: ['user_id'],
    // Every member has a row: an empty one takes its place.
    erasure: { rewrite: 'user_id' },
    copy: { section: 'profilo', present: inWords },
    retention: ['account'],
    columns: { user_id: copied(kept('every account has a row')), ...profileErasure },
  },
  pending_change: {
    names: ['user_id'],
    erasure: { delete: ['user_id'] },
    copy: { section: 'modifiche_in_attesa', order: sql`id` },
    retention: ['account'],
    columns: {
      field: copied(deleted),
      value: copied(deleted),
      verified_at: copied(deleted),
      created_at: copied(deleted),
      id: deleted,
      session_id: deleted,
      user_id: deleted,
    },
  },
  badge_grant: {
    names: ['user_id', 'granted_by'],
    erasure: { delete: ['user_id'] },
    copy: { section: 'badge', order: sql`id` },
    retention: ['account'],
    columns: {
      badge: copied(deleted),
      source: copied(deleted),
      recheck: copied(deleted),
      reminded_at: deleted,
      reason: copied(deleted),
      granted_at: copied(deleted),
      expires_at: copied(deleted),
      ended_at: copied(deleted),
      ended: copied(deleted),
      granted_by: kept('who of the staff gave it'),
      id: deleted,
      user_id: deleted,
    },
  },
  unlock_cost_change: {
    names: ['user_id', 'changed_by'],
    erasure: { delete: ['user_id'] },
    copy: { section: 'unlock_cost_change', order: sql`id` },
    retention: ['account'],
    columns: {
      previous: copied(deleted),
      cost: copied(deleted),
      cause: copied(deleted),
      inputs: copied(deleted),
      reason: copied(deleted),
      stands_until: copied(deleted),
      changed_at: copied(deleted),
      changed_by: kept('who of the staff corrected it'),
      id: deleted,
      user_id: deleted,
    },
  },
  profile_view_day: { nobody: 'how many profiles were opened in a day' },
} satisfies Partial<PersonalData>
