import { useQuery } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { Link } from 'react-router'
import { italianDate } from '#platform/contract/italian-time.ts'
import { TopBadge } from '#platform/web/ui/badge.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Standing } from '../contract/standing.ts'
import { topWords } from '../contract/standing-words.ts'
import { topCriteria } from '../contract/top-rule.ts'
import { ownStandingQuery } from './standing-query.ts'
import { answersInWords, missingInWords, restInWords } from './why.ts'

/** Why a chat with her costs what it costs, and what she is missing for «Profilo top». */
export function StandingCard() {
  const { data, error, refetch, isFetching } = useQuery(ownStandingQuery)
  return (
    <Panel aria-label="Costo della chat e Profilo top" className="p-6 max-sm:p-4">
      {data ? (
        <div className="grid gap-6">
          <Price price={data.price} />
          <Top top={data.top} />
        </div>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Caricamento</span>
          <Skeleton className="h-24" />
          <Skeleton className="h-48" />
        </div>
      )}
    </Panel>
  )
}

function Price({ price }: { price: Standing['price'] }) {
  const rest = restInWords(price)
  return (
    <section>
      <PanelTitle
        aside={
          <span className="num font-semibold whitespace-nowrap">
            {price.cost} <span className="font-normal text-ink-2">Crediti</span>
          </span>
        }
      >
        Sbloccare una chat con te
      </PanelTitle>
      <p className="mt-3 text-base leading-body text-ink-2">
        {answersInWords(price)} {rest} Conta solo come rispondi, non l’aspetto, i badge o il tipo di profilo.{' '}
        <Link to="/trasparenza#prezzi" className="link">
          Leggi la regola
        </Link>
      </p>
    </section>
  )
}

function Top({ top: { given_by, until, missing } }: { top: Standing['top'] }) {
  return (
    <section className="border-t border-line pt-6">
      <PanelTitle aside={given_by === null ? null : <TopBadge />}>
        {given_by === null ? missingInWords(missing.length) : 'Sei un Profilo top'}
      </PanelTitle>
      {given_by === 'staff' && until !== null ? (
        <p className="mt-3 text-base text-ink-2">
          Te lo ha dato il nostro team fino al {italianDate(until)}. Poi decidono i criteri qui sotto.
        </p>
      ) : null}
      <ul className="mt-4 grid gap-2.5">
        {topCriteria.map((criterion) => {
          const isMet = !missing.includes(criterion)
          const Icon = isMet ? Check : Circle
          return (
            <li key={criterion} className="grid grid-cols-[20px_1fr] gap-3 text-base leading-normal">
              <Icon
                size={18}
                strokeWidth={2}
                aria-hidden
                className={`mt-0.5 ${isMet ? 'text-trust-text' : 'text-ink-3'}`}
              />
              <span className={isMet ? 'text-ink-2' : 'font-medium'}>
                {topWords[criterion]}
                <span className="sr-only">{isMet ? ', fatto' : ', manca'}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <p className="mt-4 text-sm text-ink-2">
        Controlliamo ogni notte.{' '}
        <Link to="/trasparenza#top" className="link">
          Come funziona il Profilo top
        </Link>
      </p>
    </section>
  )
}
