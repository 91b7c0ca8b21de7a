import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { useModal } from '#platform/web/shell/modal.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { langOf, say } from '#platform/web/shell/wording.ts'
import { paymentTexts } from '../contract/payments.ts'
import { confirmPurchase } from './confirm-purchase.ts'
import { confirmAgain, confirmReturn, type Return } from './confirm-return.ts'
import { openPayments } from './open-payments.ts'
import { cancelledModal, creditedModal, moneyIsSafe, unconfirmedModal } from './outcome-modals.tsx'
import { forgetBalance } from './queries.ts'
import { agreedUnlock } from './sheet/agreed-unlock.ts'
import { withBuyStep } from './sheet/buy-step.ts'

/** Where PayPal sends a buyer who has approved: asks once for the Crediti, and tells the result [PAY-23]. */
export function PaypalSuccessPage() {
  usePageTitle('Pagamento')
  const { id: userId } = useUser()
  const [search] = useSearchParams()
  const [result, setResult] = useState<Return | null>(null)
  const queryClient = useQueryClient()
  const modal = useModal()
  const navigate = useNavigate()
  const [shopId, token, payer] = ['shopId', 'token', 'PayerID'].map((name) => search.get(name) ?? '')

  const ask = () => confirmPurchase({ via: 'paypal', shopId: Number(shopId), paymentIntentId: token ?? '' })

  useOnce(() => {
    if (!shopId || !token || !payer) {
      toast.error(paymentTexts.detailsMissing)
      void navigate('/shop', { replace: true })
    } else void confirmReturn(token, ask).then(notify)
  })

  async function notify(answer: Return): Promise<void> {
    const back = backToSheet(userId, token ?? '')
    if (answer === 'credited' || answer === 'unknown') openPayments.forget(userId, token ?? '')
    if (answer === 'credited') {
      await forgetBalance(queryClient)
      if (back) return navigate(back.path, { replace: true, state: back.paid })
      modal.open(creditedModal(null, modal.close))
      return navigate('/shop', { replace: true })
    }
    setResult(answer)
    // Who reloads the page while it asks has seen nothing fail.
    if (answer === 'asked') return
    if (answer === 'unconfirmed') toast.error(paymentTexts.creditsNotAdded)
    if (answer === 'unknown') toast.error(paymentTexts.creditsFailed)
    modal.open(unconfirmedModal(modal.close, retry, whatFor(answer)))
  }

  function retry(): void {
    modal.close()
    setResult(null)
    void confirmAgain(token ?? '', ask).then(notify)
  }

  return result === null ? <Processing /> : <NotConfirmed text={whatFor(result)} retry={retry} />
}

const whatFor = (result: Return) => (result === 'not-paid' ? paymentTexts.notPaid : moneyIsSafe)

function Processing() {
  return (
    <div className="grid min-h-[50dvh] place-content-center justify-items-center gap-4 text-ink-2">
      <h1 className="sr-only">Pagamento</h1>
      <span className="spinner text-[2rem] text-primary-text" aria-hidden="true" />
      <p role="status" lang={langOf('Processing...')}>
        {say('Processing...')}
      </p>
    </div>
  )
}

/** What stays when the modal has been closed. */
function NotConfirmed({ text, retry }: { text: string; retry: () => void }) {
  return (
    <div className="wrap grid min-h-[50dvh] place-content-center justify-items-center gap-2 py-12 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-wait-soft text-wait-text">
        <Clock size={24} strokeWidth={1.6} aria-hidden />
      </span>
      <h1 className="mt-2 text-2xl">Non abbiamo ancora la conferma</h1>
      <p className="max-w-lead text-ink-2">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2.5">
        <ButtonLink look="secondary" to="/shop">
          Torna allo Shop
        </ButtonLink>
        <Button onClick={retry}>Riprova</Button>
      </div>
    </div>
  )
}

/** Whoever went to PayPal from the sheet over somebody's page comes back into it. */
function backToSheet(userId: number, token: string) {
  const agreed = agreedUnlock.read(userId)
  const payment = openPayments.all(userId).find(({ paymentIntentId }) => paymentIntentId === token)
  if (agreed === null || payment?.wish !== agreed.wish) return null
  const { path, state } = agreed.back
  const unlock = { for: agreed.hostessId, step: 'unlock', choice: null, depth: 0 } as const
  return { path, cancelled: state, paid: withBuyStep(state, unlock) }
}

/** Where PayPal sends a buyer who has turned back [PAY-27]. */
export function PaypalCancelPage() {
  usePageTitle('Pagamento')
  const { id: userId } = useUser()
  const [search] = useSearchParams()
  const modal = useModal()
  const navigate = useNavigate()
  useOnce(() => {
    const token = search.get('token') ?? ''
    const back = backToSheet(userId, token)
    openPayments.forget(userId, token)
    if (back) {
      agreedUnlock.forget(userId)
      toast.error(paymentTexts.cancelled)
      return void navigate(back.path, { replace: true, state: back.cancelled })
    }
    modal.open(cancelledModal(modal.close))
    void navigate('/shop', { replace: true })
  })
  return null
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
