import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { withdrawalDays } from '../contract/purchases.ts'
import { credits, euroToCents, formatCredits, formatEuro } from '#platform/contract/money.ts'
import type { ShopItem } from '../contract/payments.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Coin } from '#platform/web/ui/coin.tsx'
import { FieldError } from '#platform/web/ui/field.tsx'
import { type ImmediateUse, ImmediateUseRequest } from './immediate-use.tsx'
import { perCredit } from './euro-value.ts'
import { PromoForm, PromoLine } from './promo-form.tsx'
import type { Promo } from './use-promo.ts'
import { ownName } from '../contract/package-name.ts'

interface SummaryProps {
  /** Id of the form that pays. */
  form: string
  shop: ShopItem
  promo: Promo
  balance: number
  /** Paid first by what is bought. */
  debt: number
  /** Paying goes on at PayPal. */
  leaving: boolean
  paying: boolean
  request: ImmediateUse
  /** Why the last attempt failed; stays until the next one. */
  problem: string | null
}

/** What is bought, what it costs, what it leaves; its button submits the page's form [PAY-02]. */
export function Summary({
  form,
  shop,
  promo,
  balance,
  debt,
  leaving,
  paying,
  request,
  problem,
}: SummaryProps) {
  const { applied } = promo
  const list = formatEuro(euroToCents(shop.price))
  const price = applied?.discounted_price ?? shop.price
  const total = formatEuro(euroToCents(price))
  const name = ownName(shop)
  return (
    <aside
      aria-label="Riepilogo acquisto"
      className="rounded-md bg-surface px-7 py-6.5 shadow-1 md:sticky md:top-[calc(var(--header-h)+24px)] max-sm:px-5"
    >
      <h2 className="text-2xl">Riepilogo</h2>
      <div className="mt-4.5 grid grid-cols-[56px_1fr_auto] items-center gap-3.5 border-b border-line pb-4.5">
        <span className="grid size-14 place-items-center rounded-sm bg-credit-soft">
          <Coin className="size-7.5" />
        </span>
        <span>
          {name === null ? null : <b className="block leading-tight">{name}</b>}
          <span className={amountLook(name)}>{formatCredits(credits(shop.credits))}</span>
        </span>
        <b className="num">{list}</b>
      </div>
      <dl className="grid gap-2.5 py-4.5 text-base">
        <div className="flex justify-between gap-3">
          <dt className="text-ink-2">Prezzo</dt>
          <dd className="num">{list}</dd>
        </div>
        {applied ? <PromoLine promo={applied} onRemove={promo.remove} /> : null}
        <div className="flex justify-between gap-3">
          <dt className="text-ink-2">Prezzo di un Credito</dt>
          <dd className="num">{perCredit(price, shop.credits)}</dd>
        </div>
        {debt > 0 ? <DebtLine covered={Math.min(debt, shop.credits)} /> : null}
        <div className="flex justify-between gap-3">
          <dt className="text-ink-2">Saldo dopo l’acquisto</dt>
          <dd className="num">{formatCredits(credits(balance + Math.max(0, shop.credits - debt)))}</dd>
        </div>
      </dl>
      <PromoForm shopId={shop.id} promo={promo} />
      <p className="flex items-baseline justify-between border-t border-line pt-4">
        <span className="font-semibold">Totale</span>
        <b className="num font-display text-3xl leading-none font-card tracking-[-0.025em]">{total}</b>
      </p>
      <p role="status" className="sr-only">
        {applied ? `Codice ${applied.promo_code} applicato, il totale è ${total}.` : null}
      </p>
      <ImmediateUseRequest request={request} form={form} className="mt-5" />
      <Button
        type="submit"
        form={form}
        size="lg"
        block
        className="mt-4"
        busy={promo.checking ? 'Verifico il codice…' : paying && (leaving ? 'Apro PayPal…' : 'Pago…')}
      >
        <Lock size={20} strokeWidth={1.6} aria-hidden />
        Paga {total}
        {leaving ? ' con PayPal' : null}
      </Button>
      <div role="alert" className="mt-3 empty:hidden">
        {problem === null ? null : <FieldError>{problem}</FieldError>}
      </div>
      <Terms />
    </aside>
  )
}

function DebtLine({ covered }: { covered: number }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-2">Riporta il saldo in pari</dt>
      <dd className="num">−{formatCredits(credits(covered))}</dd>
    </div>
  )
}

function Terms() {
  return (
    <p className="mt-4 text-sm leading-normal text-ink-2">
      IVA inclusa. Pagando accetti i{' '}
      <Link className="link" to="/terms">
        Termini e Condizioni
      </Link>{' '}
      e le regole di{' '}
      <Link className="link" to="/payments">
        Crediti e Pagamenti
      </Link>
      . Puoi recedere entro {withdrawalDays} giorni.
    </p>
  )
}

/** Of a package without a name of its own the Crediti stand in its place. */
const amountLook = (name: string | null) => (name === null ? 'num font-semibold' : 'num text-sm text-ink-2')
