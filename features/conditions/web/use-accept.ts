import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { conditionsEndpoints } from '../contract/conditions.ts'
import { conditionsQuery } from './queries.ts'

/** Says yes to a version. One that is not in force any more is fetched anew. */
export function useAccept(hostessId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = conditionsQuery(hostessId)
  return useMutation({
    mutationFn: (version: number) =>
      fetchBody(conditionsEndpoints.accept, {
        params: { userId: hostessId },
        body: { version },
        quiet: true,
      }),
    onSuccess: (between) => queryClient.setQueryData(queryKey, between),
    onError: (error) => {
      if (error instanceof ApiError) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
