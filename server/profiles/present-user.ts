import { sql } from 'kysely'
import { profileCompletion } from '#contract/profile-completion.ts'
import type { User } from '#contract/user.ts'
import { approvalOf } from '#server/accounts/sessions.ts'
import { balanceOf } from '#server/credits/wallet.ts'
import type { Database } from '#server/db/database.ts'
import { profileTypeIds } from './reference/options.ts'

/** The signed-in person as they see themselves, contact data and balance included. */
export async function presentOwnUser(db: Database, userId: number): Promise<User> {
  const row = await loadUser(db, userId)
  const credits = row.role === 'KING' ? await balanceOf(db, userId) : undefined
  const pictures = await db
    .selectFrom('photo')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('created_at')
    .execute()
  const choices = {
    description: row.description,
    nationality: row.nationality_id,
    my_languages: row.language_ids,
    height: row.height,
    shoe_size: row.shoe_size,
    eye_color: row.eye_color_id,
    dress_size: row.dress_size,
    weight: row.weight,
    my_profile_types: profileTypeIds(row.types),
    personal_interests: row.interest_ids,
    available_services: row.service_ids,
    country_id: row.country_id,
    province_id: row.province_id,
  }
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    dob: row.dob,
    age: row.age,
    role: row.role,
    approval_status: approvalOf(row.state),
    reject_status: row.state === 'rejected',
    profile_picture_id: row.picture_id,
    profile_picture_url: row.picture_id === null ? null : `/attachments/${row.picture_id}`,
    is_online: row.online ? 'online' : 'offline',
    rating: row.rating,
    created_at: row.created_at.toISOString(),
    other_pics: pictures.map(({ id }) => id).filter((id) => id !== row.picture_id),
    profile: {
      ...choices,
      travel_available: row.travel_available === null ? null : row.travel_available ? 1 : 0,
      visibility_status: row.private ? 1 : 0,
      notification_pref: row.notify_by_sms ? 1 : 0,
      ...(credits !== undefined && { credits }),
      unlock_cost: row.unlock_cost,
      verified_profile: row.verified,
      top_profile: row.top,
      profile_completion: profileCompletion(row.role, { ...choices, profile_picture_id: row.picture_id })
        .percent,
      whatsapp: row.whatsapp,
      facebook: row.facebook,
      instagram: row.instagram,
      telegram: row.telegram,
      tiktok: row.tiktok,
      onlyfans: row.onlyfans,
      personal_website: row.personal_website,
    },
  }
}

function loadUser(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('profile', 'profile.user_id', 'users.id')
    .leftJoin('presence', 'presence.user_id', 'users.id')
    .selectAll('profile')
    .select(['users.id', 'users.name', 'email', 'phone', 'dob', 'role', 'state', 'users.created_at'])
    .select([
      sql<number>`date_part('year', age((now() at time zone 'Europe/Rome')::date, dob))::int`.as('age'),
      sql<boolean>`coalesce(presence.seen_at > now() - interval '2 minutes', false)`.as('online'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}
