import { useQuery } from '@tanstack/react-query'
import { SavedMark, SavingProvider } from '#platform/web/forms/saving.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel, PanelTitle } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Calendar } from '../contract/availability.ts'
import { AvailabilityForm } from './availability-form.tsx'
import { ownCalendarQuery } from './queries.ts'
import { useOwnCalendar } from './use-own-calendar.ts'

/** A hostess's own calendar, on her own page. */
export function OwnAvailabilityCard() {
  const { data, error, refetch, isFetching } = useQuery(ownCalendarQuery)
  return (
    <Panel aria-label="Quando sono libera" className="p-6 max-sm:p-4">
      <PanelTitle>Quando sono libera</PanelTitle>
      <p className="mt-2 mb-4 text-base text-ink-2">
        Chi ha un account la vede sul tuo profilo, e chi cerca un giorno ti trova. I giorni passati spariscono
        dopo due settimane.
      </p>
      {data ? (
        <SavingProvider keptAs="studio">
          <OwnDays key={data.today} calendar={data} />
        </SavingProvider>
      ) : error ? (
        <ErrorState onRetry={() => refetch()} busy={isFetching} />
      ) : (
        <div role="status">
          <span className="sr-only">Caricamento</span>
          <Skeleton className="h-40" />
        </div>
      )}
    </Panel>
  )
}

function OwnDays({ calendar }: { calendar: Calendar }) {
  const own = useOwnCalendar(calendar)
  return (
    <>
      <AvailabilityForm {...own} />
      <div className="mt-3 min-h-lh text-sm">
        <SavedMark />
      </div>
    </>
  )
}
