import { type FormEvent, type Ref, useState } from 'react'
import { Link } from 'react-router'
import { type EuroCents, credits, formatCredits, formatEuro } from '#platform/contract/money.ts'
import { FieldError } from '#platform/web/ui/field.tsx'
import { say } from '#platform/web/shell/wording.ts'
import type { Standing } from '../../contract/exact-amount.ts'
import { paymentTexts } from '../../contract/payments.ts'
import { withdrawalDays } from '../../contract/purchases.ts'
import type { CardFields } from '../card-fields.ts'
import { firstMethod, type Method, type Methods } from '../payment-methods.ts'
import { SandboxCard } from '../sandbox-card.tsx'
import { StripeCard } from '../stripe-card.tsx'
import { InvoiceWish } from '../invoices/invoice-wish.tsx'
import { CodeSection } from './code-section.tsx'
import { MethodChoice } from './method-choice.tsx'
import type { Offer } from './offers.ts'

interface PayStepProps {
  user: { readonly id: number; readonly phone: string | null }
  name: string
  standing: Standing
  offer: Offer
  methods: Methods
  verified: boolean
  card: Ref<CardFields>
  method: Method | null
  onMethod: (method: Method) => void
  /** Paying was tried without the code. */
  codeMissing: boolean
  /** Why the last try failed; stays until the next one. */
  problem: string | null
  /** Id of the form of the button in the footer. */
  form: string
  onPay: () => void
}

/** What is bought, the code by SMS, and the card or PayPal: all that paying takes. */
export function PayStep(props: PayStepProps) {
  const { user, offer, methods, verified, card, method, problem, form } = props
  return (
    <div data-kept className="grid gap-5">
      <Bought {...props} />
      <CodeSection
        userId={user.id}
        phone={user.phone}
        verified={verified}
        missing={props.codeMissing}
        onVerified={goOnToCard}
      />
      <div role="alert" className="empty:hidden">
        {problem === null ? null : <FieldError>{problem}</FieldError>}
      </div>
      <MethodChoice methods={methods} chosen={method} onChoose={props.onMethod}>
        {methods.card?.via === 'stripe' ? (
          <StripeCard ref={card} publishableKey={methods.card.key} inSheet />
        ) : (
          <SandboxCard ref={card} price={offer.price} form={form} />
        )}
      </MethodChoice>
      <InvoiceWish />
      {/* Apart from what it submits: the digits of the code are no part of it. */}
      <form
        id={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          props.onPay()
        }}
      />
    </div>
  )
}

/** There is nothing more to be done about the code; whoever is typing elsewhere already stays there. */
function goOnToCard(): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement.matches('body, dialog'))
      document.getElementById('card-number')?.focus()
  })
}

function Bought({ name, standing: { balance, cost, debt }, offer }: PayStepProps) {
  const amount = formatCredits(credits(offer.credits))
  return (
    <section aria-label="Che cosa compri" className="num rounded-md bg-sunken px-4 py-3">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{offer.exact ? `${amount} per ${name}` : amount}</span>
        <span>{formatEuro(offer.price)}</span>
      </p>
      <p className="mt-0.5 text-sm text-ink-2">
        Ne hai {balance} e ne compri {offer.credits}
        {debt > 0 ? `, ${debt} coprono il saldo negativo` : ''}. La chat costa {cost}.
      </p>
    </section>
  )
}

/** What he says yes to by paying. */
export function PayTerms() {
  return (
    <p className="mt-2.5 text-center text-xs leading-normal text-ink-2">
      IVA inclusa. Pagando accetti i{' '}
      <Link className="link" to="/terms" target="_blank">
        Termini
      </Link>
      . Puoi recedere entro {withdrawalDays} giorni.
    </p>
  )
}

/** The method of paying, and what keeps the payment from going out; null: nothing. */
export function useMethod(methods: Methods) {
  const [method, setMethod] = useState(() => firstMethod(methods))
  function check(card: CardFields | null): string | null {
    if (method === null) return 'Scegli come pagare.'
    if (method === 'paypal') return null
    return card === null ? say(paymentTexts.stripeNotLoaded) : card.check()
  }
  return { method, setMethod, check }
}

/** «Paga 5,94 € e sblocca» */
export const payLabel = (price: EuroCents, method: Method | null) =>
  `Paga ${formatEuro(price)} ${method === 'paypal' ? 'con PayPal e sblocca' : 'e sblocca'}`
