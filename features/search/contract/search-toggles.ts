import type { ColumnsWith, ProfileFields } from '#features/profiles/contract/profile-fields.ts'

/** A yes-or-no filter; kept apart from the catalogue of fields, because the search page needs no more at first. */
interface SearchToggle {
  /** Its name in a search request. */
  readonly request: string
  /** Its words in the panel and on the chip. */
  readonly label: string
  /** Whose profiles have it: who looks for kings is not offered what only hostesses have. */
  readonly role: 'HOSTESS' | 'MEMBER'
}

/** The types of profile: any of those chosen. */
export const typeToggles = {
  hostess: { request: 'hostess', label: 'Hostess', role: 'HOSTESS' },
  wingwoman: { request: 'wingwoman', label: 'Wingwoman', role: 'HOSTESS' },
  sugarbaby: { request: 'sugarbaby', label: 'Sugarbaby', role: 'HOSTESS' },
} as const satisfies Record<string, SearchToggle>

type ToggleColumn = ColumnsWith<{ search: 'toggle' }>

/**
 * The columns that the catalogue of profile fields gives a toggle. Each is a column of `search_profile` and
 * `search_speaker`, and stands in the `include (…)` of every covering index of theirs: without it a page of the
 * search reads the table for each row it passes, and features/search/server/plans.test.ts fails.
 */
export const columnToggles = {
  verified: { request: 'verified_profile', label: 'Profilo verificato', role: 'MEMBER' },
  top: { request: 'top_profile', label: 'Profilo top', role: 'MEMBER' },
} as const satisfies {
  [Column in ToggleColumn]: SearchToggle & {
    readonly role: ProfileFields[Column] extends { role: infer Role } ? Role : 'MEMBER'
  }
}
/** Any one of them. */
export type ColumnToggle = SearchToggle & {
  readonly request: (typeof columnToggles)[ToggleColumn]['request']
}

/** What members alone are told of a hostess, so that they alone may ask for it. */
export const memberToggles = {
  active: { request: 'active_today', label: 'Attiva oggi', role: 'HOSTESS' },
  answers: { request: 'answers_nearly_always', label: 'Risponde quasi sempre', role: 'HOSTESS' },
} as const satisfies Record<string, SearchToggle>
export type MemberToggle = keyof typeof memberToggles

/** By their name in the address of the page, in the order of the panel. */
export const searchToggles = { ...typeToggles, ...columnToggles, ...memberToggles }
export type Toggle = keyof typeof searchToggles
export type ToggleRequest = (typeof searchToggles)[Toggle]['request']
export const toggles = Object.keys(searchToggles) as Toggle[]
