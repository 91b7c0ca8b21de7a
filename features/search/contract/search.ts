import * as z from 'zod/mini'
import { isEmptied } from '#platform/contract/blank.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Role } from '#platform/contract/people.ts'
import { cardFacets } from './card-facets.ts'
import { searchToggles, type ToggleRequest } from './search-toggles.ts'

export const searchLimits = {
  ageMin: 18,
  ageMax: 99,
  pageMax: 200,
  perPageMax: 50,
  /** The languages are numbered from 1 to here. */
  languageMax: 63,
  /** `total` and `last_page` are exact up to here; beyond, `total` stays at this number and a next page is promised. */
  countMax: 2_000,
} as const

export const sorts = ['recommended', 'newest', 'online', 'rating', 'cost_asc', 'cost_desc'] as const
export type Sort = (typeof sorts)[number]

export const costs = [50, 100, 200] as const
export type UnlockCost = (typeof costs)[number]

/** An unknown order, as an old link may carry, means the ordinary one. */
export function sortOf(value: string | null | undefined): Sort {
  return sorts.find((sort) => sort === value) ?? 'recommended'
}

const Age = z
  .int()
  .check(
    z.gte(searchLimits.ageMin, `L’età parte da ${searchLimits.ageMin} anni.`),
    z.lte(searchLimits.ageMax, `L’età arriva a ${searchLimits.ageMax} anni.`),
  )
/** Ring, whether a top profile, activity in microseconds, id: the last of a page in the order of `near`. */
const nearCursor = /^\d{1,2}\.[01]\.\d{1,17}\.\d{1,10}$/
const toggles = Object.fromEntries(
  Object.values(searchToggles).map(({ request }) => [request, z.optional(z.boolean())]),
) as Record<ToggleRequest, z.ZodMiniOptional<z.ZodMiniBoolean>>

/** ENT-09: each left out when it does not filter. Types combine with OR, all else with AND. */
export const SearchFilters = z
  .object({
    province_id: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))),
    ...toggles,
    sort: z.optional(z.string()),
    minage: z.optional(Age),
    maxage: z.optional(Age),
    language: z.optional(z.int().check(z.gte(1), z.lte(searchLimits.languageMax))),
    cost: z.optional(z.literal(costs)),
    /** Those who say that they are free on this day. */
    free_on: z.optional(z.iso.date()),
    /** The viewer's own province first, then its neighbours, then everybody; without a province it orders nothing. */
    near: z.optional(z.boolean()),
    /** With `near`: the `next` of the page before. It decides where this one begins, `page` only counts. */
    after: z.optional(z.string().check(z.regex(nearCursor))),
    page: z.optional(
      z
        .int()
        .check(z.gte(1), z.lte(searchLimits.pageMax, `La ricerca arriva a ${searchLimits.pageMax} pagine.`)),
    ),
    per_page: z.optional(z.int().check(z.gte(1), z.lte(searchLimits.perPageMax))),
  })
  .check(
    z.refine((filters) => (filters.minage ?? 0) <= (filters.maxage ?? Number.POSITIVE_INFINITY), {
      path: ['minage'],
      error: 'L’età minima non può superare la massima.',
    }),
  )
export type SearchFilters = z.output<typeof SearchFilters>

const mayBeEmpty = [
  'province_id',
  'sort',
  'minage',
  'maxage',
  'language',
  'cost',
  'free_on',
  'after',
] as const
type MayBeEmpty = (typeof mayBeEmpty)[number]
type SentFilters = Omit<SearchFilters, MayBeEmpty> & {
  [Name in MayBeEmpty]?: SearchFilters[Name] | '' | null
}

/** The filters as a form sends them: those that it leaves empty, '' or null, do not filter. */
export const SearchRequest = z.pipe(
  z.transform((sent: SentFilters) => withoutEmpty(sent)),
  SearchFilters,
)

function withoutEmpty(sent: unknown): z.input<typeof SearchFilters> {
  // What is no object is refused by the schema behind this.
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return sent as z.input<typeof SearchFilters>
  const isEmpty = ([name, value]: [string, unknown]) =>
    isEmptied(value) && mayBeEmpty.some((each) => each === name)
  return Object.fromEntries(Object.entries(sent).filter((filter) => !isEmpty(filter)))
}

/** The `code` of the 429 to guests who have turned all the pages that they may. */
export const guestLimitReached = 'guest_limit'

/** ENT-10. By the guest call: no birth date, no chat, and private pictures only for who is registered. */
export const ProfileCard = z.object({
  id: z.int(),
  name: z.string(),
  role: Role,
  age: z.int(),
  dob: z.nullable(z.iso.date()),
  profile_picture_id: z.nullable(z.string()),
  profile_picture_url: z.string(),
  profile: z.object({
    verified_profile: z.boolean(),
    top_profile: z.boolean(),
    province_id: z.int(),
  }),
  /** 1–5, the average of the reviews; null where there are none. */
  rating: z.nullable(z.number()),
  rating_count: z.int(),
  chat: z.nullable(z.object({ id: z.int(), unlocked: z.boolean() })),
  ...cardFacets,
})
export type ProfileCard = z.output<typeof ProfileCard>

const Page = { data: z.array(ProfileCard), current_page: z.int(), last_page: z.int() }

/** How many of each section stand before all the others. */
export const sectionSizes = { own: 8, near: 8, new: 4 } as const

/** The head of the first page of a search by `near`: who is in one's own province, in its neighbours, new in either. */
export const SearchSection = z.object({
  kind: z.enum(['own', 'near', 'new']),
  /** Where they are, the nearest first, as far as there is anybody. */
  province_ids: z.array(z.int()),
  /** How many there are; at most `countMax`. */
  total: z.int(),
  data: z.array(ProfileCard),
})
export type SearchSection = z.output<typeof SearchSection>

export const SearchPage = z.object({
  ...Page,
  total: z.int(),
  /** With `near`: where the next page begins. */
  next: z.optional(z.string()),
  /** With `near`, on the first page; their people come again in `data`. */
  sections: z.optional(z.array(SearchSection)),
})
export type SearchPage = z.output<typeof SearchPage>
export const GuestSearchPage = z.object(Page)
export type GuestSearchPage = z.output<typeof GuestSearchPage>

export const search = endpoint({
  method: 'POST',
  path: '/api/search',
  who: 'approved',
  impersonator: 'allowed',
  summary: 'Cerca i profili che chi chiama può vedere',
  body: SearchRequest,
  invalid: 'errors',
  replies: { 200: SearchPage },
})

export const searchGuest = endpoint({
  method: 'POST',
  path: '/api/search-guest',
  who: 'anyone',
  impersonator: 'allowed',
  summary: 'Cerca le hostess senza aver effettuato l’accesso',
  body: SearchRequest,
  invalid: 'errors',
  replies: { 200: GuestSearchPage },
})
