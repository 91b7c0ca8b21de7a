import { type InfiniteData, infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type GuestSearchPage, search, searchGuest } from '../contract/search.ts'
import type { User } from '#features/profiles/contract/user.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { type Filters, requestOf } from './filters.ts'

export type ResultPage = GuestSearchPage & { total?: number }

export type SearchResults = UseInfiniteQueryResult<InfiniteData<ResultPage>>

const perPage = 50

/** Approved people search as themselves, everyone else as guests [SEARCH-21]. */
export function searchQuery(user: User | null, filters: Filters) {
  const asThemselves = user !== null && (user.approval_status === 'approved' || user.role === 'ADMIN')
  // Who waits for approval sees pictures that a guest does not.
  const viewer = user?.id ?? null
  const body = requestOf(filters)
  return infiniteQueryOptions({
    queryKey: [...sharedKeys.search, viewer, body] as const,
    queryFn: ({ pageParam, signal }): Promise<ResultPage> =>
      fetchBody(asThemselves ? search : searchGuest, {
        body: { ...body, page: pageParam, per_page: perPage },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    // Who comes back from a profile finds the pages as they left them, in the same order [SEARCH-11].
    staleTime: 5 * 60_000,
    gcTime: 30 * 60_000,
    refetchOnWindowFocus: false,
    // Under the overlay while other filters load; never what somebody else was shown.
    placeholderData: (before, query) => (query?.queryKey[1] === viewer ? before : undefined),
    getNextPageParam: ({ current_page, last_page }) =>
      current_page < last_page ? current_page + 1 : undefined,
  })
}
