import { queryOptions } from '@tanstack/react-query'
import { decisionEndpoints } from '../contract/decisions.ts'
import { fetchBody } from '#platform/web/api/client.ts'

export const decisionsKey = ['decisions'] as const

/** `banToken`: for who was signed out by a ban, and reads with it what a session would show. */
export function decisionsQuery(banToken?: string) {
  return queryOptions({
    queryKey: [...decisionsKey, banToken ?? null],
    queryFn: ({ signal }) =>
      fetchBody(decisionEndpoints.list, { query: { ban_token: banToken }, signal, quiet: true }),
  })
}
