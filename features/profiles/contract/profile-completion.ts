import { type ColumnsWith, profileFields } from './profile-fields.ts'
import type { User } from './user.ts'

type Facts = Pick<User, 'role' | 'profile_picture_id' | 'other_pics' | 'pending_changes'> & {
  readonly profile: Omit<User['profile'], 'profile_completion'>
}

type Counted<Role extends 'HOSTESS' | 'MEMBER'> = ColumnsWith<{ missing: string; role: Role }>

/** In the order in which they help most to be found: what is missing is named in it. Each list adds up to 100. */
export const completionWeights = {
  HOSTESS: {
    photo: 20,
    description: 20,
    province_id: 10,
    types: 10,
    service_ids: 8,
    language_ids: 8,
    interest_ids: 6,
    nationality_id: 4,
    travel_available: 4,
    height: 2,
    eye_color_id: 2,
    dress_size: 2,
    shoe_size: 2,
    weight: 2,
  },
  KING: { photo: 40, province_id: 20, language_ids: 15, nationality_id: 15, description: 10 },
  ADMIN: {},
} as const satisfies {
  readonly HOSTESS: Readonly<Record<Counted<'HOSTESS' | 'MEMBER'> | 'photo', number>>
  readonly KING: Readonly<Record<Counted<'MEMBER'> | 'photo', number>>
  readonly ADMIN: object
}

type Item = Counted<'HOSTESS' | 'MEMBER'> | 'photo'

/** Follows «Manca » or «Mancano ». */
function wordsFor(item: Item): string {
  return item === 'photo' ? 'una foto' : profileFields[item].missing
}

// A photo and a description count from the moment they are sent: what waits for a moderator is not missing.
function has(item: Item, user: Facts): boolean {
  if (item === 'photo') return user.profile_picture_id !== null || user.other_pics.length > 0
  if (item === 'description')
    return Boolean(user.profile.description) || Boolean(user.pending_changes?.description)
  const value = user.profile[profileFields[item].out]
  return Array.isArray(value) ? value.length > 0 : value !== null
}

export interface Completion {
  readonly percent: number
  /** What to fill in next, the most useful first; empty at 100. */
  readonly missing: readonly string[]
}

/** How complete a profile is: the same rule for the ring, the banner and the server's `profile_completion`. */
export function profileCompletion(user: Facts): Completion {
  const items = Object.entries(completionWeights[user.role]) as [Item, number][]
  const missing = items.filter(([item]) => !has(item, user))
  return {
    percent: 100 - missing.reduce((sum, [, weight]) => sum + weight, 0),
    missing: missing.map(([item]) => wordsFor(item)),
  }
}
