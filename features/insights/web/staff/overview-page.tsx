import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { type EuroCents, formatEuro } from '#platform/contract/money.ts'
import {
  adminOverview,
  defaultOverviewDays,
  type Overview,
  type OverviewDays,
  overviewDays,
} from '../../contract/overview.ts'
import { may } from '#platform/contract/permissions.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { saveText } from '#platform/web/api/download.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { subjectWords } from '#features/moderation/web/staff/case-words.ts'
import { Bars, ReportMultiples, stepBars } from './bars.tsx'
import { Legend, SignUpsPlot, UnlocksPlot } from './day-bars.tsx'
import { FigurePanel } from './figure-panel.tsx'
import { conversionSteps, duration, overviewCsv, pathSteps, tablesOf } from './figures.ts'
import { FirstReplyPlot } from './first-reply-plot.tsx'
import { QueuesPanel } from './queues-panel.tsx'
import { Tiles } from './tiles.tsx'
import { WaitLines } from './wait-lines.tsx'

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
          <DaysSwitch days={days} onChange={setDays} />
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
        <Shown overview={data} />
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

function DaysSwitch({ days, onChange }: { days: OverviewDays; onChange: (days: OverviewDays) => void }) {
  return (
    <fieldset className="flex rounded-sm bg-sunken p-0.75">
      <legend className="sr-only">Periodo</legend>
      {overviewDays.map((offered) => (
        <label
          key={offered}
          className="relative grid min-h-9.5 cursor-pointer place-items-center rounded-[6px] px-3.5 text-sm font-medium text-ink-2 hover:text-ink has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="days"
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={days === offered}
            onChange={() => onChange(offered)}
          />
          {offered} giorni
        </label>
      ))}
    </fieldset>
  )
}

function Shown({ overview }: { overview: Overview }) {
  const { admin_role: role } = useUser()
  const { how, revenue, support_answers: support } = overview
  const tables = tablesOf(overview)
  const queues = { overview, linked: may(role, 'case.read'), inboxLinked: may(role, 'support.answer') }
  return (
    <div className="grid gap-4">
      <Tiles overview={overview} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 min-[1240px]:grid-cols-6">
        <FigurePanel
          table={tables.unlocks}
          how={how.unlocks}
          legend={<Legend of="unlocks" />}
          className="md:col-span-2 min-[1240px]:col-span-4"
        >
          <UnlocksPlot overview={overview} />
        </FigurePanel>
        {revenue && tables.revenue ? (
          <FigurePanel
            table={tables.revenue}
            how={how.revenue}
            note={
              revenue.returned > 0 && `Restituiti nel periodo: ${formatEuro(revenue.returned as EuroCents)}`
            }
            className="min-[1240px]:col-span-2"
          >
            <Bars
              fill="chart-3"
              bars={revenue.packages.map(({ title, cents }) => ({
                label: title,
                value: cents,
                shown: formatEuro(cents as EuroCents).replace(/,\d\d/, ''),
              }))}
            />
          </FigurePanel>
        ) : (
          <QueuesPanel {...queues} className="min-[1240px]:col-span-2" />
        )}
        <FigurePanel table={tables.first_reply} how={how.first_reply} className="min-[1240px]:col-span-2">
          <FirstReplyPlot overview={overview} />
        </FigurePanel>
        <FigurePanel
          table={tables.queue_wait}
          how={how.queue_wait}
          className="min-[1240px]:col-span-2"
          note="In minuti; le code con più decisioni, le altre nella tabella"
        >
          <WaitLines
            series={overview.queue_wait.map(({ subject, median_minutes, by_day }) => ({
              name: subjectWords[subject].tab,
              median: median_minutes,
              by_day,
            }))}
          />
        </FigurePanel>
        <FigurePanel table={tables.path} how={how.path} className="min-[1240px]:col-span-2">
          <Bars fill="chart-4" bars={stepBars(pathSteps(overview))} />
        </FigurePanel>
        <FigurePanel
          table={tables.reports}
          how={how.reports}
          note="Ultime 8 settimane; la barra azzurra è quella in corso"
          className={
            revenue ? 'md:col-span-2 min-[1240px]:col-span-4' : 'md:col-span-2 min-[1240px]:col-span-6'
          }
        >
          <ReportMultiples reports={overview.reports} />
        </FigurePanel>
        {revenue ? <QueuesPanel {...queues} className="min-[1240px]:col-span-2" /> : null}
        <FigurePanel
          table={tables.sign_ups}
          how={how.sign_ups}
          legend={<Legend of="sign_ups" />}
          className="min-[1240px]:col-span-2"
        >
          <SignUpsPlot overview={overview} />
        </FigurePanel>
        <FigurePanel table={tables.conversion} how={how.conversion} className="min-[1240px]:col-span-2">
          <Bars fill="chart-5" bars={stepBars(conversionSteps(overview))} />
        </FigurePanel>
        <FigurePanel
          table={tables.support}
          how={how.support}
          note={
            support.median_minutes !== null &&
            `${support.answered} risposte, metà entro ${duration(support.median_minutes)}; in minuti`
          }
          className="min-[1240px]:col-span-2"
        >
          <WaitLines
            series={[{ name: 'Mediana', median: support.median_minutes ?? 0, by_day: support.by_day }]}
          />
        </FigurePanel>
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Caricamento</span>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 min-[1240px]:grid-cols-5">
        {[1, 2, 3, 4, 5].map((tile) => (
          <Skeleton key={tile} className="h-29" />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 min-[1240px]:grid-cols-6">
        <Skeleton className="h-90 md:col-span-2 min-[1240px]:col-span-4" />
        <Skeleton className="h-90 min-[1240px]:col-span-2" />
        {[1, 2, 3].map((panel) => (
          <Skeleton key={panel} className="h-80 min-[1240px]:col-span-2" />
        ))}
      </div>
    </div>
  )
}
