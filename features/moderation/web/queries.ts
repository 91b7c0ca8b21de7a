import { queryOptions } from '@tanstack/react-query'
import { decisionEndpoints } from '../contract/decisions.ts'
import { hearingEndpoints } from '../contract/hearings.ts'
import { fetchBody } from '#platform/web/api/client.ts'

export const decisionsKey = ['decisions'] as const

export const hearingsKey = ['hearings'] as const

export const hearingsQuery = () =>
  queryOptions({
    queryKey: hearingsKey,
    queryFn: ({ signal }) => fetchBody(hearingEndpoints.list, { signal, quiet: true }),
  })

/** `banToken`: for who was signed out by a ban, and reads with it what a session would show. */
export function decisionsQuery(banToken?: string) {
  return queryOptions({
    queryKey: [...decisionsKey, banToken ?? null],
    queryFn: ({ signal }) =>
      fetchBody(decisionEndpoints.list, { query: { ban_token: banToken }, signal, quiet: true }),
  })
}
