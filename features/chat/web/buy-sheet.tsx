import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ChooseStep } from '#features/payments/web/sheet/choose-step.tsx'
import { ImmediateUseRequest } from '#features/payments/web/immediate-use.tsx'
import { useBuyStep } from '#features/payments/web/sheet/buy-step.ts'
import { payLabel, PayStep, PayTerms } from '#features/payments/web/sheet/pay-step.tsx'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import type { ClientConfig } from '#platform/contract/client-config.ts'
import { formatEuro } from '#platform/contract/money.ts'
import { clientConfigQuery } from '#platform/web/api/client-config.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { SideSheet } from '#platform/web/ui/side-sheet.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { BuySheetProps } from './buy-sheet-host.tsx'
import { type Buying, useBuying } from './use-buying.ts'

const chooseForm = 'buy-choose'
const payForm = 'buy-pay'

/** From «ti mancano 60» to writing to her, over the page on which he met her. */
export function BuySheet(props: BuySheetProps) {
  const { data: config, ...asking } = useQuery(clientConfigQuery)
  const step = useBuyStep(props.hostess.id)
  if (config) return <Sheet {...props} config={config} />
  return (
    <SideSheet
      open={step.buy !== null}
      onClose={() => step.close()}
      title={titleFor(props.hostess.name)}
      footer={null}
    >
      {asking.isError ? (
        <ErrorState onRetry={() => void asking.refetch()} busy={asking.isFetching} />
      ) : (
        <Waiting />
      )}
    </SideSheet>
  )
}

/** «Ti presenti ad Amara», «Ti presenti a Beatrice» */
const titleFor = (name: string) => `Ti presenti ${/^a/i.test(name) ? 'ad' : 'a'} ${name}`

type Shown = 'choose' | 'pay' | 'paid'

function shownOf({ step: { buy }, payment, bought, returned, enough }: Buying): Shown {
  if (payment.waiting || bought.state === 'failed' || returned) return 'paid'
  return buy?.step === 'pay' && !enough ? 'pay' : 'choose'
}

function Sheet({ config, ...props }: BuySheetProps & { config: ClientConfig }) {
  const buying = useBuying(props, config)
  const { step, hostess, payment, bought } = buying
  const shown = shownOf(buying)
  // What was typed there stays while he looks at the choice again.
  const [sawPay, setSawPay] = useState(false)
  if (shown === 'pay' && !sawPay) setSawPay(true)
  useFocusOnStep(shown, buying.code.data === true)
  const footers = {
    choose: <ChooseFooter {...buying} />,
    pay: <PayFooter {...buying} />,
    paid: <PaidFooter {...buying} />,
  }
  return (
    <SideSheet
      open={step.buy !== null}
      onClose={() => step.close()}
      onBack={shown === 'pay' ? step.back : undefined}
      held={payment.state === 'paying' || bought.state === 'unlocking'}
      title={shown === 'pay' ? 'Conferma e paga' : titleFor(hostess.name)}
      picture={
        shown === 'pay' ? null : <Avatar src={sizedPhotoUrl(hostess.profile_picture_url, 320)} size={48} />
      }
      footer={footers[shown]}
    >
      <Part shown={shown === 'choose'}>
        <Choose {...buying} />
      </Part>
      {sawPay ? (
        <Part shown={shown === 'pay'}>
          <Pay {...buying} />
        </Part>
      ) : null}
      {shown === 'paid' ? <Paid {...buying} /> : null}
    </SideSheet>
  )
}

const Part = ({ shown, children }: { shown: boolean; children: ReactNode }) => (
  <div hidden={!shown}>{children}</div>
)

/** A step that takes the other's place begins at its title, or where there is something to type. */
function useFocusOnStep(shown: Shown, verified: boolean) {
  const [before, setBefore] = useState(shown)
  useEffect(() => {
    if (before === shown) return
    setBefore(shown)
    const place = shown === 'pay' && verified ? '#card-number' : '.side-sheet [data-first-focus]'
    document.querySelector<HTMLElement>(place)?.focus()
  }, [before, shown, verified])
}

