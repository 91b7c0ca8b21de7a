import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { favouriteEndpoints } from '../contract/favourites.ts'

export const favouriteIdsQuery = queryOptions({
  queryKey: [...sharedKeys.favourites, 'ids'],
  queryFn: async ({ signal }) => (await fetchBody(favouriteEndpoints.ids, { signal, quiet: true })).ids,
  staleTime: 5 * 60_000,
})

export const favouritesQuery = queryOptions({
  queryKey: [...sharedKeys.favourites, 'list'],
  queryFn: async ({ signal }) => (await fetchBody(favouriteEndpoints.list, { signal, quiet: true })).data,
  // What was just removed stays in sight until one comes again, so that it can be taken back.
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
})

/** Shown at once, taken back with a word if the server refuses; presses on one heart are sent in their order. */
export function useToggleFavourite(id: number) {
  const queryClient = useQueryClient()
  const { queryKey } = favouriteIdsQuery
  const show = (kept: boolean) =>
    queryClient.setQueryData(queryKey, (ids = []) =>
      kept ? [...ids.filter((each) => each !== id), id] : ids.filter((each) => each !== id),
    )
  return useMutation({
    mutationKey: sharedKeys.favourites,
    scope: { id: `favourite-${id}` },
    mutationFn: async (kept: boolean) => {
      if (kept) await call(favouriteEndpoints.add, { body: { user_id: id } })
      else await call(favouriteEndpoints.remove, { params: { userId: id } })
    },
    onMutate: async (kept) => {
      await queryClient.cancelQueries({ queryKey })
      show(kept)
    },
    onError: (error, kept) => {
      show(!kept)
      // Without a connection the client has told them.
      if (error instanceof ApiError) toast.error(error.message, { id: 'favourite' })
    },
    onSettled: () =>
      queryClient.isMutating({ mutationKey: sharedKeys.favourites }) === 1
        ? queryClient.invalidateQueries({ queryKey })
        : undefined,
  })
}
