import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type Quality, qualityDays, qualityEndpoints } from '#features/moderation/contract/quality.ts'
import { LabelsCard } from '#features/moderation/web/staff/quality/labels-card.tsx'
import { qualityKey } from '#features/moderation/web/staff/quality/reading-queries.ts'
import { italianDate } from '#platform/contract/italian-time.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { saveText } from '#platform/web/api/download.ts'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { DaysSwitch } from '../days-switch.tsx'
import { QualityFigures } from './quality-figures.tsx'
import { qualityCsv } from './quality-tables.ts'
import { useQualityDays } from './quality-days.ts'
import { ReadingsPanel } from './readings-panel.tsx'

/** How well and how carefully cases are decided: of everybody to the owner, to the others their own line. */
export function QualityPage() {
  const [days, choose] = useQualityDays()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...qualityKey, days],
    queryFn: ({ signal }) => fetchBody(qualityEndpoints.figures, { query: { days }, signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <AdminPage
      title="Qualità"
      note={data && noteOf(data)}
      actions={
        <>
          <DaysSwitch offered={qualityDays} days={days} onChange={choose} />
          <Button
            look="secondary"
            blocked={data === undefined && 'I dati non sono ancora arrivati.'}
            onClick={() =>
              data && saveText(qualityCsv(data), `lieta-qualita-${data.to.slice(0, 10)}.csv`, 'text/csv')
            }
          >
            <Download size={18} strokeWidth={1.6} aria-hidden />
            CSV
          </Button>
        </>
      }
    >
      {data !== undefined ? (
        <QualityFigures quality={data} readings={<ReadingsPanel share={data.share} />} />
      ) : isError ? (
        <div className="grid gap-4">
          <ErrorState onRetry={() => void refetch()} busy={isFetching} />
          <ReadingsPanel />
        </div>
      ) : (
        <Loading />
      )}
      <LabelsCard />
    </AdminPage>
  )
}

function noteOf({ now, from, to, everyone }: Quality): string {
  const decisions = now.decided === 1 ? '1 decisione' : `${withThousands(now.decided)} decisioni`
  return `${decisions}${everyone ? '' : ' tue'}, dal ${italianDate(from)} al ${italianDate(to)}`
}

function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Caricamento</span>
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="h-29" />
        ))}
      </div>
      <div className="grid gap-4 xl:grid-cols-12">
        <Skeleton className="h-80 xl:col-span-7" />
        <Skeleton className="h-80 xl:col-span-5" />
        <Skeleton className="h-80 xl:col-span-7" />
        <Skeleton className="h-80 xl:col-span-5" />
      </div>
    </div>
  )
}
