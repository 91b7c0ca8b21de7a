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

type People = readonly { readonly id: number }[]

interface Page {
  readonly data: People
  readonly sections?: readonly { readonly data: People }[]
}

/** What a query among the searches may hold: pages of results, a list of similar people, or how many there are. */
type Found = InfiniteData<Page> | People | number

export function without(found: Found, userId: number): Found {
  const others = (people: People) => people.filter(({ id }) => id !== userId)
  if (typeof found === 'number') return found
  if (!('pages' in found)) return others(found)
  return {
    ...found,
    pages: found.pages.map(({ data, sections, ...page }) => ({
      ...page,
      data: others(data),
      ...(sections && { sections: sections.map((section) => ({ ...section, data: others(section.data) })) }),
    })),
  }
}

/** Takes whoever was just blocked out of the results on the screen, and asks again for everything they were in. */
export function afterBlock(queryClient: QueryClient, userId: number): void {
  queryClient.setQueriesData<Found>(
    { queryKey: sharedKeys.search },
    (found) => found && without(found, userId),
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
