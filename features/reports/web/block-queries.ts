import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { blockEndpoints } from '#features/chat/contract/blocks.ts'
import { refreshChats } from '#features/chat/web/queries.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { reportEndpoints } from '../contract/reports.ts'

export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: ({ signal }) => fetchBody(blockEndpoints.list, { signal, quiet: true }),
})

export const ownReportsQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal }) => fetchBody(reportEndpoints.list, { signal, quiet: true }),
})

interface Page {
  readonly data: readonly { readonly id: number }[]
}

/** Takes whoever was just blocked out of the results on the screen, and asks again for everything they were in. */
export function afterBlock(queryClient: QueryClient, userId: number): void {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: sharedKeys.search },
    (results) =>
      results && {
        ...results,
        pages: results.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== userId) })),
      },
  )
  refreshAfterBlock(queryClient)
}

/** Whom one sees has changed. */
export function refreshAfterBlock(queryClient: QueryClient): void {
  void refreshChats(queryClient)
  for (const queryKey of [sharedKeys.search, sharedKeys.favourites, sharedKeys.reviews, blocksQuery.queryKey])
    void queryClient.invalidateQueries({ queryKey })
  // Not the one on the screen, which is about to be left.
  void queryClient.invalidateQueries({ queryKey: sharedKeys.profile, refetchType: 'none' })
}
