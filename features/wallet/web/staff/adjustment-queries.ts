import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Adjustment, adjustmentEndpoints } from '../../contract/adjustments.ts'
import { fetchBody } from '#platform/web/api/client.ts'

export const adjustmentsKey = ['admin', 'ledger-adjustments'] as const

export function useAdjustments(state: Adjustment['state'] | undefined, page: number) {
  return useQuery({
    queryKey: [...adjustmentsKey, state ?? 'all', page],
    queryFn: ({ signal }) => fetchBody(adjustmentEndpoints.list, { query: { state, page }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What may still be adjusted without a second person: asked anew whenever somebody is about to. */
export function useAdjustableAlone(userId: number, enabled: boolean) {
  return useQuery({
    queryKey: [...adjustmentsKey, 'alone', userId],
    queryFn: ({ signal }) => fetchBody(adjustmentEndpoints.alone, { params: { id: userId }, signal }),
    enabled,
    staleTime: 0,
  })
}
