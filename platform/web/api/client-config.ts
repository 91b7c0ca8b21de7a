import { queryOptions } from '@tanstack/react-query'
import { clientConfigEndpoint } from '#platform/contract/client-config.ts'
import { fetchBody } from './client.ts'

/** What the server was configured with; an owner seldom changes any of it. */
export const clientConfigQuery = queryOptions({
  queryKey: ['client-config'],
  queryFn: ({ signal }) => fetchBody(clientConfigEndpoint, { signal, quiet: true }),
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
})
