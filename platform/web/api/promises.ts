import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Promises } from '#platform/contract/promises.ts'
import { clientConfigQuery } from './client-config.ts'

const promisesQuery = queryOptions({
  // Public pages bring it along (apps/server/compose-page.ts).
  queryKey: ['promises'],
  queryFn: async ({ client }): Promise<Promises> => client.ensureQueryData(clientConfigQuery),
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
})

/** What the settings let us promise; undefined until it is known. */
export function usePromises(): Promises | undefined {
  return useQuery(promisesQuery).data
}
