import { FlaskConical } from 'lucide-react'
import { TextInput } from '#web/ui/text-input.tsx'
import { type CardInput, type CardProblems, formatCvc, formatExpiry, formatNumber } from './card-input.ts'

interface CardFormProps {
  card: CardInput
  problems: CardProblems
  onChange: (card: CardInput) => void
  /** Id of the form that Enter submits. */
  form: string
}

/** The sandbox's card. Stripe's own fields will stand here where its keys are set. */
export function CardForm({ card, problems, onChange, form }: CardFormProps) {
  return (
    <div className="grid grid-cols-2 gap-4 px-5 pb-5">
      <TextInput
        id="card-number"
        form={form}
        className="col-span-2"
        label="Numero della carta"
        error={problems.number}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        value={card.number}
        onChange={({ target }) => onChange({ ...card, number: formatNumber(target.value) })}
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
        onChange={({ target }) => onChange({ ...card, expiry: formatExpiry(target.value, card.expiry) })}
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
        onChange={({ target }) => onChange({ ...card, cvc: formatCvc(target.value) })}
      />
      <p className="col-span-2 flex items-start gap-2 text-xs leading-normal text-ink-3">
        <FlaskConical size={16} strokeWidth={1.6} className="mt-0.5 flex-none" aria-hidden />
        Ambiente di prova: usa 4242 4242 4242 4242 con una scadenza futura. Nessun addebito reale.
      </p>
    </div>
  )
}
