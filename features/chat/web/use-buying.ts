import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { missingCredits, type Standing } from '#features/payments/contract/exact-amount.ts'
import type { CardFields } from '#features/payments/web/card-fields.ts'
import { useImmediateUse } from '#features/payments/web/immediate-use.tsx'
import { methodsOf } from '#features/payments/web/payment-methods.ts'
import { shopsQuery, validCodeQuery } from '#features/payments/web/queries.ts'
import { agreedUnlock } from '#features/payments/web/sheet/agreed-unlock.ts'
import { type BuyStep, useBuyStep } from '#features/payments/web/sheet/buy-step.ts'
import { offersFor } from '#features/payments/web/sheet/offers.ts'
import { useMethod } from '#features/payments/web/sheet/pay-step.tsx'
import { useSheetPayment } from '#features/payments/web/sheet/use-sheet-payment.ts'
import type { ClientConfig } from '#platform/contract/client-config.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import type { BuySheetProps } from './buy-sheet-host.tsx'
import { useUnlockBought } from './unlock-bought.ts'

export type Buying = ReturnType<typeof useBuying>

/** All that the sheet knows and can do: what is missing, what is chosen, and how the payment and the unlock stand. */
export function useBuying({ hostess, onUnlocked }: BuySheetProps, config: ClientConfig) {
  const user = useUser()
  const step = useBuyStep(hostess.id)
  const { buy } = step
  const code = useQuery({ ...validCodeQuery, enabled: buy?.step === 'pay' })
  const methods = methodsOf(config)
  const chosen = useMethod(methods)
  const card = useRef<CardFields>(null)
  const request = useImmediateUse()
  const [notice, setNotice] = useState<string | null>(null)

  const offered = useOffered(hostess.unlock_cost, buy)
  const { enough, offer } = offered

  function onChanged(message: string) {
    setNotice(message)
    if (buy && buy.step !== 'choose') step.back()
  }
  const bought = useUnlockBought({
    userId: user.id,
    hostessId: hostess.id,
    open: buy !== null,
    onChanged,
    onUnlocked(chatId) {
      if (buy === null) toast.success(`La chat con ${hostess.name} è sbloccata`)
      else step.close(() => onUnlocked(chatId))
    },
  })
  const payment = useSheetPayment({
    userId: user.id,
    hostess: { id: hostess.id, cost: hostess.unlock_cost },
    place: step,
    onChanged,
    onCredited: () => void bought.unlock(),
  })
  const returned = useReturned(buy, user.id, hostess.id, bought)

  function pay() {
    if (offer === undefined || payment.state === 'paying' || bought.state === 'unlocking') return
    if (!code.data) {
      payment.setCodeMissing(true)
      document.querySelector<HTMLElement>('.side-sheet fieldset input')?.focus()
      return
    }
    const found = chosen.check(card.current)
    if (found !== null) return payment.setProblem(found)
    if (!request.check()) return payment.setProblem(null)
    void payment.pay(offer, chosen.method === 'card' ? card.current : null)
  }

  return {
    user,
    hostess,
    step,
    ...offered,
    code,
    methods,
    chosen,
    card,
    request,
    notice,
    bought,
    payment,
    returned,
    pay,
    choose(key: string) {
      offered.pick(key)
      step.choose(key)
    },
    /** On from the choice: to paying, or where he has enough to her. */
    proceed() {
      setNotice(null)
      if (enough) void bought.unlock({ cost: hostess.unlock_cost })
      else if (offer) step.pay()
    },
  }
}

/** Paid at PayPal: what he agreed to there is still to be done, once. */
function useReturned(
  buy: BuyStep | null,
  userId: number,
  hostessId: number,
  bought: ReturnType<typeof useUnlockBought>,
): boolean {
  const returned = buy?.step === 'unlock' && agreedUnlock.read(userId)?.hostessId === hostessId
  useEffect(() => {
    if (returned) void bought.unlock()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each return
  }, [returned])
  return returned
}

/** What is missing, by what she costs and he has, and the ways of buying it. */
function useOffered(cost: number, buy: BuyStep | null) {
  const { profile } = useUser()
  const shops = useQuery({ ...shopsQuery, enabled: buy !== null })
  // The history follows a moment later than a radio may take to show that it was chosen.
  const [picked, pick] = useState<string | null>(null)
  const standing: Standing = { cost, balance: profile.credits ?? 0, debt: profile.debt ?? 0 }
  const offers = offersFor(standing, shops.data ?? [])
  const offer = offers.find(({ key }) => key === (picked ?? buy?.choice)) ?? offers[0]
  return { shops, standing, enough: missingCredits(standing) === 0, offers, offer, pick }
}
