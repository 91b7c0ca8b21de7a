import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type DisputeChoice,
  disputeEndpoints,
  type disputeStates,
} from '#features/payments/contract/disputes.ts'
import { download } from '#platform/web/api/download.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { disputePack } from '../../../contract/dispute-pack.ts'

const disputesKey = ['admin', 'disputes'] as const

export function useDisputes(state: (typeof disputeStates)[number]) {
  return useQuery({
    queryKey: [...disputesKey, state],
    queryFn: ({ signal }) => fetchBody(disputeEndpoints.list, { query: { state }, signal }),
    placeholderData: keepPreviousData,
    // A bank decides while the page is open.
    refetchInterval: 60_000,
  })
}

export function useChoice(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { choice: DisputeChoice; reason: string }) =>
      fetchBody(disputeEndpoints.choose, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: disputesKey }),
  })
}

export const usePack = (id: number) =>
  useMutation({
    mutationFn: () => download(disputePack, undefined, `lieta-contestazione-${id}.pdf`, { id }),
    onError: (error) => toast.error(messageOf(error)),
  })
