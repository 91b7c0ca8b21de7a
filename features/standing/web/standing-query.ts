import { queryOptions } from '@tanstack/react-query'
import { fetchBody } from '#platform/web/api/client.ts'
import { standingEndpoints } from '../contract/standing.ts'

export const ownStandingQuery = queryOptions({
  queryKey: ['standing'],
  queryFn: ({ signal }) => fetchBody(standingEndpoints.own, { signal, quiet: true }),
})

export function personStandingQuery(userId: number) {
  return queryOptions({
    queryKey: ['standing', userId],
    queryFn: ({ signal }) =>
      fetchBody(standingEndpoints.ofPerson, { params: { id: userId }, signal, quiet: true }),
  })
}
