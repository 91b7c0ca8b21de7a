import type { FormEvent } from 'react'
import type { PromoCode } from '../../contract/promo-codes.ts'
import { foldCode } from '../../contract/promo.ts'
import type { StaffShop } from '../../contract/shops.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { typedEuro, typedNumber } from '#platform/web/staff/amounts.ts'
import { PriceTable } from './price-table.tsx'
import { useSavePromoCode } from './queries.ts'
import { useVersionedForm } from '#platform/web/staff/use-versioned-form.tsx'

interface PromoCodeFormProps {
  /** Null: one that is yet to be. */
  code: PromoCode | null
  shops: readonly StaffShop[]
  onSaved: (saved: PromoCode) => void
}

const words = {
  code: 'Codice',
  kind: 'Tipo di sconto',
  value: 'Sconto',
  starts_at: 'Inizio',
  ends_at: 'Fine',
  limit: 'Limite di usi',
  shop_id: 'Pacchetto',
}
type Draft = Record<keyof typeof words, string>

/** `2026-11-22T10:00` on this machine's clock, as the field wants it. */
function localTime(iso: string | null): string {
  if (iso === null) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const draftOf = (code: PromoCode | null): Draft => ({
  code: code?.code ?? '',
  kind: code?.kind ?? 'percent',
  value: code ? (code.kind === 'fixed' ? typedEuro(code.value) : String(code.value)) : '',
  starts_at: localTime(code?.starts_at ?? null),
  ends_at: localTime(code?.ends_at ?? null),
  limit: code?.limit == null ? '' : String(code.limit),
  shop_id: code?.shop_id == null ? '' : String(code.shop_id),
})

export function PromoCodeForm({ code, shops, onSaved }: PromoCodeFormProps) {
  const save = useSavePromoCode(code?.id ?? null)
  const form = useVersionedForm({ row: code, words, draftOf, save, empty: 'nessuno' })
  const { draft, filled, input } = form
  const used = code?.fixed === true
  const retired = code?.retired_at != null

  /** The field has no seconds: who has not touched it sends what was there. */
  function moment(field: 'starts_at' | 'ends_at'): string | null {
    const before = filled?.[field] ?? null
    if (draft[field] === localTime(before)) return before
    return draft[field] === '' ? null : new Date(draft[field]).toISOString()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(
      {
        code: draft.code,
        kind: draft.kind === 'fixed' ? 'fixed' : 'percent',
        value: typedNumber(draft.value),
        starts_at: moment('starts_at'),
        ends_at: moment('ends_at'),
        limit: draft.limit.trim() === '' ? null : typedNumber(draft.limit),
        shop_id: draft.shop_id === '' ? null : Number(draft.shop_id),
        version: form.version,
      },
      {
        onSuccess(saved) {
          form.fill(saved)
          onSaved(saved)
        },
      },
    )
  }

  const settled = { disabled: used || retired }

  return (
    <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_minmax(300px,420px)]">
      <form noValidate onSubmit={submit} className="grid gap-5 rounded-md bg-surface p-6 shadow-1 max-sm:p-4">
        {form.trouble}
        {used && !retired ? (
          <p className="text-sm text-ink-2">
            Il codice è già stato usato: si possono cambiare solo la fine e il limite, e quello che è stato
            concordato resta.
          </p>
        ) : null}
        <TextInput
          {...input('code')}
          {...settled}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          hint={
            draft.code && foldCode(draft.code) !== draft.code
              ? `Diventa ${foldCode(draft.code)}.`
              : 'Maiuscole e spazi non contano.'
          }
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            {...input('kind')}
            {...settled}
            choices={[
              { value: 'percent', label: 'Percentuale' },
              { value: 'fixed', label: 'Importo in euro' },
            ]}
          />
          <TextInput
            {...input('value')}
            {...settled}
            inputMode="decimal"
            hint={draft.kind === 'fixed' ? 'In euro.' : 'Una percentuale intera, da 1 a 100.'}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            {...input('starts_at')}
            {...settled}
            type="datetime-local"
            optional
            hint={code ? undefined : 'Vuoto: da subito.'}
          />
          <TextInput
            {...input('ends_at')}
            disabled={retired}
            type="datetime-local"
            optional
            hint="Vuoto: senza scadenza."
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            {...input('limit')}
            disabled={retired}
            inputMode="numeric"
            optional
            hint="Quante volte in tutto; ogni king una sola."
          />
          <Select
            {...input('shop_id')}
            {...settled}
            placeholder="Tutti i pacchetti"
            choices={shops
              .filter(({ id, retired_at }) => retired_at === null || id === code?.shop_id)
              .map(({ id, title }) => ({ value: id, label: title }))}
          />
        </div>
        {retired ? null : (
          <div>
            <Button type="submit" busy={save.isPending && 'Salvataggio...'}>
              {code ? 'Salva' : 'Crea il codice'}
            </Button>
          </div>
        )}
      </form>
      <PriceTable
        shops={shops}
        discount={{ kind: draft.kind === 'fixed' ? 'fixed' : 'percent', value: typedNumber(draft.value) }}
        onlyShopId={draft.shop_id === '' ? null : Number(draft.shop_id)}
      />
    </div>
  )
}
