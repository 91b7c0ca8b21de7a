import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type Case, type CaseHistory, caseEndpoints } from '../../contract/moderation.ts'
import { subjectWords } from './case-words.ts'

/** What is known already of who is being decided about: three figures, the rest on demand. */
export function PersonHistory({ moderationCase }: { moderationCase: Case }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'case-history', moderationCase.id],
    queryFn: ({ signal }) =>
      fetchBody(caseEndpoints.history, { params: { id: moderationCase.id }, signal, quiet: true }),
  })
  if (isError)
    return (
      <p className="border-b border-line px-4 py-4 text-sm text-ink-2 lg:px-6">
        Lo storico non si è caricato.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Riprova
        </button>
      </p>
    )
  if (data === undefined)
    return (
      <div className="border-b border-line px-4 py-4 lg:px-6">
        <Skeleton className="h-11" />
      </div>
    )
  const { decided, rejected } = data.same_subject
  return (
    <section
      aria-label={`Storico di ${moderationCase.user.name}`}
      className="border-b border-line px-4 py-4 lg:px-6"
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-3">
        <Figure value={sinceOf(data.member_since)} label="dall’iscrizione" />
        <Figure value={String(data.unlocked_chats)} label="chat sbloccate" />
        <Figure
          value={`${rejected} su ${decided}`}
          label={`rifiuti (${subjectWords[moderationCase.subject].type})`}
        />
      </dl>
      <details className="mt-3 text-sm">
        <summary className="link min-h-6 w-fit cursor-pointer">{summaryOf(data)}</summary>
        <Details history={data} />
      </details>
    </section>
  )
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm leading-snug text-ink-2">{label}</dt>
      <dd className="num text-md font-semibold">{value}</dd>
    </div>
  )
}

function Details({ history: { bans, decisions, reports } }: { history: CaseHistory }) {
  return (
    <ul className="mt-2 grid gap-1.5 text-ink-2">
      <li>
        Segnalazioni su questa persona: {reports.about}, accolte {reports.about_upheld}. Inviate da lei:{' '}
        {reports.by}, accolte {reports.by_upheld}.
      </li>
      {bans.map(({ reason, starts_at, ends_at, lifted_at }) => (
        <li key={starts_at}>
          <b className="text-danger-text">Sospensione</b> dal {italianMoment(starts_at)}
          {lifted_at
            ? `, revocata il ${italianMoment(lifted_at)}`
            : ends_at
              ? ` al ${italianMoment(ends_at)}`
              : ''}
          : {reason}
        </li>
      ))}
      {decisions.map(({ id, subject, state, decided_at, reason }) => (
        <li key={id}>
          <b className={state === 'rejected' ? 'text-danger-text' : 'text-trust-text'}>
            {state === 'rejected' ? 'Rifiuto' : 'Approvazione'}
          </b>{' '}
          ·{' '}
          <Link
            to={`/admin/moderation?${new URLSearchParams({ state: 'decided', query: String(id) })}`}
            className="link"
          >
            {subjectWords[subject].type}
            <span className="sr-only">, pratica {id}</span>
          </Link>{' '}
          · {italianMoment(decided_at)}
          {reason ? `: ${reason}` : ''}
        </li>
      ))}
    </ul>
  )
}

function summaryOf({ bans, decisions, reports }: CaseHistory): string {
  const parts = [
    `${decisions.length} ${decisions.length === 1 ? 'decisione' : 'decisioni'}`,
    `${reports.about} ${reports.about === 1 ? 'segnalazione' : 'segnalazioni'}`,
    bans.length === 0
      ? 'nessuna sospensione'
      : `${bans.length} ${bans.length === 1 ? 'sospensione' : 'sospensioni'}`,
  ]
  return parts.join(', ')
}

/** '14 mesi', '3 giorni'. */
function sinceOf(iso: string): string {
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / 86_400_000))
  if (days < 60) return days === 1 ? '1 giorno' : `${days} giorni`
  return `${Math.floor(days / 30.44)} mesi`
}
