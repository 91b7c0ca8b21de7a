import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#features/profiles/contract/user.ts'
import { useModal } from '#platform/web/shell/modal.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import type { ShopItem } from '../contract/payments.ts'
import { type Checkout, checkOut, type Order, settleEarlier } from './checkout.ts'
import { creditedModal, notPaidModal, unconfirmedModal } from './outcome-modals.tsx'
import { forgetBalance, shopQuery, shopsQuery } from './queries.ts'
import { agreedUnlock } from './sheet/agreed-unlock.ts'
import { promoKey } from './use-promo.ts'

/** The toast that a later answer makes untrue. */
const unconfirmed = 'payment-unconfirmed'

/** Pays, and tells how it went in the prescribed words. */
export function useCheckout({ id: userId, profile }: User, shop: ShopItem, onOtpMissing: () => void) {
  const [paying, setPaying] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // A second click comes before the first one has been drawn.
  const busy = useRef(false)
  const onPage = useOnPage(() => {
    busy.current = false
    setPaying(false)
  })
  const modal = useModal()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  async function run(attempt: () => Promise<Checkout | null>): Promise<void> {
    if (busy.current) return
    busy.current = true
    setPaying(true)
    setProblem(null)
    const result = await attempt()
    if (result?.outcome === 'leave') return location.assign(result.url)
    busy.current = false
    setPaying(false)
    if (result) await notify(result)
  }

  async function notify(result: Exclude<Checkout, { outcome: 'leave' }>): Promise<void> {
    switch (result.outcome) {
      case 'credited':
        queryClient.removeQueries({ queryKey: promoKey })
        await forgetBalance(queryClient)
        modal.open(creditedModal({ shop, debt: profile.debt ?? 0 }, modal.close))
        toast.dismiss(unconfirmed)
        // Who has gone elsewhere in the meantime is told there; who goes back does not come upon what is paid.
        if (onPage.current) await navigate('/shop', { replace: true })
        return
      case 'otp-missing':
        return onOtpMissing()
      case 'refused':
      case 'limit-reached':
        return setProblem(result.message)
      case 'promo-refused':
        await queryClient.resetQueries({ queryKey: promoKey })
        return setProblem(result.message)
      case 'price-changed':
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: shopsQuery.queryKey }),
          queryClient.invalidateQueries({ queryKey: shopQuery(String(shop.id)).queryKey }),
          queryClient.resetQueries({ queryKey: promoKey }),
        ])
        return setProblem(result.message)
      case 'elsewhere':
        return setProblem('Stai già pagando in un’altra finestra. Finisci lì, oppure chiudila.')
      case 'not-paid':
        return modal.open(notPaidModal(modal.close))
      case 'unconfirmed':
      case 'unknown':
        toast.error(result.message, { id: unconfirmed })
        return modal.open(unconfirmedModal(modal.close, findOut))
    }
  }

  /** Asks again what became of it; opens no payment. */
  function findOut(): void {
    modal.close()
    void run(async () => (await settleEarlier(userId, shop.id)) ?? { outcome: 'not-paid', final: false })
  }

  const pay = (order: Omit<Order, 'userId' | 'shopId' | 'credits'>) => {
    // Who buys here has not agreed to unlock anybody with it.
    agreedUnlock.forget(userId)
    return run(() => checkOut({ ...order, userId, shopId: shop.id, credits: shop.credits }))
  }

  return { pay, paying, problem, setProblem }
}

/** False once the page was left. `onReturn`: the browser has taken it out of its cache, as it was when it was left. */
function useOnPage(onReturn: () => void) {
  const onPage = useRef(true)
  useEffect(() => {
    onPage.current = true
    const returned = (event: PageTransitionEvent) => event.persisted && onReturn()
    addEventListener('pageshow', returned)
    return () => {
      onPage.current = false
      removeEventListener('pageshow', returned)
    }
  })
  return onPage
}
