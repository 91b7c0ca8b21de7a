import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useParams } from 'react-router'
import { paymentTexts, type ShopItem } from '#contract/payments.ts'
import { ApiError } from '#web/api/errors.ts'
import { NotFoundPage } from '#web/shell/error-page.tsx'
import { usePageTitle } from '#web/shell/page-title.ts'
import { useUser } from '#web/shell/session.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useBankStep } from './bank-step.tsx'
import { type CardProblems, cardProblems, emptyCard } from './card-input.ts'
import { PaymentMethod } from './payment-method.tsx'
import { OtpStep } from './otp-step.tsx'
import { shopQuery, validCodeQuery } from './queries.ts'
import { Summary } from './summary.tsx'
import { useCheckout } from './use-checkout.tsx'

export function PaymentPage() {
  usePageTitle('Pagamento')
  const { shopId = '' } = useParams()
  const shop = useQuery(shopQuery(shopId))
  if (shop.error instanceof ApiError && shop.error.status === 404) return <NotFoundPage />
  return (
    <div className="wrap pb-20">
      <nav aria-label="Percorso" className="pt-5.5 pb-2 text-base">
        <Link to="/shop" className="inline-flex min-h-8 items-center gap-2 text-ink-2 hover:text-ink">
          <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
          Torna allo Shop
        </Link>
      </nav>
      {shop.data ? (
        <Payment shop={shop.data} />
      ) : shop.isError ? (
        <ErrorState onRetry={() => void shop.refetch()} busy={shop.isFetching} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

const formId = 'payment'
const columns = 'grid items-start gap-x-14 gap-y-6 pt-2 md:grid-cols-[minmax(0,1fr)_400px]'

function Payment({ shop }: { shop: ShopItem }) {
  const user = useUser()
  const queryClient = useQueryClient()
  const { data: verified = false } = useQuery(validCodeQuery)
  const [card, setCard] = useState(emptyCard)
  const [problems, setProblems] = useState<CardProblems>({})
  const [otpMissing, setOtpMissing] = useState(false)
  const [bankStep, askBank] = useBankStep(shop)
  const { pay, paying, problem } = useCheckout(shop, {
    askBank,
    onOtpMissing() {
      queryClient.setQueryData(validCodeQuery.queryKey, false)
      askForCode()
    },
  })

  function askForCode() {
    setOtpMissing(true)
    toast.error(paymentTexts.otpIncomplete)
    scrollTo({ top: 0 })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!verified) return askForCode()
    const found = cardProblems(card, new Date())
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) document.getElementById(`card-${first}`)?.focus()
    else void pay(card.number)
  }

  return (
    <>
      <div className={columns}>
        <div>
          <h1 className="mb-6 text-3xl">Pagamento</h1>
          <OtpStep phone={user.phone} verified={verified} missing={otpMissing} />
          <PaymentMethod
            form={formId}
            card={card}
            problems={problems}
            onCard={(next) => {
              setCard(next)
              setProblems({})
            }}
          />
        </div>
        <Summary
          form={formId}
          shop={shop}
          balance={user.profile.credits ?? 0}
          paying={paying}
          problem={problem}
        />
      </div>
      {/* Apart from what it submits: the code by SMS and the promo code are forms of their own. */}
      <form id={formId} onSubmit={submit} noValidate />
      {bankStep}
    </>
  )
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
