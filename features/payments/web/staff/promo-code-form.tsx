import { type PromoCode, promoCodeEndpoints } from '../../contract/promo-codes.ts'
import { foldCode } from '../../contract/promo.ts'
import type { StaffShop } from '../../contract/shops.ts'
import { Overtaken } from '#platform/web/forms/overtaken.tsx'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { typedEuro } from '#platform/web/staff/amounts.ts'
import { typedNumber } from '#platform/web/forms/typed-number.ts'
import { PriceTable } from './price-table.tsx'
import { useSavePromoCode } from './queries.ts'

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
  const form = usePromoCodeForm(code, onSaved)
  const draft = form.form.watch()
  const used = code?.fixed === true
  const retired = code?.retired_at != null
  return (
    <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_minmax(300px,420px)]">
      <form
        noValidate
        onSubmit={form.submit}
        className="grid gap-5 rounded-md bg-surface p-6 shadow-1 max-sm:p-4"
      >
        {form.conflict ? (
          <Overtaken conflict={form.conflict} words={words} valuesOf={draftOf} mine={draft} empty="nessuno" />
        ) : null}
        {form.general ? <Alert>{form.general}</Alert> : null}
        {used && !retired ? (
          <p className="text-sm text-ink-2">
            Il codice è già stato usato, quindi puoi cambiare solo la fine e il limite. Quello che è stato
            concordato resta.
          </p>
        ) : null}
        <Discount form={form} draft={draft} disabled={used || retired} />
        <Validity form={form} code={code} shops={shops} fixed={used || retired} retired={retired} />
        {retired ? null : (
          <div>
            <Button type="submit" busy={form.busy && 'Salvo…'}>
              {code ? 'Salva' : 'Crea il codice'}
            </Button>
          </div>
        )}
      </form>
      <PriceTable
        shops={shops}
        discount={{ kind: kindOf(draft), value: typedNumber(draft.value) }}
        onlyShopId={draft.shop_id === '' ? null : Number(draft.shop_id)}
      />
    </div>
  )
}

const kindOf = ({ kind }: Draft): PromoCode['kind'] => (kind === 'fixed' ? 'fixed' : 'percent')

/** The field has no seconds: who has not touched it sends what was there. */
function moment(typed: string, before: string | null): string | null {
  if (typed === localTime(before)) return before
  return typed === '' ? null : new Date(typed).toISOString()
}

type Binding = ReturnType<typeof usePromoCodeForm>

function usePromoCodeForm(code: PromoCode | null, onSaved: (saved: PromoCode) => void) {
  const save = useSavePromoCode(code?.id ?? null)
  return useEndpointForm(promoCodeEndpoints.change, {
    defaults: draftOf(code),
    id: 'promo-code',
    row: { read: code, valuesOf: draftOf },
    body: (draft, row) => ({
      code: draft.code,
      kind: kindOf(draft),
      value: typedNumber(draft.value),
      starts_at: moment(draft.starts_at, row?.starts_at ?? null),
      ends_at: moment(draft.ends_at, row?.ends_at ?? null),
      limit: draft.limit.trim() === '' ? null : typedNumber(draft.limit),
      shop_id: draft.shop_id === '' ? null : Number(draft.shop_id),
      version: row?.version ?? 0,
    }),
    send: (body) => save.mutateAsync(body),
    onDone(saved, { fill }) {
      fill(saved)
      onSaved(saved)
    },
  })
}

const inputOf = (form: Binding) => (name: keyof Draft) => ({ label: words[name], ...form.field(name) })

interface DiscountProps {
  form: Binding
  draft: Draft
  disabled: boolean
}

function Discount({ form, draft, disabled }: DiscountProps) {
  const input = inputOf(form)
  return (
    <>
      <TextInput
        {...input('code')}
        disabled={disabled}
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
          disabled={disabled}
          choices={[
            { value: 'percent', label: 'Percentuale' },
            { value: 'fixed', label: 'Importo in euro' },
          ]}
        />
        <TextInput
          {...input('value')}
          disabled={disabled}
          inputMode="decimal"
          hint={draft.kind === 'fixed' ? 'In euro.' : 'Una percentuale intera, da 1 a 100.'}
        />
      </div>
    </>
  )
}

interface ValidityProps {
  form: Binding
  code: PromoCode | null
  shops: readonly StaffShop[]
  /** It was agreed with somebody, or is gone: beginning and package stay. */
  fixed: boolean
  retired: boolean
}

function Validity({ form, code, shops, fixed, retired }: ValidityProps) {
  const input = inputOf(form)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...input('starts_at')}
          disabled={fixed}
          type="datetime-local"
          optional
          hint={code ? undefined : 'Se è vuoto, da subito.'}
        />
        <TextInput
          {...input('ends_at')}
          disabled={retired}
          type="datetime-local"
          optional
          hint="Se è vuoto, senza scadenza."
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...input('limit')}
          disabled={retired}
          inputMode="numeric"
          optional
          hint="Quante volte in tutto. Ogni king lo usa una volta sola."
        />
        <Select
          {...input('shop_id')}
          disabled={fixed}
          placeholder="Tutti i pacchetti"
          choices={shops
            .filter(({ id, retired_at }) => retired_at === null || id === code?.shop_id)
            .map(({ id, title }) => ({ value: id, label: title }))}
        />
      </div>
    </>
  )
}
