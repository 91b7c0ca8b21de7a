import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { credits, formatCredits } from '#contract/money.ts'
import { type PaymentIntent, paymentTexts, type ShopItem } from '#contract/payments.ts'
import { useModal } from '#web/shell/modal.tsx'
import { userKey } from '#web/shell/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type Checkout, checkOut, claim } from './checkout.ts'

interface CheckoutAsks {
  readonly askBank: () => Promise<boolean>
  readonly onOtpMissing: () => void
}

/** Pays, and tells how it went in the prescribed words. */
export function useCheckout(shop: ShopItem, { askBank, onOtpMissing }: CheckoutAsks) {
  const intent = useRef<PaymentIntent | null>(null)
  const [paying, setPaying] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const modal = useModal()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  async function run(attempt: () => Promise<Checkout>): Promise<void> {
    setPaying(true)
    setProblem(null)
    try {
      await tell(await attempt())
    } finally {
      setPaying(false)
    }
  }

  async function tell(result: Checkout): Promise<void> {
    switch (result.outcome) {
      case 'credited':
        await queryClient.invalidateQueries({ queryKey: userKey })
        modal.open(creditedModal(shop, modal.close))
        return navigate('/shop')
      case 'otp-missing':
        return onOtpMissing()
      case 'refused':
        return setProblem(result.message)
      case 'not-paid':
        intent.current = null
        return modal.open(notPaidModal(modal.close))
      case 'unconfirmed':
        toast.error(result.message)
        return modal.open(unconfirmedModal(modal.close, retry))
    }
  }

  function retry() {
    const paid = intent.current
    modal.close()
    if (paid) void run(() => claim(shop.id, paid))
  }

  function pay(number: string): Promise<void> {
    return run(() =>
      checkOut({
        shopId: shop.id,
        number,
        intent: intent.current,
        onIntent: (opened) => {
          intent.current = opened
        },
        askBank,
      }),
    )
  }

  return { pay, paying, problem }
}

function creditedModal(shop: ShopItem, close: () => void) {
  return {
    title: paymentTexts.credited,
    body: `Hai acquistato ${formatCredits(credits(shop.credits))}: sono già sul tuo saldo.`,
    actions: <Button onClick={close}>Chiudi</Button>,
  }
}

function notPaidModal(close: () => void) {
  return {
    title: 'Pagamento non riuscito',
    body: paymentTexts.notPaid,
    actions: <Button onClick={close}>Chiudi</Button>,
  }
}

/** The money is safe: what the bank took is credited as soon as it can be confirmed. */
function unconfirmedModal(close: () => void, retry: () => void) {
  return {
    title: paymentTexts.somethingFailed,
    body: 'Se il pagamento è andato a buon fine, i Crediti arriveranno da soli sul tuo saldo entro qualche minuto.',
    actions: (
      <>
        <ButtonLink look="secondary" to="/shop" onClick={close}>
          Torna allo Shop
        </ButtonLink>
        <Button onClick={retry}>Riprova</Button>
      </>
    ),
  }
}
