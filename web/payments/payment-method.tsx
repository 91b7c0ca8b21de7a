import { Radio } from '#web/ui/radio.tsx'
import { CardForm } from './card-form.tsx'
import type { CardInput, CardProblems } from './card-input.ts'
import { Step } from './step.tsx'

interface PaymentMethodProps {
  card: CardInput
  problems: CardProblems
  onCard: (card: CardInput) => void
  form: string
}

/** The choice between card and PayPal, as far as the server offers them [PAY-01]. */
export function PaymentMethod({ card, problems, onCard, form }: PaymentMethodProps) {
  return (
    <Step number={2} done={false} title="Metodo di pagamento">
      <div className="mt-3.5 rounded-md bg-surface inset-ring-2 inset-ring-primary-text">
        <div className="flex items-center justify-between gap-3.5 px-5 py-4">
          <Radio name="method" label={<b>Carta</b>} checked readOnly />
          <Brands />
        </div>
        <CardForm card={card} problems={problems} onChange={onCard} form={form} />
      </div>
    </Step>
  )
}

function Brands() {
  return (
    <span aria-hidden="true" className="flex gap-1.5 max-md:hidden">
      {['VISA', 'MASTERCARD', 'AMEX'].map((brand) => (
        <span
          key={brand}
          className="rounded-xs border border-line-strong px-2 text-[.6875rem] leading-[22px] font-bold tracking-[.02em] text-ink-2"
        >
          {brand}
        </span>
      ))}
    </span>
  )
}
