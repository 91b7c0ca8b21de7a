import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getShop, getShops, getValidPaymentCode } from '../contract/payments.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { walletKey } from '#features/wallet/web/wallet-queries.ts'
import { userKey } from '#features/accounts/web/session.tsx'

export const shopsQuery = queryOptions({
  queryKey: ['shops'],
  queryFn: async ({ signal }) => (await fetchBody(getShops, { signal, quiet: true })).shops,
})

export const shopQuery = (id: string) =>
  queryOptions({
    queryKey: ['shop', id],
    queryFn: async ({ signal }) => (await fetchBody(getShop, { params: { id }, signal, quiet: true })).shop,
  })

/** Whether a code verified earlier still opens the till [PAY-09]. */
export const validCodeQuery = queryOptions({
  queryKey: ['payment-code'],
  queryFn: async ({ signal }) => (await fetchBody(getValidPaymentCode, { signal, quiet: true })).otp_found,
  // It ends by time alone, so an old answer is worth nothing.
  staleTime: 0,
})

/** Crediti have arrived: balance, movements and purchases are not what they were. */
export async function forgetBalance(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: walletKey })
  await queryClient.invalidateQueries({ queryKey: userKey })
}
