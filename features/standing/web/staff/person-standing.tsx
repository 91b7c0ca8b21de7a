import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { Moment } from '#platform/web/staff/moment.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { StaffStanding } from '../../contract/standing.ts'
import { topWords } from '../../contract/standing-words.ts'
import { personStandingQuery } from '../standing-query.ts'
import { answersInWords } from '../why.ts'

/** The computed price of a hostess, from what it follows, and what she is missing for the badge: nothing to choose. */
export function PersonStanding({ userId }: { userId: number }) {
  const { data, error, refetch, isFetching } = useQuery(personStandingQuery(userId))
  return (
    <Panel className="grid gap-4 p-5">
      <PanelTitle>Costo della chat e Profilo top</PanelTitle>
      {data ? (
        <>
          <Price {...data.price} />
          <Changes changes={data.changes} />
          <Missing {...data.top} />
        </>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </Panel>
  )
}

function Price(price: StaffStanding['price']) {
  const { cost, by_rule, cause, stands_until } = price
  return (
    <p className="text-base leading-body">
      <b className="num">{cost} Crediti.</b> {answersInWords(price)}{' '}
      {cost === by_rule
        ? `È quello che dice la regola.`
        : `La regola dice oggi ${by_rule}${stands_until === null ? ', da stanotte' : ''}.`}{' '}
      {stands_until === null
        ? null
        : `${cause === 'correction' ? 'Corretto' : 'Fermo'} fino al ${italianMoment(stands_until)}.`}{' '}
      <Link to="/trasparenza#prezzi" className="link">
        La regola
      </Link>
    </p>
  )
}

function Changes({ changes }: Pick<StaffStanding, 'changes'>) {
  if (changes.length === 0) return <p className="text-sm text-ink-2">Il costo non è mai cambiato.</p>
  return (
    <ul aria-label="Cambi del costo" className="grid">
      {changes.map(({ id, from, to, cause, reason, by, at }) => (
        <li key={id} className="num border-b border-line py-2.5 text-sm last:border-0">
          Da {from} a {to} Crediti, {cause === 'rule' ? 'per regola' : `corretto da ${by ?? 'qualcuno'}`},{' '}
          <Moment at={at} />
          {reason === null ? null : <span className="block text-ink-2">«{reason}»</span>}
        </li>
      ))}
    </ul>
  )
}

function Missing({ given_by, missing }: StaffStanding['top']) {
  return (
    <div className="text-sm">
      <p className="font-semibold">
        {given_by === 'rule'
          ? 'Profilo top per regola'
          : given_by === 'staff'
            ? 'Profilo top a mano'
            : 'Non è un Profilo top'}
      </p>
      {missing.length === 0 ? (
        <p className="mt-1 text-ink-2">Soddisfa tutti i criteri.</p>
      ) : (
        <>
          <p className="mt-1 text-ink-2">Criteri che mancano</p>
          <ul className="mt-1 list-disc pl-5 text-ink-2">
            {missing.map((criterion) => (
              <li key={criterion}>{topWords[criterion]}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
