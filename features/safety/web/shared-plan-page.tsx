import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { SharedPlan } from '../contract/date-plans.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { PhoneLink } from '#platform/web/ui/phone-link.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { sharedPlanQuery } from './plan-queries.ts'
import { momentOf, PlanFacts, StateBadge } from './plan-words.tsx'

/** `/piano/:token`: a plan for a meeting, to the person who was given its link. */
export function SharedPlanPage() {
  const { token = '' } = useParams()
  // Its address is a secret: the tab says no more than whose site it is.
  usePageTitle('Piano')
  const { data: plan, error, isFetching, refetch } = useQuery(sharedPlanQuery(token))
  return (
    <div className="wrap grid max-w-[640px] gap-6 py-14 max-sm:py-9">
      <meta name="robots" content="noindex" />
      {plan ? (
        <Plan plan={plan} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <>
          <h1 className="text-3xl">Questo piano non si apre</h1>
          <p className="text-ink-2">
            Il link è sbagliato, il piano è stato eliminato, o è passato più di un giorno dalla fine.
          </p>
        </>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Carico…</span>
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-56" />
        </div>
      )}
      <p className="text-base text-ink-2">
        Qualcuno è in pericolo? Chiama il <PhoneLink number="112" />. Contro violenza e stalking, il{' '}
        <PhoneLink number="1522" />.
      </p>
    </div>
  )
}

function Plan({ plan }: { plan: SharedPlan }) {
  return (
    <>
      <h1 className="text-3xl break-words">Il piano di {plan.name}</h1>
      <Panel aria-label="Il piano" className="grid gap-4.5 p-6 max-sm:p-5">
        <div role="status" className="grid justify-items-start gap-2">
          <StateBadge state={plan.state} />
          <p className="text-ink-2">{stateWords(plan)}</p>
        </div>
        <PlanFacts plan={plan} />
      </Panel>
      <p className="text-sm text-ink-2">
        Il link si apre fino a {momentOf(plan.link_until)}. Lieta non sa dove si trova {plan.name} e non
        avvisa i soccorsi.
      </p>
    </>
  )
}

function stateWords({ state, name, starts_at, ends_at, checked_in_at, warn_at }: SharedPlan): string {
  switch (state) {
    case 'planned':
      return `L’incontro comincia ${momentOf(starts_at)}.`
    case 'under_way':
      return `L’incontro è in corso. La fine è prevista ${momentOf(ends_at)}.`
    case 'awaited':
      return `L’ora della fine è passata. Aspettiamo la conferma di ${name} fino a ${momentOf(warn_at)}.`
    case 'overdue':
      return `${name} non ha ancora confermato che va tutto bene. Prova a chiamare. Se qualcosa ti preoccupa, chiama il 112.`
    case 'well':
      return checked_in_at === null
        ? `${name} ha confermato che va tutto bene.`
        : `${name} ha confermato che va tutto bene, ${momentOf(checked_in_at)}.`
  }
}
