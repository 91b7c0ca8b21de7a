import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { say } from '#platform/web/shell/wording.ts'
import { applyPromoCode, type PromoResult, paymentTexts } from '../contract/payments.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'

/** Everything asked about codes: worth nothing any more once one is used. */
export const promoKey = ['promo'] as const

/** What a code makes of the price of a package, as the server says. */
export const promoQuery = (shopId: number, code: string) =>
  queryOptions({
    queryKey: [...promoKey, shopId, code],
    queryFn: ({ signal }) =>
      fetchBody(applyPromoCode, { body: { product_id: shopId, code }, signal, quiet: true }),
    // A refusal is an answer, and tries are counted. Whether it still holds, the payment itself finds out.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The words for a code that was not taken [PAY-16]. */
export function promoFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 400 ? error.message : say(paymentTexts.promoInvalid)
}

export interface Promo {
  /** The discount in force, or none. */
  readonly applied: PromoResult | null
  /** A code from before the page was reloaded is being asked about: the price is not known yet. */
  readonly checking: boolean
  readonly keep: (result: PromoResult) => void
  readonly remove: () => void
}

/** For this tab: who reloads the page, or comes back from PayPal, keeps the code if it still holds. */
const storageKey = 'PROMO_CODE'

export function usePromo(shopId: number): Promo {
  const queryClient = useQueryClient()
  const [code, setCode] = useState(() => sessionStorage.getItem(storageKey))
  const { data, error, isFetching } = useQuery({ ...promoQuery(shopId, code ?? ''), enabled: code !== null })
  const refused = error instanceof ApiError && error.status === 400
  useEffect(() => {
    if (refused) sessionStorage.removeItem(storageKey)
  }, [refused])

  return {
    applied: code !== null && data !== undefined && error === null ? data : null,
    checking: code !== null && data === undefined && isFetching,
    keep(result) {
      queryClient.setQueryData(promoQuery(shopId, result.promo_code).queryKey, result)
      sessionStorage.setItem(storageKey, result.promo_code)
      setCode(result.promo_code)
    },
    remove() {
      sessionStorage.removeItem(storageKey)
      setCode(null)
    },
  }
}
