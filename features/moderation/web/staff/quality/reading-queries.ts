import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchBody } from '#platform/web/api/client.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { readingEndpoints } from '../../../contract/second-readings.ts'
import { waitingKey } from '../queries.ts'

export const qualityKey = ['admin', 'quality'] as const
const listKey = [...qualityKey, 'readings'] as const
const disagreementsKey = [...qualityKey, 'disagreements'] as const

/** What whoever asks may read again; the owner also hears how many disagreements are open. */
export function useReadings() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => fetchBody(readingEndpoints.list, { signal }),
  })
}

export function useReading(id: number) {
  return useQuery({
    queryKey: [...qualityKey, 'reading', id],
    queryFn: ({ signal }) => fetchBody(readingEndpoints.show, { params: { id }, signal }),
    // What stood there does not change; addresses of photos end after an hour.
    staleTime: 30 * 60_000,
    retry: false,
  })
}

export function useSkipReading(id: number, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => fetchBody(readingEndpoints.skip, { params: { id }, body: { reason } }),
    onSuccess() {
      onDone()
      toast.success('Lettura saltata')
      for (const queryKey of [listKey, waitingKey]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

export function useDisagreements() {
  return useQuery({
    queryKey: disagreementsKey,
    queryFn: ({ signal }) => fetchBody(readingEndpoints.disagreements, { signal }),
  })
}

export function useCloseDisagreement(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      fetchBody(readingEndpoints.close, { params: { id }, body: { reason } }),
    async onSuccess() {
      onDone()
      toast.success('Disaccordo chiuso')
      await Promise.all(
        [disagreementsKey, listKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
  })
}
