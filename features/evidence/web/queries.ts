import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { evidenceEndpoints } from '../contract/evidence.ts'

export const evidenceQuery = queryOptions({
  queryKey: ['evidence'],
  queryFn: ({ signal }) => fetchBody(evidenceEndpoints.list, { signal, quiet: true }),
  // The address of a download is signed for minutes, and a block may have come meanwhile.
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.archives.some(({ state }) => state === 'preparing') ? 1_000 : false,
})

/** The address is asked for when it is used. */
export function useDownload(code: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => queryClient.fetchQuery(evidenceQuery),
    onSuccess({ archives }) {
      const url = archives.find((archive) => archive.code === code)?.url
      if (url) location.assign(url)
      else toast.error('Il file non c’è più. Prepara un fascicolo nuovo.')
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}