function Choose({ shops, enough, hostess, standing, offers, offer, choose, proceed, notice }: Buying) {
  if (!enough && shops.isError)
    return <ErrorState onRetry={() => void shops.refetch()} busy={shops.isFetching} />
  if (!enough && shops.isPending) return <Waiting />
  return (
    <ChooseStep
      name={hostess.name}
      standing={standing}
      offers={offers}
      chosen={offer}
      onChoose={choose}
      form={chooseForm}
      onContinue={proceed}
      notice={notice}
    />
  )
}

function ChooseFooter({ enough, offer, bought }: Buying) {
  return (
    <Button
      type="submit"
      form={chooseForm}
      size="lg"
      block
      busy={bought.state === 'unlocking' && 'Sblocco…'}
      blocked={!enough && offer === undefined && 'Stiamo ancora caricando i pacchetti.'}
    >
      {enough ? 'Sblocca la chat' : offer ? `Continua con ${formatEuro(offer.price)}` : 'Continua'}
    </Button>
  )
}

function Pay({ user, hostess, standing, offer, methods, code, card, chosen, payment, pay }: Buying) {
  if (offer === undefined || code.isPending) return <Waiting />
  return (
    <PayStep
      user={user}
      name={hostess.name}
      standing={standing}
      offer={offer}
      methods={methods}
      verified={code.data === true}
      card={card}
      method={chosen.method}
      onMethod={(method) => {
        chosen.setMethod(method)
        payment.setProblem(null)
      }}
      codeMissing={payment.codeMissing}
      problem={payment.problem}
      form={payForm}
      onPay={pay}
    />
  )
}

function PayFooter({ offer, payment, bought, request, chosen: { method } }: Buying) {
  if (offer === undefined) return null
  const paying = method === 'paypal' ? 'Apro PayPal…' : 'Pago…'
  return (
    <>
      <ImmediateUseRequest request={request} form={payForm} className="mb-3" />
      <Button
        type="submit"
        form={payForm}
        size="lg"
        block
        busy={payment.state === 'paying' ? paying : bought.state === 'unlocking' && 'Sblocco…'}
      >
        <Lock size={20} strokeWidth={1.6} aria-hidden />
        {payLabel(offer.price, method)}
      </Button>
      <PayTerms />
    </>
  )
}

/** Money is never optimistic: this says what the server has said. */
function Paid({ payment, hostess: { name } }: Buying) {
  const words = payment.waiting
    ? {
        title:
          payment.state === 'charged'
            ? 'Pagato. I Crediti arrivano fra poco.'
            : 'Non sappiamo ancora se hai pagato.',
        text: `Aspettiamo la conferma, non serve pagare di nuovo. Puoi chiudere. La chat con ${name} si sblocca appena arrivano i Crediti.`,
      }
    : { title: 'I Crediti sono sul tuo saldo.', text: `Manca solo lo sblocco della chat con ${name}.` }
  return (
    <div role="status" className="grid gap-2 rounded-md bg-trust-soft px-5 py-4.5 leading-normal">
      <b className="text-lg">{words.title}</b>
      <p className="text-ink-2">{words.text}</p>
    </div>
  )
}

function PaidFooter({ payment, bought, step }: Buying) {
  if (payment.waiting)
    return (
      <Button look="secondary" size="lg" block onClick={() => step.close()}>
        Chiudi
      </Button>
    )
  return (
    <Button
      size="lg"
      block
      busy={bought.state === 'unlocking' && 'Sblocco…'}
      onClick={() => void bought.unlock()}
    >
      Sblocca la chat
    </Button>
  )
}

function Waiting() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <Skeleton className="h-16 rounded-md" />
      <Skeleton className="h-60 rounded-md" />
    </div>
  )
}
