import { queryOptions } from '@tanstack/react-query'
import { type Digest, savedSearchEndpoints } from '../contract/saved-searches.ts'
import { fetchBody } from '#platform/web/api/client.ts'

export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: async ({ signal }) => (await fetchBody(savedSearchEndpoints.list, { signal, quiet: true })).data,
})

/** How often a mail tells of new profiles. */
export const digestNames: Record<Digest, string> = {
  off: 'Nessuna email',
  daily: 'Ogni mattina',
  weekly: 'Ogni lunedì',
}
