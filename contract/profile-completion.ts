import type { Profile } from './user.ts'

interface Completable extends Pick<Profile, 'description' | 'province_id' | 'my_languages' | 'nationality'> {
  readonly profile_picture_id: string | null
  readonly my_profile_types: readonly number[]
  readonly personal_interests: readonly number[]
  readonly available_services: readonly number[]
  readonly height: number | null
  readonly eye_color: number | null
  readonly dress_size: number | null
}

interface Item {
  readonly weight: number
  readonly hostessOnly?: boolean
  /** What the banner asks for next. */
  readonly ask: string
  readonly done: (profile: Completable) => boolean
}

/** In the order in which the banner asks for them. */
const items: readonly Item[] = [
  { weight: 25, ask: 'Aggiungi la foto del profilo', done: (p) => p.profile_picture_id !== null },
  { weight: 25, ask: 'Scrivi la tua descrizione', done: (p) => Boolean(p.description) },
  { weight: 10, ask: 'Scegli la tua città', done: (p) => p.province_id !== null },
  { weight: 10, ask: 'Indica le lingue che parli', done: (p) => p.my_languages.length > 0 },
  { weight: 5, ask: 'Indica la tua nazionalità', done: (p) => p.nationality !== null },
  {
    weight: 10,
    hostessOnly: true,
    ask: 'Scegli il tuo tipo di profilo',
    done: (p) => p.my_profile_types.length > 0,
  },
  {
    weight: 10,
    hostessOnly: true,
    ask: 'Indica per cosa sei disponibile',
    done: (p) => p.available_services.length > 0,
  },
  {
    weight: 5,
    hostessOnly: true,
    ask: 'Racconta i tuoi interessi',
    done: (p) => p.personal_interests.length > 0,
  },
  {
    weight: 5,
    hostessOnly: true,
    ask: 'Completa le tue misure',
    done: (p) => p.height !== null && p.eye_color !== null && p.dress_size !== null,
  },
]

/** How complete a profile is, in whole percent, and what would complete it next. */
export function profileCompletion(
  role: string,
  profile: Completable,
): { percent: number; next: string | null } {
  const asked = items.filter((item) => role === 'HOSTESS' || item.hostessOnly !== true)
  const total = asked.reduce((sum, item) => sum + item.weight, 0)
  const missing = asked.filter((item) => !item.done(profile))
  const reached = total - missing.reduce((sum, item) => sum + item.weight, 0)
  return { percent: Math.round((reached / total) * 100), next: missing[0]?.ask ?? null }
}
