import { useQuery } from '@tanstack/react-query'
import { CreditCard, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { unlockCosts } from '#features/profiles/contract/badges.ts'
import { inWords } from '#platform/contract/hours.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { clientConfigQuery } from '#platform/web/api/client-config.ts'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { RefundRing } from '#platform/web/ui/refund-ring.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { ShopItem } from '../contract/payments.ts'
import { DebtNotice } from './debt-notice.tsx'
import { PackageFace } from './package-face.tsx'
import { methodsOf } from './payment-methods.ts'
import { shopsQuery } from './queries.ts'
import { chatsOf } from './sheet/offers.ts'

/** The packages on sale, and what comes with each of them. */
export function Shop({ debt, balance }: { debt: number; balance?: number }) {
  return (
    <div className="wrap pb-20">
      <header className="pt-11 pb-7 max-sm:pt-6">
        <h1 className="text-4xl">Shop</h1>
        <p className="mt-2.5 text-lg text-ink-2">
          Una chat costa 50, 100 o 200 Crediti, secondo una{' '}
          <Link to="/trasparenza#prezzi" className="link">
            regola pubblica
          </Link>
          . Dal profilo puoi comprare anche solo i Crediti che ti mancano. Nessun abbonamento.
        </p>
        {balance === undefined ? null : (
          <p className="num mt-1 text-lg text-ink-2">
            Il tuo saldo: <b className="text-ink">{formatCredits(credits(balance))}</b>
          </p>
        )}
      </header>
      <DebtNotice debt={debt} className="mb-6" />
      <Packages />
      <SellingPoints />
    </div>
  )
}

const placeholders = 6

function Packages() {
  const { data: shops, isPending, isError, isFetching, refetch } = useQuery(shopsQuery)
  if (isPending) {
    return (
      <Grid label="Carico…">
        {Array.from({ length: placeholders }, (_, index) => (
          <li key={index} aria-hidden="true">
            <Skeleton className="h-51.5 rounded-md" />
          </li>
        ))}
      </Grid>
    )
  }
  if (isError) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />
  if (shops.length === 0) return <EmptyState drawing={<CardsDrawing />} title="Dati non trovati" />
  return (
    <Grid label="Pacchetti di Crediti">
      {shops.map((shop) => (
        <li key={shop.id}>
          <Package shop={shop} />
        </li>
      ))}
    </Grid>
  )
}

function Grid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
      {children}
    </ul>
  )
}

function Package({ shop }: { shop: ShopItem }) {
  return (
    <Link
      to={`/payment-method/${shop.id}`}
      className="flex h-full flex-col rounded-md bg-surface shadow-1 transition-[box-shadow,translate] duration-(--dur-2) hover:-translate-y-0.5 hover:shadow-3 motion-reduce:transition-none [&>:last-child]:mt-auto"
    >
      <PackageFace {...shop} chats={chatsOf(shop.credits, unlockCosts)} />
    </Link>
  )
}

function SellingPoints() {
  const { data: config } = useQuery(clientConfigQuery)
  const methods = config && methodsOf(config)
  return (
    <ul className="mt-9 grid gap-5 border-t border-line pt-7 md:grid-cols-3">
      <SellingPoint
        icon={
          <RefundRing clock={{ state: 'running', hours: config?.refund_after_hours ?? null }} size={44} />
        }
        title="Rimborso automatico"
        text={
          config
            ? `Se non risponde in ${inWords(config.refund_after_hours)}, ti restituiamo i Crediti.`
            : 'Se non risponde, ti restituiamo i Crediti.'
        }
      />
      <SellingPoint
        icon={<Round icon={<Smartphone size={20} strokeWidth={1.6} aria-hidden />} />}
        title="Codice via SMS"
        text="Confermi ogni acquisto dal tuo telefono."
      />
      <SellingPoint
        icon={<Round icon={<CreditCard size={20} strokeWidth={1.6} aria-hidden />} />}
        title={methods?.paypal ? 'Carta o PayPal' : 'Pagamento con carta'}
        text={
          methods?.card?.via === 'stripe'
            ? 'Solo Stripe vede i dati della carta.'
            : 'Non conserviamo i dati della tua carta.'
        }
      />
    </ul>
  )
}

function SellingPoint({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className="grid grid-cols-[44px_1fr] items-center gap-3.5 text-base leading-normal text-ink-2">
      {icon}
      <span>
        <b className="block text-ink">{title}</b>
        {text}
      </span>
    </li>
  )
}

function Round({ icon }: { icon: ReactNode }) {
  return (
    <span className="grid size-11 place-items-center rounded-full bg-trust-soft text-trust-text">{icon}</span>
  )
}
