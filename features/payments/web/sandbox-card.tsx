import { FlaskConical } from 'lucide-react'
import { type Ref, useImperativeHandle, useState } from 'react'
import type { EuroCents } from '#platform/contract/money.ts'
import type { PaymentIntent } from '../contract/payments.ts'
import { authenticateSandboxCard, confirmSandboxCard } from '#platform/contract/sandbox-card.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { useBankStep } from './bank-step.tsx'
import {
  type CardInput,
  type CardProblems,
  cardProblems,
  emptyCard,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card-input.ts'
import type { CardFields } from './card-fields.ts'
import type { CardAnswer } from './checkout.ts'

interface SandboxCardProps {
  ref: Ref<CardFields>
  price: EuroCents
  /** Id of the form that Enter submits. */
  form: string
}

/** The card where no provider's keys are set. */
export function SandboxCard({ ref, price, form }: SandboxCardProps) {
  const [card, setCard] = useState(emptyCard)
  const [problems, setProblems] = useState<CardProblems>({})
  const [bankStep, askBank] = useBankStep(price)

  useImperativeHandle(
    ref,
    (): CardFields => ({
      via: 'sandbox',
      check() {
        const found = cardProblems(card, new Date())
        setProblems(found)
        const [first] = Object.keys(found)
        if (first === undefined) return null
        document.getElementById(`card-${first}`)?.focus()
        return 'Controlla i dati della carta.'
      },
      pay: (intent) => payWithSandboxCard(intent, card.number, askBank),
    }),
  )

  function change(next: Partial<CardInput>) {
    setCard({ ...card, ...next })
    setProblems({})
  }

  return (
    <div className="grid grid-cols-2 gap-4 px-5 pb-5 max-xs:px-4 max-[22rem]:grid-cols-1">
      <TextInput
        id="card-number"
        form={form}
        className="col-span-full"
        label="Numero della carta"
        error={problems.number}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        value={card.number}
        onChange={({ target }) => change({ number: formatNumber(target.value) })}
      />
      <TextInput
        id="card-expiry"
        form={form}
        label="Scadenza"
        error={problems.expiry}
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM / AA"
        value={card.expiry}
        onChange={({ target }) => change({ expiry: formatExpiry(target.value, card.expiry) })}
      />
      <TextInput
        id="card-cvc"
        form={form}
        label="CVC"
        error={problems.cvc}
        inputMode="numeric"
        autoComplete="cc-csc"
        placeholder="123"
        value={card.cvc}
        onChange={({ target }) => change({ cvc: formatCvc(target.value) })}
      />
      <p className="col-span-full flex items-start gap-2 text-xs leading-normal text-ink-3">
        <FlaskConical size={16} strokeWidth={1.6} className="mt-0.5 flex-none" aria-hidden />
        Ambiente di prova: usa 4242 4242 4242 4242 con una scadenza futura. Nessun addebito reale.
      </p>
      {bankStep}
    </div>
  )
}

async function payWithSandboxCard(
  { clientSecret, paymentIntentId }: PaymentIntent,
  number: string,
  askBank: () => Promise<boolean>,
): Promise<CardAnswer> {
  const params = { id: paymentIntentId }
  const body = { client_secret: clientSecret, number }
  let paid = await fetchBody(confirmSandboxCard, { params, body, quiet: true })
  if (paid.status === 'requires_action') {
    if (!(await askBank())) return { answer: 'refused', cause: 'la conferma della banca è stata annullata.' }
    paid = await fetchBody(authenticateSandboxCard, {
      params,
      body: { client_secret: clientSecret },
      quiet: true,
    })
  }
  return paid.status === 'succeeded'
    ? { answer: 'paid' }
    : { answer: 'refused', cause: paid.failure ?? 'la carta è stata rifiutata.' }
}
