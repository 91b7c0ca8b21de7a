import { useMutation } from '@tanstack/react-query'
import { TicketPercent } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { euroToCents, formatEuro } from '#platform/contract/money.ts'
import { applyPromoCode, type PromoResult } from '../contract/payments.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { type Promo, promoFailure } from './use-promo.ts'

const inputId = 'promo-code'
const removeId = 'promo-remove'

interface PromoFormProps {
  shopId: number
  promo: Promo
}

/** The promo code of a purchase: a form until one is applied, then what it takes off [PAY-14] [PAY-15]. */
export function PromoForm({ shopId, promo }: PromoFormProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchBody(applyPromoCode, { body: { product_id: shopId, code: code.trim() } }),
    onSuccess(result) {
      promo.keep(result)
      // The form that had the focus goes; this undoes what it did.
      requestAnimationFrame(() => document.getElementById(removeId)?.focus())
    },
    onError: (error) => refuse(promoFailure(error)),
  })

  function refuse(words: string) {
    setProblem(words)
    input.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (code.trim() === '') refuse('Inserisci il codice promozionale.')
    else mutate()
  }

  if (promo.applied !== null || promo.checking) return null
  return (
    <form onSubmit={submit} noValidate aria-label="Codice promozionale" className="pb-5">
      <Field id={inputId} label="Codice promozionale" error={problem}>
        {(control) => (
          <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
            <input
              {...control}
              ref={input}
              type="text"
              className="input uppercase placeholder:normal-case"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={100}
              required
              value={code}
              onChange={({ target }) => {
                setCode(target.value)
                setProblem(undefined)
              }}
            />
            <Button type="submit" look="secondary" busy={isPending && 'Verifica...'}>
              Applica
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}

/** The line of the summary: code, what it takes off, and the way to do without it. */
export function PromoLine({ promo, onRemove }: { promo: PromoResult; onRemove: () => void }) {
  const id = useId()
  const discount = formatEuro(euroToCents(promo.discount_amount))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <dt className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="sr-only">Sconto con il codice</span>
        <Badge tone="trust" icon={TicketPercent}>
          <span id={id} className="max-w-44 truncate">
            {promo.promo_code}
          </span>
        </Badge>
        <button
          type="button"
          id={removeId}
          onClick={() => {
            onRemove()
            requestAnimationFrame(() => document.getElementById(inputId)?.focus())
          }}
          aria-describedby={id}
          className="link min-h-target text-sm"
        >
          Rimuovi
        </button>
      </dt>
      <dd className="num font-semibold text-trust-text">−{discount}</dd>
      <dd className="num col-span-2 text-sm text-ink-2">
        Prezzo più basso degli ultimi 30 giorni: {formatEuro(euroToCents(promo.lowest_price_30_days))}
      </dd>
    </div>
  )
}
