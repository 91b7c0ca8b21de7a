import { CreditCard, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from '#platform/web/ui/field.tsx'
import { Radio } from '#platform/web/ui/radio.tsx'
import type { Method, Methods } from './payment-methods.ts'
import { Step } from './step.tsx'

interface PaymentMethodProps {
  methods: Methods
  chosen: Method | null
  /** Paying was tried without a choice. */
  problem: string | null
  onChoose: (method: Method) => void
  /** The fields of the chosen card. */
  children: ReactNode
}

/** The choice between card and PayPal, as far as the server offers them [PAY-01]. */
export function PaymentMethod({ methods, chosen, problem, onChoose, children }: PaymentMethodProps) {
  return (
    <Step number={2} done={false} title="Metodo di pagamento">
      <fieldset className="mt-3.5 grid gap-3" aria-describedby={problem ? 'method-error' : undefined}>
        <legend className="sr-only">Metodo di pagamento</legend>
        {methods.card === null ? null : (
          <Option value="card" label="Carta" mark={<Brands />} chosen={chosen} onChoose={onChoose}>
            {children}
          </Option>
        )}
        {methods.paypal ? (
          <Option value="paypal" label="PayPal" mark={<PaypalMark />} chosen={chosen} onChoose={onChoose}>
            <p className="flex items-start gap-2 px-5 pb-5 text-sm leading-normal text-ink-2 max-xs:px-4">
              <ExternalLink size={16} strokeWidth={1.6} className="mt-0.5 flex-none" aria-hidden />
              Confermi sul sito di PayPal, poi torni qui con i Crediti sul saldo.
            </p>
          </Option>
        ) : null}
        {methods.card === null && !methods.paypal ? <NoMethod /> : null}
      </fieldset>
      {problem ? (
        <div id="method-error" className="mt-3">
          <FieldError>{problem}</FieldError>
        </div>
      ) : null}
    </Step>
  )
}

interface OptionProps {
  value: Method
  label: string
  mark: ReactNode
  chosen: Method | null
  onChoose: (method: Method) => void
  children: ReactNode
}

function Option({ value, label, mark, chosen, onChoose, children }: OptionProps) {
  const on = chosen === value
  return (
    <div
      className={`rounded-md bg-surface ${on ? 'inset-ring-2 inset-ring-primary-text' : 'inset-ring inset-ring-line-strong'}`}
    >
      <div className="relative flex items-center justify-between gap-3.5 px-5 max-xs:px-4">
        <Radio
          name="method"
          value={value}
          label={<b>{label}</b>}
          checked={on}
          onChange={() => onChoose(value)}
          className="min-h-14 flex-1"
        />
        {mark}
      </div>
      {on ? children : null}
    </div>
  )
}

function NoMethod() {
  return (
    <p className="flex items-start gap-3 rounded-md bg-wait-soft px-4 py-3.5 text-base leading-normal text-wait-text">
      <CreditCard size={20} strokeWidth={1.6} className="mt-0.5 flex-none" aria-hidden />
      In questo momento non si può pagare. Riprova più tardi.
    </p>
  )
}

function Brands() {
  return (
    <span aria-hidden="true" className="pointer-events-none flex gap-1.5 max-md:hidden">
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

function PaypalMark() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none text-prose leading-none font-bold tracking-[-.02em] text-wait-text italic"
    >
      PayPal
    </span>
  )
}
