import type { User } from './user.ts'

type Facts = Pick<User, 'role' | 'profile_picture_id' | 'other_pics' | 'pending_changes'> & {
  readonly profile: Omit<User['profile'], 'profile_completion'>
}

interface Item {
  /** Follows «Manca » or «Mancano ». */
  readonly label: string
  readonly weight: number
  readonly done: (user: Facts) => boolean
}

// A photo and a description count from the moment they are sent: what waits for a moderator is not missing.
const photo = (user: Facts) => user.profile_picture_id !== null || user.other_pics.length > 0
const description = (user: Facts) =>
  Boolean(user.profile.description) || Boolean(user.pending_changes?.description)

/** In the order in which they help most to be found; the weights of each list add up to 100. */
const hostessItems: readonly Item[] = [
  { label: 'una foto', weight: 20, done: photo },
  { label: 'la tua descrizione', weight: 20, done: description },
  { label: 'la provincia', weight: 10, done: ({ profile }) => profile.province_id !== null },
  { label: 'la tipologia', weight: 10, done: ({ profile }) => profile.my_profile_types.length > 0 },
  { label: 'i servizi disponibili', weight: 8, done: ({ profile }) => profile.available_services.length > 0 },
  { label: 'le lingue', weight: 8, done: ({ profile }) => profile.my_languages.length > 0 },
  { label: 'gli interessi', weight: 6, done: ({ profile }) => profile.personal_interests.length > 0 },
  { label: 'la nazionalità', weight: 4, done: ({ profile }) => profile.nationality !== null },
  {
    label: 'la disponibilità a viaggiare',
    weight: 4,
    done: ({ profile }) => profile.travel_available !== null,
  },
  { label: 'l’altezza', weight: 2, done: ({ profile }) => profile.height !== null },
  { label: 'il colore degli occhi', weight: 2, done: ({ profile }) => profile.eye_color !== null },
  { label: 'la taglia', weight: 2, done: ({ profile }) => profile.dress_size !== null },
  { label: 'il numero di scarpe', weight: 2, done: ({ profile }) => profile.shoe_size !== null },
  { label: 'il peso', weight: 2, done: ({ profile }) => profile.weight !== null },
]

const kingItems: readonly Item[] = [
  { label: 'una foto', weight: 40, done: photo },
  { label: 'la provincia', weight: 20, done: ({ profile }) => profile.province_id !== null },
  { label: 'le lingue', weight: 15, done: ({ profile }) => profile.my_languages.length > 0 },
  { label: 'la nazionalità', weight: 15, done: ({ profile }) => profile.nationality !== null },
  { label: 'la tua descrizione', weight: 10, done: description },
]

const items: Readonly<Record<User['role'], readonly Item[]>> = {
  HOSTESS: hostessItems,
  KING: kingItems,
  ADMIN: [],
}

export interface Completion {
  readonly percent: number
  /** What to fill in next, the most useful first; empty at 100. */
  readonly missing: readonly string[]
}

/** How complete a profile is: the same rule for the ring, the banner and the server's `profile_completion`. */
export function profileCompletion(user: Facts): Completion {
  const missing = items[user.role].filter((item) => !item.done(user))
  return {
    percent: 100 - missing.reduce((sum, item) => sum + item.weight, 0),
    missing: missing.map((item) => item.label),
  }
}
