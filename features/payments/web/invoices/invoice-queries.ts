import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchBody } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { walletKey } from '#features/wallet/web/wallet-queries.ts'
import { invoiceEndpoints as invoices, type Remembered } from '../../contract/invoices.ts'

export const detailsKey = ['invoice-details'] as const

export const detailsQuery = queryOptions({
  queryKey: detailsKey,
  queryFn: ({ signal }) => fetchBody(invoices.details, { signal, quiet: true }),
})

/** Below the wallet's key: a purchase or a withdrawal may have made one. */
export const ownInvoicesQuery = queryOptions({
  queryKey: [...walletKey, 'invoices'],
  queryFn: ({ signal }) => fetchBody(invoices.own, { signal, quiet: true }),
})

/** Takes one of the short ways to other details: wanting invoices or not, forgetting. */
export function useRemembered<Input>(change: (input: Input) => Promise<Remembered>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (now) => queryClient.setQueryData(detailsKey, now),
    onError: (error) => toast.error(messageOf(error)),
  })
}

export const want = (wanted: boolean) => fetchBody(invoices.want, { body: { wanted } })
export const forget = () => fetchBody(invoices.forget)
