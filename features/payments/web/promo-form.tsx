import { TicketPercent } from 'lucide-react'
import { useId } from 'react'
import { euroToCents, formatEuro } from '#platform/contract/money.ts'
import { applyPromoCode, type PromoResult } from '../contract/payments.ts'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { type Promo, promoFailure } from './use-promo.ts'

/** That of the field `code` of the form `promo`. */
const inputId = 'promo-code'
const removeId = 'promo-remove'

interface PromoFormProps {
  shopId: number
  promo: Promo
}

/** The promo code of a purchase: a form until one is applied, then what it takes off [PAY-14] [PAY-15]. */
export function PromoForm({ shopId, promo }: PromoFormProps) {
  const form = useEndpointForm(applyPromoCode, {
    defaults: { code: '' },
    id: 'promo',
    blame: 'code',
    check: ({ code }) => ({ code: code.trim() === '' && 'Inserisci il codice promozionale.' }),
    body: ({ code }) => ({ product_id: shopId, code: code.trim() }),
    failure: promoFailure,
    onDone(result) {
      promo.keep(result)
      // The form that had the focus goes; this undoes what it did.
      requestAnimationFrame(() => document.getElementById(removeId)?.focus())
    },
  })

  if (promo.applied !== null || promo.checking) return null
  const { id, error, ...input } = form.field('code')
  return (
    <form onSubmit={form.submit} noValidate aria-label="Codice promozionale" className="pb-5">
      <Field id={id} label="Codice promozionale" error={error}>
        {(control) => (
          <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
            <input
              {...input}
              {...control}
              type="text"
              className="input uppercase placeholder:normal-case"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={100}
              required
            />
            <Button type="submit" look="secondary" busy={form.busy && 'Verifico…'}>
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
