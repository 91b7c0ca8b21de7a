import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { italianDate } from '#platform/contract/italian-time.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { urgentPriority } from '../../../contract/moderation.ts'
import type { Reading } from '../../../contract/second-readings.ts'
import { blurredFor } from '../../../contract/undecided-pictures.ts'
import { Conversation, Side } from '../case-sides.tsx'
import { motives, subjectWords } from '../case-words.ts'
import { Lookalikes } from '../lookalikes.tsx'
import { UndecidedContext } from '../undecided-picture.tsx'
import { ReadingForm } from './reading-form.tsx'
import { useReading, useSkipReading } from './reading-queries.ts'

const back = { to: '/admin/quality', label: 'Qualità' }

/** A decided case as it was, to whoever did not decide it: not by whom, nor how. */
export function ReadingPage() {
  const id = Number(useParams()['id'])
  const { data, error, isFetching, refetch } = useReading(id)
  const isOver = error instanceof ApiError && (error.status === 404 || error.status === 409)
  return (
    <AdminPage title="Seconda lettura" note="Non si vede chi ha deciso, né come" back={back}>
      {data !== undefined ? (
        <ReadAgain key={id} reading={data} />
      ) : isOver ? (
        <EmptyState
          drawing={<CardsDrawing />}
          title="Questa lettura non ti aspetta"
          text={messageOf(error)}
        />
      ) : error !== null ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" className="grid gap-4 lg:grid-cols-2">
          <span className="sr-only">Caricamento</span>
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      )}
    </AdminPage>
  )
}

function ReadAgain({ reading }: { reading: Reading }) {
  const navigate = useNavigate()
  const [skipping, setSkipping] = useState(false)
  const leave = () => void navigate('/admin/quality')
  const skip = useSkipReading(reading.id, leave)
  const { subject, role, heavy, opened_at, photos_gone: gone } = reading
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <Panel aria-labelledby="what-is-read" className="min-w-0 overflow-hidden">
        <header className="grid gap-2 border-b border-line px-4 py-4 lg:px-6">
          <h2 id="what-is-read" className="text-2xl">
            {subjectWords[subject].title}
          </h2>
          <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            {motives(reading).map((motive) => (
              <Badge key={motive} tone={heavy ? 'danger' : 'wait'}>
                {motive}
              </Badge>
            ))}
            <span className="num">
              {role === 'HOSTESS' ? 'Di una hostess' : 'Di un king'}, arrivato il {italianDate(opened_at)}
            </span>
          </div>
        </header>
        <UndecidedContext
          value={{ reason: blurredFor({ priority: heavy ? urgentPriority : 0, findings: reading.findings }) }}
        >
          <Sides reading={reading} />
        </UndecidedContext>
        {gone > 0 ? (
          <p className="px-4 py-4 text-sm text-ink-2 lg:px-6">
            {gone === 1 ? 'Una foto non c’è più.' : `${gone} foto non ci sono più.`} Se senza non si può
            giudicare, salta la lettura.
          </p>
        ) : null}
      </Panel>
      <Panel aria-labelledby="own-reading" className="grid gap-4 p-5 lg:sticky lg:top-0">
        <h2 id="own-reading" className="text-xl font-card">
          Tu che cosa decideresti?
        </h2>
        <ReadingForm reading={reading} onDone={leave} />
        <Button
          look="tertiary"
          size="sm"
          className="-ml-3.5 justify-self-start"
          onClick={() => setSkipping(true)}
        >
          Non si può rileggere
        </Button>
      </Panel>
      <ReasonDialog
        open={skipping}
        onClose={() => setSkipping(false)}
        title="Saltare questa lettura?"
        confirm="Salta"
        busy={skip.isPending && 'Invio…'}
        error={skip.error}
        onConfirm={(reason) => skip.mutate(reason)}
      >
        <p>Nessun altro la rileggerà, e non conta nell’accordo.</p>
      </ReasonDialog>
    </div>
  )
}

function Sides({ reading: { subject, before, after, findings } }: { reading: Reading }) {
  if (subject === 'message') return <Conversation before={before} after={after} findings={findings} />
  const titles: Partial<Record<typeof subject, { before: string; after: string }>> = {
    appeal: { before: 'Decisione contestata', after: 'Ricorso' },
    report: { before: 'Com’era quando è stata inviata', after: 'La segnalazione' },
  }
  const title = titles[subject] ?? { before: 'Prima', after: 'Richiesta' }
  return (
    <>
      {after?.lookalikes?.length ? <Lookalikes lookalikes={after.lookalikes} /> : null}
      {before ? <Side title={title.before} side={before} findings={[]} /> : null}
      {after ? (
        <Side title={before ? title.after : undefined} side={after} findings={findings} marked />
      ) : null}
    </>
  )
}
