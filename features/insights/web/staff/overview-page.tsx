import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import {
  adminOverview,
  defaultOverviewDays,
  type OverviewDays,
  overviewDays,
} from '../../contract/overview.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { saveText } from '#platform/web/api/download.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { DaysSwitch } from './days-switch.tsx'
import { overviewCsv } from './figures.ts'
import { OverviewFigures } from './overview-figures.tsx'

/** How Lieta is doing: what waits, how people meet, and to who may see it what comes in. */
export function OverviewPage() {
  const [days, setDays] = useDays()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'overview', days],
    queryFn: ({ signal }) => fetchBody(adminOverview, { query: { days }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 120_000,
  })
  return (
    <AdminPage
      title="Panoramica"
      actions={
        <>
          <DaysSwitch offered={overviewDays} days={days} onChange={setDays} />
          <Button
            look="secondary"
            blocked={data === undefined && 'I dati non sono ancora arrivati.'}
            onClick={() =>
              data && saveText(overviewCsv(data), `lieta-panoramica-${data.from}-${data.to}.csv`, 'text/csv')
            }
          >
            <Download size={18} strokeWidth={1.6} aria-hidden />
            CSV
          </Button>
        </>
      }
    >
      {data !== undefined ? (
        <OverviewFigures overview={data} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading />
      )}
    </AdminPage>
  )
}

/** The period is in the address, so that it survives a reload and can be passed on. */
function useDays(): [OverviewDays, (days: OverviewDays) => void] {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('days'))
  const days = overviewDays.find((offered) => offered === asked) ?? defaultOverviewDays
  return [
    days,
    (next) => setParams(next === defaultOverviewDays ? {} : { days: String(next) }, { replace: true }),
  ]
}

function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Caricamento</span>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-5">
        {[1, 2, 3, 4, 5].map((tile) => (
          <Skeleton key={tile} className="h-29" />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-6">
        <Skeleton className="h-90 md:col-span-2 xl:col-span-4" />
        <Skeleton className="h-90 xl:col-span-2" />
        {[1, 2, 3].map((panel) => (
          <Skeleton key={panel} className="h-80 xl:col-span-2" />
        ))}
      </div>
    </div>
  )
}
