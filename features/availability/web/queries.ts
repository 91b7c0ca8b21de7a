import { queryOptions } from '@tanstack/react-query'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { availabilityEndpoints } from '../contract/availability.ts'

export const ownCalendarQuery = queryOptions({
  queryKey: ['own-calendar'],
  queryFn: ({ signal }) => fetchBody(availabilityEndpoints.own, { signal, quiet: true }),
})

/** Among what belongs to a profile: the same notice says that it changed. */
export function calendarQuery(userId: number) {
  return queryOptions({
    queryKey: [...sharedKeys.profile, 'calendar', userId],
    queryFn: ({ signal }) => fetchBody(availabilityEndpoints.of, { params: { userId }, signal, quiet: true }),
    retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
  })
}
