import { CreditCard, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Method, Methods } from '../payment-methods.ts'

interface MethodChoiceProps {
  methods: Methods
  chosen: Method | null
  onChoose: (method: Method) => void
  /** The fields of the card. */
  children: ReactNode
}

/** Card or PayPal, side by side; where only one of them is offered there is nothing to choose. */
export function MethodChoice({ methods, chosen, onChoose, children }: MethodChoiceProps) {
  const offered = [
    methods.card === null ? [] : ['card' as const],
    methods.paypal ? ['paypal' as const] : [],
  ].flat()
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-md font-semibold">Pagamento</legend>
      {offered.length === 0 ? (
        <p className="rounded-md bg-wait-soft px-4 py-3.5 text-base leading-normal text-wait-text">
          In questo momento non si può pagare. Riprova più tardi.
        </p>
      ) : null}
      <div className="grid auto-cols-fr grid-flow-col gap-2 empty:hidden">
        {offered.map((method) => (
          <label
            key={method}
            className={`grid min-h-12 cursor-pointer place-items-center rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus ${method === chosen ? 'bg-primary-soft font-semibold text-primary-text inset-ring-2 inset-ring-primary-text' : 'inset-ring inset-ring-line-strong'}`}
          >
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
              className="sr-only"
            />
            {method === 'card' ? (
              <span className="flex items-center gap-2">
                <CreditCard size={20} strokeWidth={1.6} aria-hidden />
                Carta
              </span>
            ) : (
              <b className="tracking-[-.02em] italic">PayPal</b>
            )}
          </label>
        ))}
      </div>
      {/* The fields bring the sides of the box in which they stand elsewhere. */}
      {chosen === 'card' ? <div className="-mx-5 max-xs:-mx-4">{children}</div> : null}
      {chosen === 'paypal' ? (
        <p className="flex items-start gap-2 text-sm leading-normal text-ink-2">
          <ExternalLink size={16} strokeWidth={1.6} className="mt-0.5 flex-none" aria-hidden />
          Confermi sul sito di PayPal, poi torni qui con la chat sbloccata.
        </p>
      ) : null}
    </fieldset>
  )
}
