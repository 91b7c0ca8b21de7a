import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adjustmentsKey } from '#features/wallet/web/staff/adjustment-queries.ts'
import type { QueryIn } from '#platform/contract/endpoint.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { adminUserEndpoints } from '../../../contract/admin-users.ts'

export const usersKey = ['admin', 'users'] as const

export function usePeople(query: QueryIn<typeof adminUserEndpoints.list>) {
  return useQuery({
    queryKey: [...usersKey, 'list', query],
    queryFn: ({ signal }) => fetchBody(adminUserEndpoints.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function usePerson(id: number) {
  return useQuery({
    queryKey: [...usersKey, id],
    queryFn: ({ signal }) => fetchBody(adminUserEndpoints.view, { params: { id }, signal, quiet: true }),
    retry: false,
  })
}

export function useLedger(id: number, page: number) {
  return useQuery({
    queryKey: [...usersKey, id, 'ledger', page],
    queryFn: ({ signal }) =>
      fetchBody(adminUserEndpoints.ledger, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useUserNotes(id: number) {
  return useQuery({
    queryKey: [...usersKey, id, 'notes'],
    queryFn: ({ signal }) => fetchBody(adminUserEndpoints.notes, { params: { id }, signal }),
  })
}

/**
 * Something done to a person: afterwards everything about people is asked for anew. What refuses it is left to
 * the dialog, which stays open.
 */
export function useUserAction<V, R extends { message?: string }>(
  action: (variables: V) => Promise<R>,
  onDone: (reply: R) => void = () => {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: async (reply) => {
      if (reply.message !== undefined) toast.success(reply.message)
      onDone(reply)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: usersKey }),
        queryClient.invalidateQueries({ queryKey: adjustmentsKey }),
      ])
    },
  })
}
