import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { euroToCents, formatEuro } from '#platform/contract/money.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { spendingDays, type Spent } from '../../contract/spending.ts'
import { spendingHelp } from '../../contract/spending-help.ts'
import { LimitCard } from './limit-card.tsx'
import { SpendingMonths } from './spending-months.tsx'
import { spendingQuery } from './spending-queries.ts'

/** `/spesa`: what he spent and what came of it, without a word about it. */
export function SpendingPage() {
  usePageTitle('Quanto hai speso')
  const spending = useQuery(spendingQuery)
  return (
    <div className="wrap max-w-form pb-20">
      <nav aria-label="Percorso" className="pt-5.5 pb-2 text-base">
        <Link
          to="/profile/wallet"
          className="inline-flex min-h-8 items-center gap-2 text-ink-2 hover:text-ink"
        >
          <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
          Portafoglio
        </Link>
      </nav>
      <h1 className="mb-6 text-3xl">Quanto hai speso</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {spending.data ? (
          <>
            <Lately spent={spending.data.last_90_days} />
            <SpendingMonths months={spending.data.months} limit={spending.data.limit} />
          </>
        ) : spending.isError ? (
          <ErrorState onRetry={() => void spending.refetch()} busy={spending.isFetching} />
        ) : (
          <Skeleton className="h-72 rounded-md" />
        )}
        <LimitCard withLink={false} />
        <Help />
      </div>
    </div>
  )
}

/** «312 €, 6 risposte su 9» */
function Lately({ spent: { spent, back, unlocked, answered, refunded } }: { spent: Spent }) {
  const waiting = unlocked - answered - refunded
  return (
    <Panel className="p-6 max-sm:p-4">
      <h2 className="text-xl font-card">Negli ultimi {spendingDays} giorni</h2>
      <p className="num mt-2 flex flex-wrap items-baseline gap-x-3">
        <b className="font-display text-figure leading-none font-medium tracking-tight">{euro(spent)}</b>
        <span className="text-ink-2">
          {unlocked === 0
            ? 'nessuna chat sbloccata'
            : `${answered} ${answered === 1 ? 'risposta' : 'risposte'} su ${unlocked}`}
        </span>
      </p>
      <dl className="num mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-base">
        <Line label="Restituito per rimborsi e recessi" value={euro(back)} />
        <Line label="Chat sbloccate" value={String(unlocked)} />
        <Line label="Con risposta" value={String(answered)} />
        <Line label="Senza risposta, rimborsate" value={String(refunded)} />
        {waiting > 0 ? <Line label="In attesa" value={String(waiting)} /> : null}
      </dl>
    </Panel>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-right font-semibold">{value}</dd>
    </>
  )
}

function Help() {
  return (
    <section aria-labelledby="spending-help" className="px-1">
      <h2 id="spending-help" className="text-xl font-card">
        Se spendi più di quanto vorresti
      </h2>
      <ul className="mt-3 grid gap-3.5">
        {spendingHelp.map((one) => (
          <li key={one.name} className="text-base">
            {'href' in one ? (
              <a
                className="link num inline-flex min-h-8 items-center font-semibold"
                href={one.href}
                {...(one.href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
              >
                {one.name}
              </a>
            ) : (
              <b className="font-semibold">{one.name}</b>
            )}
            <p className="text-ink-2">{one.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const euro = (amount: number): string => formatEuro(euroToCents(amount))
