import { groundOf } from '../../../contract/grounds.ts'
import { italianDate, italianMoment } from '#platform/contract/italian-time.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useMeasures } from './measure-queries.ts'
import { doneWord, stateWords, waitLine } from './measure-words.ts'

/** What was done about a person, the newest first. */
export function MeasuresList({ userId }: { userId: number }) {
  const { data, isError, isFetching, refetch } = useMeasures(userId)
  if (isError) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />
  if (data === undefined) return <Skeleton className="h-14" />
  if (data.data.length === 0) return <p className="text-base text-ink-2">Nessuna misura finora.</p>
  return (
    <ul className="grid gap-3">
      {data.data.map((action) => (
        <li key={action.id} className="flex flex-wrap items-start gap-x-4 gap-y-1 text-base">
          <span className="min-w-52 flex-1">
            <b>{doneWord(action)}</b> · {italianMoment(action.at)} · {action.by.name}
            {action.until === null ? '' : ` · fino al ${italianDate(action.until)}`}
            <span className="block wrap-anywhere text-ink-2">
              {action.ground === null ? '' : `${groundOf(action.ground)?.label ?? action.ground}: `}«
              {action.reason}»
            </span>
            {action.departure === null ? null : (
              <span className="block text-sm wrap-anywhere text-ink-2">
                Non la misura proposta: {action.departure}
              </span>
            )}
            {waitLine(action) === '' ? null : (
              <span className="block text-sm wrap-anywhere text-ink-2">{waitLine(action)}</span>
            )}
            {action.counts_until === null ? null : (
              <span className="block text-sm text-ink-2">
                Conta fino al {italianDate(action.counts_until)}
              </span>
            )}
          </span>
          <Badge tone={action.state === 'in_force' || action.state === 'waiting' ? 'wait' : 'neutral'}>
            {stateWords[action.state]}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
