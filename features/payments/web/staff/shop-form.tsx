import { TriangleAlert } from 'lucide-react'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { type StaffShop, shopEndpoints, shopLimits, shopWarnings } from '../../contract/shops.ts'
import { Overtaken } from '#platform/web/forms/overtaken.tsx'
import { useEndpointForm } from '#platform/web/forms/use-endpoint-form.ts'
import { PackageFace } from '../package-face.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { TextInput } from '#platform/web/ui/text-input.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { counted, euro, typedEuro } from '#platform/web/staff/amounts.ts'
import { typedNumber } from '#platform/web/forms/typed-number.ts'
import { FarBelowNote } from './price-proposal-notes.tsx'
import { useSaveShop } from './queries.ts'

interface ShopFormProps {
  /** Null: one that is yet to be. */
  shop: StaffShop | null
  /** On sale beside it. */
  others: readonly StaffShop[]
  onSaved: (saved: StaffShop) => void
}

const words = {
  title: 'Nome',
  credits: 'Crediti',
  price: 'Prezzo',
  description: 'Descrizione',
  position: 'Posto nello Shop',
}
type Draft = Record<keyof typeof words, string>

const draftOf = (shop: StaffShop | null): Draft => ({
  title: shop?.title ?? '',
  credits: shop ? String(shop.credits) : '',
  price: shop ? typedEuro(shop.price) : '',
  description: shop?.description ?? '',
  position: shop ? String(shop.position) : '',
})

export function ShopForm({ shop, others, onSaved }: ShopFormProps) {
  const form = useShopForm(shop, onSaved)
  const draft = form.form.watch()
  const input = (name: keyof Draft) => ({ label: words[name], ...form.field(name) })

  return (
    <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_minmax(280px,360px)]">
      <form
        noValidate
        onSubmit={form.submit}
        className="grid gap-5 rounded-md bg-surface p-6 shadow-1 max-sm:p-4"
      >
        {form.conflict ? (
          <Overtaken conflict={form.conflict} words={words} valuesOf={draftOf} mine={draft} />
        ) : null}
        {form.general ? <Alert>{form.general}</Alert> : null}
        <TextInput {...input('title')} maxLength={shopLimits.title} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput {...input('credits')} inputMode="numeric" />
          <TextInput {...input('price')} inputMode="decimal" hint="In euro, IVA inclusa." />
        </div>
        <Textarea
          {...input('description')}
          optional
          rows={2}
          maxLength={shopLimits.description}
          hint="Una riga sotto i Crediti, come la vede il king."
        />
        <TextInput
          {...input('position')}
          inputMode="numeric"
          optional={shop === null}
          hint="I numeri piccoli vengono prima."
        />
        <div>
          <Button type="submit" busy={form.busy && 'Salvo…'}>
            {shop ? 'Salva' : 'Metti in vendita'}
          </Button>
        </div>
      </form>
      <aside className="grid gap-5" aria-label="Anteprima">
        <Preview draft={draft} id={shop?.id ?? 0} others={others} />
        {shop ? <History shop={shop} /> : null}
      </aside>
    </div>
  )
}

function useShopForm(shop: StaffShop | null, onSaved: ShopFormProps['onSaved']) {
  const save = useSaveShop(shop?.id ?? null)
  return useEndpointForm(shopEndpoints.change, {
    defaults: draftOf(shop),
    id: 'shop',
    row: { read: shop, valuesOf: draftOf },
    body: ({ title, credits, price, description, position }, row) => ({
      title,
      credits: typedNumber(credits),
      price: typedNumber(price),
      description,
      ...(position.trim() !== '' && { position: typedNumber(position) }),
      version: row?.version ?? 0,
    }),
    send: (body) => save.mutateAsync(body),
    onDone: onSaved,
  })
}

/** The card of the shop, and what a king would wonder about. */
function Preview({ draft, id, others }: { draft: Draft; id: number; others: readonly StaffShop[] }) {
  const credits = typedNumber(draft.credits)
  const price = typedNumber(draft.price)
  const complete = credits > 0 && price > 0
  const shown = { id, title: draft.title || 'Nome', credits, price, description: draft.description }
  const warnings = complete ? (shopWarnings([...others, shown]).get(id) ?? []) : []
  return (
    <div className="grid gap-3">
      <h2 className="text-lg">Come lo vede il king</h2>
      {complete ? (
        <div className="rounded-md bg-surface shadow-1">
          <PackageFace {...shown} />
        </div>
      ) : (
        <p className="rounded-md border border-dashed border-line-strong px-5 py-8 text-center text-sm text-ink-2">
          Scrivi Crediti e prezzo per vedere la scheda.
        </p>
      )}
      <div role="status">
        <FarBelowNote
          prices={complete ? [shown] : []}
          text="il prezzo aspetterà la conferma di qualcun altro del team."
        />
        {warnings.map((text) => (
          <p key={text} className="flex items-start gap-2 text-sm text-danger-text">
            <TriangleAlert size={16} strokeWidth={1.8} className="mt-0.5 flex-none" aria-hidden />
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}

function History({ shop }: { shop: StaffShop }) {
  return (
    <Panel className="grid gap-3 p-5 text-sm">
      <h2 className="text-lg">Prezzi</h2>
      <p className="text-ink-2">
        Prezzo più basso degli ultimi 30 giorni: <b className="num">{euro(shop.lowest_price_30_days)}</b>. Sta
        accanto a ogni sconto annunciato.
      </p>
      <ul className="grid gap-1.5">
        {shop.prices.map(({ price, credits, since }) => (
          <li key={since} className="num flex justify-between gap-3">
            <span className="text-ink-2">dal {italianMoment(since)}</span>
            <span>
              {withThousands(credits)} a <b>{euro(price)}</b>
            </span>
          </li>
        ))}
      </ul>
      {shop.open_payments > 0 ? (
        <p className="text-ink-2">
          {counted(shop.open_payments, 'pagamento aperto', 'pagamenti aperti')}. Chi paga riceve quello che ha
          concordato, anche se cambi qualcosa adesso.
        </p>
      ) : null}
    </Panel>
  )
}
