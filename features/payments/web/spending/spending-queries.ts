import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { walletKey } from '#features/wallet/web/wallet-queries.ts'
import { spendingEndpoints } from '../../contract/spending.ts'

/** Below the wallet's key: whatever moves Crediti changes it. */
export const spendingKey = [...walletKey, 'spending'] as const

export const spendingQuery = queryOptions({
  queryKey: spendingKey,
  queryFn: ({ signal }) => fetchBody(spendingEndpoints.read, { signal, quiet: true }),
})

/** Sets a limit, none, or takes a raise back; the page has the new figures at once. */
export function useLimitChange(change: () => ReturnType<typeof send>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess(spending) {
      queryClient.setQueryData(spendingKey, spending)
      toast.success(done)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}

const send = (limit: number | null) => fetchBody(spendingEndpoints.limit, { body: { limit } })
export const removeLimit = () => send(null)
export const keepLimit = () => fetchBody(spendingEndpoints.keep)
