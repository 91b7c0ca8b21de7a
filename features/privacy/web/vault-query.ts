import { queryOptions } from '@tanstack/react-query'
import { fetchBody } from '#platform/web/api/client.ts'
import { vaultEndpoints } from '../contract/consent-vault.ts'

/** The consents of whoever is signed in; the question at the next visit changes them too. */
export const vaultQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: ({ signal }) => fetchBody(vaultEndpoints.read, { signal, quiet: true }),
})
