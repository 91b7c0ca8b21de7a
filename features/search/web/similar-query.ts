import { queryOptions } from '@tanstack/react-query'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { similarProfiles } from '../contract/near.ts'

/** Among the searches: a block takes somebody out of it. */
export function similarQuery(hostessId: number) {
  return queryOptions({
    queryKey: [...sharedKeys.search, 'similar', hostessId],
    queryFn: async ({ signal }) =>
      (await fetchBody(similarProfiles, { params: { userId: hostessId }, signal, quiet: true })).data,
    staleTime: 5 * 60_000,
    retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
  })
}
