import { useState } from 'react'
import { Link } from 'react-router'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { groundOf } from '../../../contract/grounds.ts'
import type { Disagreement, Opinion } from '../../../contract/second-readings.ts'
import { subjectWords } from '../case-words.ts'
import { useCloseDisagreement, useDisagreements } from './reading-queries.ts'

/** What two people see differently, side by side; the owner closes each with a word. */
export function DisagreementsPage() {
  const { data, isError, isFetching, refetch } = useDisagreements()
  const [asked, setAsked] = useState<Disagreement | null>(null)
  const close = useCloseDisagreement(() => setAsked(null))
  const open = data?.data.filter(({ closed }) => closed === null).length
  return (
    <AdminPage
      title="Letture in disaccordo"
      back={{ to: '/admin/quality', label: 'Qualità' }}
      note={open === undefined ? null : open === 1 ? 'Una aperta' : `${open} aperte`}
    >
      {data === undefined ? (
        isError ? (
          <ErrorState onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <div role="status" className="grid gap-4">
            <span className="sr-only">Caricamento</span>
            <Skeleton className="h-56" />
            <Skeleton className="h-56" />
          </div>
        )
      ) : data.data.length === 0 ? (
        <EmptyState
          drawing={<CardsDrawing />}
          title="Nessun disaccordo"
          text="Le seconde letture fatte finora dicono come le prime."
        />
      ) : (
        <ul className="grid gap-4">
          {data.data.map((disagreement) => (
            <li key={disagreement.id}>
              <DisagreementPanel disagreement={disagreement} onClose={() => setAsked(disagreement)} />
            </li>
          ))}
        </ul>
      )}
      <ReasonDialog
        open={asked !== null}
        onClose={() => {
          setAsked(null)
          close.reset()
        }}
        title="Chiudere il disaccordo?"
        label="Che cosa ne fate"
        hint="Lo legge chi segue la qualità."
        confirm="Chiudi"
        busy={close.isPending && 'Invio…'}
        error={close.error}
        onConfirm={(reason) => asked && close.mutate({ id: asked.id, reason })}
      >
        <p>
          La decisione resta com’è. Se va cambiata, fallo prima, con una misura dalla scheda della persona, o
          accogliendo il ricorso.
        </p>
      </ReasonDialog>
    </AdminPage>
  )
}

function DisagreementPanel({
  disagreement: { id, case_id, subject, user, same_outcome, first, second, closed },
  onClose,
}: {
  disagreement: Disagreement
  onClose: () => void
}) {
  const heading = `disagreement-${id}`
  return (
    <Panel aria-labelledby={heading} className="grid gap-4 p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 id={heading} className="font-text text-md font-semibold">
          {subjectWords[subject].title} di {user.name}
        </h2>
        <Badge tone={closed ? 'neutral' : same_outcome ? 'wait' : 'danger'}>
          {closed ? 'Chiuso' : same_outcome ? 'Motivo diverso' : 'Esito diverso'}
        </Badge>
      </header>
      <div className="grid gap-3 md:grid-cols-2">
        <OpinionCard title="Prima lettura, quella che vale" opinion={first} />
        <OpinionCard title="Seconda lettura" opinion={second} />
      </div>
      {closed ? (
        <p className="text-sm text-ink-2">
          {closed.by.name}, <Moment at={closed.at} />: «{closed.word}»
        </p>
      ) : null}
      <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <Link className="link" to={`/admin/moderation?state=decided&query=${case_id}`}>
          Apri la pratica {case_id}
        </Link>
        <Link className="link" to={`/admin/users/${user.id}`}>
          Scheda e misure di {user.name}
        </Link>
        {closed ? null : (
          <Button size="sm" look="secondary" className="ml-auto" onClick={onClose}>
            Chiudi con una parola
          </Button>
        )}
      </footer>
    </Panel>
  )
}

function OpinionCard({
  title,
  opinion: { by, verdict, rule, words, at },
}: {
  title: string
  opinion: Opinion
}) {
  return (
    <div className="grid content-start gap-1.5 rounded-md bg-sunken px-4 py-3.5">
      <h3 className="font-text text-xs font-medium text-ink-2">{title}</h3>
      <p className="font-semibold">
        {verdict === 'approve' ? 'Approva' : 'Rifiuta'}
        {verdict === 'reject' && rule ? `: ${groundOf(rule)?.label ?? rule}` : ''}
      </p>
      {words ? <p className="text-base break-words">«{words}»</p> : null}
      <p className="text-xs text-ink-2">
        {by?.name ?? 'Decisione automatica'}, <Moment at={at} />
      </p>
    </div>
  )
}
