import { type InfiniteData, infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type GuestSearchPage, search, searchGuest } from '#contract/search.ts'
import type { User } from '#contract/user.ts'
import { fetchBody } from '#web/api/client.ts'
import { type Filters, requestOf } from './filters.ts'

export type ResultPage = GuestSearchPage & { total?: number }

export type SearchResults = UseInfiniteQueryResult<InfiniteData<ResultPage>>

const perPage = 50

/** Approved people search as themselves, everyone else as guests [SEARCH-21]. */
export function searchQuery(user: User | null, filters: Filters) {
  const asThemselves = user !== null && (user.approval_status === 'approved' || user.role === 'ADMIN')
  const body = requestOf(filters)
  return infiniteQueryOptions({
    queryKey: ['search', asThemselves ? user.id : null, body],
    queryFn: ({ pageParam, signal }): Promise<ResultPage> =>
      fetchBody(asThemselves ? search : searchGuest, {
        body: { ...body, page: pageParam, per_page: perPage },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) =>
      current_page < last_page ? current_page + 1 : undefined,
  })
}
