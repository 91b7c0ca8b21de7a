import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { Statement } from '../contract/decisions.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { decisionsQuery } from './queries.ts'
import { Hearings } from './hearings.tsx'
import { AppealBadge, StatementView } from './statement.tsx'

/** Everything that moderators decided against the person, each with its reasons and its appeal. */
export function DecisionsCard() {
  const { data, isError, isFetching, refetch } = useQuery(decisionsQuery())
  return (
    <Panel aria-label="Decisioni di moderazione" className="p-6 max-sm:p-4">
      <PanelTitle>Decisioni di moderazione</PanelTitle>
      <div className="mt-3">
        <Hearings />
        {data ? (
          <Decisions statements={data} />
        ) : isError ? (
          <ErrorState onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton className="h-20" />
        )}
      </div>
    </Panel>
  )
}

function Decisions({ statements }: { statements: readonly Statement[] }) {
  if (statements.length === 0)
    return (
      <p className="text-base leading-normal text-ink-2">
        Nessuna. Se il team non approva qualcosa di tuo, qui leggi perché e puoi presentare ricorso.
      </p>
    )
  return (
    <ul className="grid">
      {statements.map((statement) => (
        <li key={statement.id} className="border-b border-line last:border-0">
          <details className="group">
            <summary className="flex min-h-target cursor-pointer list-none items-center gap-3 rounded-sm py-3 [&::-webkit-details-marker]:hidden">
              <span className="grid min-w-0 flex-1 justify-items-start gap-1.5">
                <span className="text-base leading-normal font-medium">{statement.outcome}</span>
                <span className="num text-xs text-ink-3">{italianDate(statement.decided_at)}</span>
                {statement.appeal ? <AppealBadge appeal={statement.appeal} /> : null}
              </span>
              <ChevronDown
                size={20}
                strokeWidth={1.6}
                aria-hidden
                className="flex-none text-ink-3 transition-[rotate] group-open:rotate-180"
              />
            </summary>
            <div className="pt-1 pb-5">
              <StatementView statement={statement} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
