import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useModal } from '#platform/web/shell/modal.tsx'
import { settleEarlier } from './checkout.ts'
import { alone, openPayments } from './open-payments.ts'
import { creditedModal } from './outcome-modals.tsx'
import { forgetBalance } from './queries.ts'

/** Who comes back after a reload or a lost connection learns that the payment went through. */
export function useEarlierPayments(userId: number): void {
  const queryClient = useQueryClient()
  const modal = useModal()
  const asked = useRef(false)

  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const doubtful = openPayments.all(userId).filter((payment) => payment.doubtful)
    if (doubtful.length === 0) return
    void alone(`payment:${userId}`, async () => {
      for (const shopId of new Set(doubtful.map((payment) => payment.shopId))) {
        const result = await settleEarlier(userId, shopId)
        if (result?.outcome !== 'credited') continue
        await forgetBalance(queryClient)
        modal.open(creditedModal(null, modal.close))
      }
    })
  }, [userId, queryClient, modal])
}
