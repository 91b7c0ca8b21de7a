import {
  allProfileFields,
  type ColumnsWith,
  type ProfileColumn,
  type ProfileField,
} from '#features/profiles/contract/profile-fields.ts'
import { picturesMax } from '../contract/card-facets.ts'
import { averageFrom } from '#platform/contract/rating.ts'
import type { SearchProfile, SearchSpeaker } from '#platform/server/db/schema.ts'

// Two tables carry what a search asks: `search_profile`, a row per profile that may be found, and `search_speaker`, a
// row per language of theirs that not everybody speaks. What they know of a profile is what the catalogue of its
// fields gives to the search: a column that stands in the catalogue or in the table alone is an error of the compiler.

type Renamed<Column> = Column extends 'unlock_cost' ? 'cost' : Column
type OfProfile = Renamed<ColumnsWith<{ search: string }>>
type OfUser = 'role' | 'name' | 'dob'
/** From beside the profile, and only shown. */
type Shown = 'picture_ids'
/** Written with the first row; afterwards presence and approval alone change them. */
type Moment = 'active_at' | 'listed_at'
/** Which PostgreSQL makes of the others. */
type Derived = 'languages' | 'born_number' | 'card'

const searched = allProfileFields.filter(({ search }) => search !== null)
const renamed = (column: ProfileColumn) => (column === 'unlock_cost' ? 'cost' : column)

/** Nothing is null: a profile without an average sorts below every other, and who has not answered has not said yes. */
function sourceOf({ column, kind }: ProfileField): string {
  if (column === 'rating') return `case when p.rating_count >= ${averageFrom} then p.rating else 0 end`
  return kind === 'yes-no' ? `coalesce(p.${column}, false)` : `p.${column}`
}

/** Where each column of `search_profile` comes from; over `users u` and `profile p`. */
export const searchSources: Readonly<Record<Exclude<keyof SearchProfile, 'id' | Derived | Moment>, string>> =
  {
    role: 'u.role',
    name: 'u.name',
    dob: 'u.dob',
    picture_ids: `array(
    select photo.id from photo where photo.user_id = u.id and photo.state = 'approved'
    order by photo.id is distinct from p.picture_id, photo.position, photo.created_at
    limit ${picturesMax})`,
    ...(Object.fromEntries(searched.map((field) => [renamed(field.column), sourceOf(field)])) as Record<
      OfProfile,
      string
    >),
  }

/** What of `search_profile` follows its sources. */
export const sourcedColumns: readonly (keyof SearchProfile)[] = Object.keys(searchSources) as (
  | OfUser
  | OfProfile
  | Shown
)[]

/** What is not filtered or ordered by. */
const onlyShown: ReadonlySet<string> = new Set<OnlyShown | 'language_ids'>([
  'name',
  'picture_ids',
  'language_ids',
  ...allProfileFields.flatMap((field) => (field.search === 'card' ? [field.column] : [])),
])
type OnlyShown = 'name' | Shown | ColumnsWith<{ search: 'card' }>

/** What `search_speaker` repeats of `search_profile`, beside id and language. */
export const speakerColumns: readonly (keyof SearchSpeaker)[] = [
  ...(sourcedColumns.filter((column) => !onlyShown.has(column)) as Exclude<
    OfUser | OfProfile | Shown,
    OnlyShown | 'language_ids'
  >[]),
  'active_at',
  'listed_at',
]
