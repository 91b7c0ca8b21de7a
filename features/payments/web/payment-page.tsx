import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type Ref, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { type EuroCents, euroToCents } from '#platform/contract/money.ts'
import { say } from '#platform/web/shell/wording.ts'
import { immediateUseVersion, paymentTexts, type ShopItem } from '../contract/payments.ts'
import { clientConfigQuery } from '#platform/web/api/client-config.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import type { CardFields } from './card-fields.ts'
import { DebtNotice } from './debt-notice.tsx'
import { useImmediateUse } from './immediate-use.tsx'
import { InvoiceWish } from './invoices/invoice-wish.tsx'
import { OtpStep } from './otp-step.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { firstMethod, type Methods, methodsOf } from './payment-methods.ts'
import { shopQuery, validCodeQuery } from './queries.ts'
import { SandboxCard } from './sandbox-card.tsx'
import { StripeCard } from './stripe-card.tsx'
import { Summary } from './summary.tsx'
import { useCheckout } from './use-checkout.tsx'
import { useEarlierPayments } from './use-earlier-payments.ts'
import { usePromo } from './use-promo.ts'

export function PaymentPage() {
  usePageTitle('Pagamento')
  const { shopId = '' } = useParams()
  const shop = useQuery(shopQuery(shopId))
  const config = useQuery(clientConfigQuery)
  if (shop.error instanceof ApiError && shop.error.status === 404) return <NotFoundPage />
  return (
    <div className="wrap pb-20">
      <nav aria-label="Percorso" className="pt-5.5 pb-2 text-base">
        <Link to="/shop" className="inline-flex min-h-8 items-center gap-2 text-ink-2 hover:text-ink">
          <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
          Torna allo Shop
        </Link>
      </nav>
      {shop.data && config.data ? (
        <Payment shop={shop.data} methods={methodsOf(config.data)} />
      ) : shop.isError || config.isError ? (
        <ErrorState
          onRetry={() => {
            if (shop.isError) void shop.refetch()
            if (config.isError) void config.refetch()
          }}
          busy={shop.isFetching || config.isFetching}
        />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

const formId = 'payment'
const columns = 'grid items-start gap-x-14 gap-y-6 pt-2 md:grid-cols-[minmax(0,1fr)_400px]'

function Payment({ shop, methods }: { shop: ShopItem; methods: Methods }) {
  const user = useUser()
  const queryClient = useQueryClient()
  const { data: verified = false } = useQuery(validCodeQuery)
  const [method, setMethod] = useState(() => firstMethod(methods))
  const [methodProblem, setMethodProblem] = useState<string | null>(null)
  const [otpMissing, setOtpMissing] = useState(false)
  const card = useRef<CardFields>(null)
  const { pay, paying, problem, setProblem } = useCheckout(user, shop, () => {
    queryClient.setQueryData(validCodeQuery.queryKey, false)
    askForCode()
  })
  useEarlierPayments(user.id)
  const promo = usePromo(shop.id)
  const request = useImmediateUse()
  const price = euroToCents(promo.applied?.discounted_price ?? shop.price)

  function askForCode() {
    setOtpMissing(true)
    toast.error(paymentTexts.otpIncomplete, { id: 'otp-missing' })
    scrollTo({ top: 0 })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // What he pays is not known yet.
    if (promo.checking) return
    if (!verified) return askForCode()
    if (method === null) return setMethodProblem('Scegli come pagare.')
    const found = method === 'card' ? cardProblem(card.current) : null
    if (found !== null) return setProblem(found)
    if (!request.check()) return setProblem(null)
    const promoCode = promo.applied?.promo_code ?? null
    void pay({
      price,
      promoCode,
      immediateUse: immediateUseVersion,
      card: method === 'card' ? card.current : null,
    })
  }

  return (
    <>
      <div className={columns}>
        <div>
          <h1 className="mb-6 text-3xl">Pagamento</h1>
          <DebtNotice debt={user.profile.debt ?? 0} className="mb-6" />
          <OtpStep phone={user.phone} verified={verified} missing={otpMissing} />
          <PaymentMethod
            methods={methods}
            chosen={method}
            problem={methodProblem}
            onChoose={(chosen) => {
              setMethod(chosen)
              setMethodProblem(null)
              setProblem(null)
            }}
          >
            <Card ref={card} methods={methods} price={price} />
          </PaymentMethod>
          <InvoiceWish className="mt-6" />
        </div>
        <Summary
          form={formId}
          shop={shop}
          promo={promo}
          balance={user.profile.credits ?? 0}
          debt={user.profile.debt ?? 0}
          leaving={method === 'paypal'}
          paying={paying}
          request={request}
          problem={problem}
        />
      </div>
      {/* Apart from what it submits: the code by SMS and the promo code are forms of their own. */}
      <form id={formId} onSubmit={submit} noValidate />
    </>
  )
}

function Card({ ref, methods, price }: { ref: Ref<CardFields>; methods: Methods; price: EuroCents }) {
  return methods.card?.via === 'stripe' ? (
    <StripeCard ref={ref} publishableKey={methods.card.key} />
  ) : (
    <SandboxCard ref={ref} price={price} form={formId} />
  )
}

/** The fields may still be on their way. */
function cardProblem(card: CardFields | null): string | null {
  return card === null ? say(paymentTexts.stripeNotLoaded) : card.check()
}

function Waiting() {
  return (
    <div className={columns} aria-busy="true">
      <div className="grid gap-6">
        <h1 className="text-3xl">Pagamento</h1>
        <Skeleton className="h-24 rounded-md" />
        <Skeleton className="h-64 rounded-md" />
      </div>
      <Skeleton className="h-96 rounded-md" />
    </div>
  )
}
