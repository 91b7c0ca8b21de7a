import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { addUserCredits, paymentTexts } from '#contract/payments.ts'
import { fetchBody } from '#web/api/client.ts'
import { useModal } from '#web/shell/modal.tsx'
import { usePageTitle } from '#web/shell/page-title.ts'
import { userKey } from '#web/shell/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Where PayPal sends a buyer who has approved: asks once for the credits, then goes to the shop with the answer. */
export function PaypalSuccessPage() {
  usePageTitle('Pagamento')
  const [search] = useSearchParams()
  const queryClient = useQueryClient()
  const leave = useLeave()
  useOnce(() => {
    const [shopId, token, payer] = ['shopId', 'token', 'PayerID'].map((key) => search.get(key))
    if (!shopId || !token || !payer) {
      toast.error('Dettagli di pagamento mancanti.')
      leave()
      return
    }
    fetchBody(addUserCredits, { body: { payment_method: 'paypal', shopId, paymentIntentId: token } })
      .then(() => queryClient.invalidateQueries({ queryKey: userKey }))
      .then(
        () => leave(paymentTexts.credited),
        (error: unknown) => {
          console.error(error)
          leave(paymentTexts.somethingFailed)
        },
      )
  })
  return (
    <p
      role="status"
      className="grid min-h-[50dvh] place-content-center justify-items-center gap-4 text-ink-2"
    >
      <span className="spinner text-[2rem] text-primary-text" aria-hidden="true" />
      <span lang="en">Processing...</span>
    </p>
  )
}

/** Where PayPal sends a buyer who has turned back. */
export function PaypalCancelPage() {
  const leave = useLeave()
  useOnce(() => leave('Pagamento non riuscito, riprova più tardi'))
  return null
}

/** To the shop, with what there is to say. */
function useLeave(): (message?: string) => void {
  const modal = useModal()
  const navigate = useNavigate()
  return (message) => {
    if (message !== undefined)
      modal.open({
        title: message,
        body: null,
        actions: <Button onClick={modal.close}>OK</Button>,
      })
    void navigate('/shop', { replace: true })
  }
}

/** An effect of arriving here, not of each rendering. */
function useOnce(effect: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    effect()
  })
}
