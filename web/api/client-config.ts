import { queryOptions } from '@tanstack/react-query'
import { clientConfigEndpoint } from '#contract/client-config.ts'
import { fetchBody } from './client.ts'

/** What the server was configured with: asked for once, as no session sees it change. */
export const clientConfigQuery = queryOptions({
  queryKey: ['client-config'],
  queryFn: ({ signal }) => fetchBody(clientConfigEndpoint, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
