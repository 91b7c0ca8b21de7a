import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { countSearch } from '../contract/near.ts'
import { type GuestSearchPage, type SearchPage, search, searchGuest } from '../contract/search.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { takeEarlySearch } from '#platform/web/api/early-search.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { canSave } from './can-save.ts'
import { type Filters, requestOf, writeFilters } from './filters.ts'
import { NearSections } from './lazy-near-sections.ts'

export type ResultPage = GuestSearchPage & Partial<Omit<SearchPage, keyof GuestSearchPage>>

/** Which page; with a cursor where the order needs one. */
type PageParam = number | { readonly page: number; readonly after: string }

export type SearchResults = UseInfiniteQueryResult<InfiniteData<ResultPage>>

const perPage = 50

/** Approved people search as themselves, everyone else as guests [SEARCH-21]. */
export function searchQuery(user: User | null, filters: Filters) {
  const asThemselves = user !== null && (user.approval_status === 'approved' || user.role === 'ADMIN')
  // Who waits for approval sees pictures that a guest does not.
  const viewer = user?.id ?? null
  const body = { ...requestOf(filters), ...(canSave(user) && nothingChosen(filters) && { near: true }) }
  return infiniteQueryOptions({
    queryKey: [...sharedKeys.search, viewer, body] as const,
    queryFn: async ({
      pageParam,
      signal,
    }: {
      pageParam: PageParam
      signal: AbortSignal
    }): Promise<ResultPage> => {
      const asked = {
        ...body,
        ...(typeof pageParam === 'number' ? { page: pageParam } : pageParam),
        per_page: perPage,
      }
      const results = async () =>
        (asThemselves ? await takeEarlySearch<ResultPage>(asked) : undefined) ??
        fetchBody(asThemselves ? search : searchGuest, { body: asked, signal, quiet: true })
      // Where their code comes after them, React shows skeletons again and holds the cards back for 300 ms.
      const [page] = await Promise.all([results(), body.near ? NearSections.preload() : undefined])
      return page
    },
    initialPageParam: 1 as PageParam,
    // Who comes back from a profile finds the pages as they left them, in the same order [SEARCH-11].
    staleTime: 5 * 60_000,
    gcTime: 30 * 60_000,
    refetchOnWindowFocus: false,
    // Under the overlay while other filters load; never what somebody else was shown.
    placeholderData: (before, query) => (query?.queryKey[1] === viewer ? before : undefined),
    getNextPageParam: ({ current_page, last_page, next }): PageParam | undefined => {
      if (!(current_page < last_page)) return undefined
      return next === undefined ? current_page + 1 : { page: current_page + 1, after: next }
    },
  })
}

/** Members have a province of their own, and people to find near it. */
const nothingChosen = (filters: Filters) => writeFilters(filters).size === 0

/** How many would be found; only members are told. */
export function countQuery(filters: Filters | null) {
  const body = filters === null ? {} : requestOf(filters)
  return queryOptions({
    queryKey: [...sharedKeys.search, 'count', body] as const,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchBody(countSearch, { body, signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
  })
}
