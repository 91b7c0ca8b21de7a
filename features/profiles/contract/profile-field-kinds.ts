/** In the order of the form. */
export const profileSections = [
  'about',
  'place',
  'origin',
  'company',
  'body',
  'availability',
  'role',
  'links',
  'settings',
] as const
type Section = (typeof profileSections)[number]

/** A list from which a profile chooses: all but the last two under their names in `/api/miscdata`. */
export type ListName =
  | 'profile_types'
  | 'available_for'
  | 'interests'
  | 'nationalities'
  | 'spoken_languages'
  | 'eye_colors'
  | 'countries'
  | 'provinces'

interface Common {
  /** Who may see it, the owner and the staff apart: 'friend' is a king to whom she has written. */
  readonly audience: 'guest' | 'member' | 'friend' | 'own'
  /** Its name in the profile of a user; null where it is shown elsewhere. */
  readonly out: string | null
  /**
   * What the search does with it: 'toggle' is a yes-or-no filter (features/search/contract/search-toggles.ts has its words), 'key' a
   * filter or an order written by hand in features/search/server, 'card' is only shown. Anything but null is a column of the
   * search row.
   */
  readonly search: 'toggle' | 'key' | 'card' | null
  /** What an erasure leaves in the column, or why the value stays. */
  readonly erased: null | boolean | 0 | readonly [] | { readonly kept: string }
}

interface Edited extends Common {
  /** Its name in `/api/update-profile`. */
  readonly in: string
  readonly out: string
  readonly label: string
  readonly section: Section
  /** Who has it; anybody else who says something in it is refused. */
  readonly role: 'HOSTESS' | 'MEMBER'
  /** Named when it is empty, after «Manca »; null: it does not count (weights: features/profiles/contract/profile-completion.ts). */
  readonly missing: string | null
  /** How one's own page and the page for others show it, where they do not show it in a place of its own. */
  readonly on: Readonly<Record<'own' | 'page', 'tags' | 'row' | null>>
}

type Kind =
  | { readonly kind: 'prose'; readonly max: number }
  | {
      readonly kind: 'number'
      readonly range: { readonly min: number; readonly max: number; readonly even: boolean }
      readonly unit: string | null
    }
  | { readonly kind: 'option'; readonly list: ListName }
  /** `adds`: too many to show at once, chosen one by one from a select of this name. */
  | { readonly kind: 'options'; readonly list: ListName; readonly adds: string | null }
  /** Ids on the wire, a bit mask in the column. */
  | { readonly kind: 'mask'; readonly list: ListName }
  /** Country and province: each depends on the other. */
  | { readonly kind: 'place'; readonly list: ListName }
  /** 0, 1 or null on the wire, a nullable boolean in the column; what 0 and 1 are called, where it is not no and yes. */
  | { readonly kind: 'yes-no'; readonly words: readonly [string, string] | null }
  /** One line of text. */
  | { readonly kind: 'line'; readonly max: number }
  /** 0 or 1 on the wire, a boolean in the column; what 0 and 1 mean. A preference is null to everyone but the owner. */
  | {
      readonly kind: 'switch' | 'preference'
      readonly words: readonly [string, string]
      readonly hint: string | null
    }
  | { readonly kind: 'social'; readonly max: number }

/** Written by the product, not by the owner. */
interface Given extends Common {
  readonly kind: 'flag' | 'amount' | 'reference' | 'moment'
  readonly in: null
}

/** One record of the catalogue (features/profiles/contract/profile-fields.ts). */
export type Field = (Edited & Kind) | Given
