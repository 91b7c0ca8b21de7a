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
