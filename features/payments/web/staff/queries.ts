import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyIn, QueryIn } from '#platform/contract/endpoint.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type PaymentDetails, paymentRecordEndpoints as payments } from '../../contract/payment-records.ts'
import { priceProposalEndpoints as proposals } from '../../contract/price-proposals.ts'
import { promoCodeEndpoints as codes } from '../../contract/promo-codes.ts'
import { shopEndpoints as shops } from '../../contract/shops.ts'

const shopsKey = ['admin', 'shops'] as const
const proposalsKey = ['admin', 'price-proposals'] as const
const codesKey = ['admin', 'promo-codes'] as const
const paymentsKey = ['admin', 'payments'] as const

/** What somebody else does, or pays, shows by itself. */
const refreshEvery = 60_000

export const shopsQuery = queryOptions({
  queryKey: shopsKey,
  queryFn: ({ signal }) => fetchBody(shops.list, { signal }),
  select: ({ data }) => data,
})

/** Creates (`id` null) or changes; whoever was overtaken finds the new row in the error. */
export function useSaveShop(id: number | null) {
  return useChange(shopsKey, (body: BodyIn<typeof shops.change>) => {
    if (id !== null) return fetchBody(shops.change, { params: { id }, body })
    const { version: _, ...wanted } = body
    return fetchBody(shops.create, { body: wanted })
  })
}

export const useRetireShop = (id: number, retired: boolean) =>
  useChange(shopsKey, (reason: string) =>
    fetchBody(retired ? shops.restore : shops.retire, { params: { id }, body: { reason } }),
  )

export function usePriceProposals(query: QueryIn<typeof proposals.list>) {
  return useQuery({
    queryKey: [...proposalsKey, query],
    queryFn: ({ signal }) => fetchBody(proposals.list, { query, signal }),
    placeholderData: keepPreviousData,
    // A package that has just been saved may be in it.
    staleTime: 0,
    refetchInterval: refreshEvery,
  })
}

type Decision = BodyIn<typeof proposals.decide> & { readonly id: number }

export function useDecideProposal() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) => fetchBody(proposals.decide, { params: { id }, body }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () =>
      Promise.all(
        [proposalsKey, shopsKey, codesKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

export function usePromoCodes(query: QueryIn<typeof codes.list>) {
  return useQuery({
    queryKey: [...codesKey, 'list', query],
    queryFn: ({ signal }) => fetchBody(codes.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const promoCodeQuery = (id: number) =>
  queryOptions({
    queryKey: [...codesKey, id],
    queryFn: ({ signal }) => fetchBody(codes.one, { params: { id }, signal }),
  })

export function usePromoUses(id: number, page: number) {
  return useQuery({
    queryKey: [...codesKey, id, 'uses', page],
    queryFn: ({ signal }) => fetchBody(codes.uses, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSavePromoCode(id: number | null) {
  return useChange(codesKey, (body: BodyIn<typeof codes.change>) => {
    if (id !== null) return fetchBody(codes.change, { params: { id }, body })
    const { version: _, ...wanted } = body
    return fetchBody(codes.create, { body: wanted })
  })
}

export const useRetirePromoCode = (id: number) =>
  useChange(codesKey, (reason: string) => fetchBody(codes.retire, { params: { id }, body: { reason } }))

export function usePayments(query: QueryIn<typeof payments.list>) {
  return useQuery({
    queryKey: [...paymentsKey, 'list', query],
    queryFn: ({ signal }) => fetchBody(payments.list, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  })
}

export const reconciliationQuery = queryOptions({
  queryKey: [...paymentsKey, 'reconciliation'],
  queryFn: ({ signal }) => fetchBody(payments.reconciliation, { signal }),
  refetchInterval: refreshEvery,
})

export const paymentQuery = (id: number) =>
  queryOptions({
    queryKey: [...paymentsKey, id],
    queryFn: ({ signal }) => fetchBody(payments.one, { params: { id }, signal }),
  })

type PaymentAction = 'ask' | 'resolveMismatch' | 'retryRefund' | 'closeByTransfer'

/** The answer is the purchase as it stands afterwards. */
export function usePaymentAction(id: number, action: PaymentAction) {
  const queryClient = useQueryClient()
  return useChange(paymentsKey, async (reason: string): Promise<PaymentDetails> => {
    const params = { id }
    const seen =
      action === 'ask'
        ? await fetchBody(payments.ask, { params })
        : await fetchBody(payments[action], { params, body: { reason } })
    queryClient.setQueryData(paymentQuery(id).queryKey, seen)
    return seen
  })
}

function useChange<V, R>(key: readonly string[], change: (variables: V) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
