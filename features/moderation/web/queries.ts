import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { decisionEndpoints } from '../contract/decisions.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { toast } from '#platform/web/ui/toast-store.ts'

const decisionsKey = ['decisions'] as const

/** `banToken`: for who was signed out by a ban, and reads with it what a session would show. */
export function decisionsQuery(banToken?: string) {
  return queryOptions({
    queryKey: [...decisionsKey, banToken ?? null],
    queryFn: ({ signal }) =>
      fetchBody(decisionEndpoints.list, { query: { ban_token: banToken }, signal, quiet: true }),
  })
}

export function useAppeal(decisionId: number, banToken?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      fetchBody(decisionEndpoints.appeal, {
        query: { ban_token: banToken },
        body: { decision_id: decisionId, text },
      }),
    async onSuccess({ message }) {
      await queryClient.invalidateQueries({ queryKey: decisionsKey })
      toast.success(message)
    },
  })
}
