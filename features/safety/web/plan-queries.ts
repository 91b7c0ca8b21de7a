import { queryOptions } from '@tanstack/react-query'
import { datePlanEndpoints } from '../contract/date-plans.ts'
import { fetchBody } from '#platform/web/api/client.ts'

/** A plan changes by itself, with the clock. */
const everyMinute = 60_000

export const datePlansQuery = queryOptions({
  queryKey: ['date-plans'],
  queryFn: async ({ signal }) => (await fetchBody(datePlanEndpoints.list, { signal, quiet: true })).data,
  refetchInterval: everyMinute,
})

export function sharedPlanQuery(token: string) {
  return queryOptions({
    queryKey: ['shared-plan', token],
    queryFn: ({ signal }) => fetchBody(datePlanEndpoints.shared, { params: { token }, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data ? everyMinute : false),
  })
}
