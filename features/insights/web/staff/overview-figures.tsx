import { useUser } from '#features/accounts/web/session.tsx'
import { subjectWords } from '#features/moderation/web/staff/case-words.ts'
import { type EuroCents, formatEuro } from '#platform/contract/money.ts'
import { can } from '#platform/contract/permissions.ts'
import type { Overview } from '../../contract/overview.ts'
import { Bars, ReportMultiples, stepBars } from './bars.tsx'
import { Legend, SignUpsPlot, UnlocksPlot } from './day-bars.tsx'
import { FigurePanel } from './figure-panel.tsx'
import { conversionSteps, duration, type FigureTable, pathSteps, tablesOf } from './figures.ts'
import { FirstReplyPlot } from './first-reply-plot.tsx'
import { QueuesPanel } from './queues-panel.tsx'
import { ReaderNotice } from './reader-notice.tsx'
import { Tiles } from './tiles.tsx'
import { WaitLines } from './wait-lines.tsx'

/** Everything of a period that may be seen: the money only with the right to see it. */
export function OverviewFigures({ overview }: { overview: Overview }) {
  const { admin_role: role } = useUser()
  const { how, revenue } = overview
  const tables = tablesOf(overview)
  const queues = { overview, linked: can(role, 'case.read'), inboxLinked: can(role, 'support.answer') }
  return (
    <div className="grid gap-4">
      <ReaderNotice readers={overview.readers} />
      <Tiles overview={overview} />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-6">
        <FigurePanel
          table={tables.unlocks}
          how={how.unlocks}
          legend={<Legend of="unlocks" />}
          className="md:col-span-2 xl:col-span-4"
        >
          <UnlocksPlot overview={overview} />
        </FigurePanel>
        {revenue && tables.revenue ? (
          <RevenuePanel table={tables.revenue} revenue={revenue} how={how.revenue} />
        ) : (
          <QueuesPanel {...queues} className="xl:col-span-2" />
        )}
        <FigurePanel table={tables.first_reply} how={how.first_reply} className="xl:col-span-2">
          <FirstReplyPlot overview={overview} />
        </FigurePanel>
        <QueueWaitPanel table={tables.queue_wait} overview={overview} />
        <FigurePanel table={tables.path} how={how.path} className="xl:col-span-2">
          <Bars fill="chart-4" bars={stepBars(pathSteps(overview))} />
        </FigurePanel>
        <FigurePanel
          table={tables.reports}
          how={how.reports}
          note="Ultime 8 settimane; la barra azzurra è quella in corso"
          className={revenue ? 'md:col-span-2 xl:col-span-4' : 'md:col-span-2 xl:col-span-6'}
        >
          <ReportMultiples reports={overview.reports} />
        </FigurePanel>
        {revenue ? <QueuesPanel {...queues} className="xl:col-span-2" /> : null}
        <FigurePanel
          table={tables.sign_ups}
          how={how.sign_ups}
          legend={<Legend of="sign_ups" />}
          className="xl:col-span-2"
        >
          <SignUpsPlot overview={overview} />
        </FigurePanel>
        <FigurePanel table={tables.conversion} how={how.conversion} className="xl:col-span-2">
          <Bars fill="chart-5" bars={stepBars(conversionSteps(overview))} />
        </FigurePanel>
        <SupportPanel table={tables.support} overview={overview} />
      </div>
    </div>
  )
}

function RevenuePanel({
  table,
  revenue,
  how,
}: {
  table: FigureTable
  revenue: NonNullable<Overview['revenue']>
  how: string
}) {
  return (
    <FigurePanel
      table={table}
      how={how}
      note={revenue.returned > 0 && `Restituiti nel periodo: ${formatEuro(revenue.returned as EuroCents)}`}
      className="xl:col-span-2"
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
  )
}

function QueueWaitPanel({ table, overview }: { table: FigureTable; overview: Overview }) {
  return (
    <FigurePanel
      table={table}
      how={overview.how.queue_wait}
      className="xl:col-span-2"
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
  )
}

function SupportPanel({ table, overview }: { table: FigureTable; overview: Overview }) {
  const support = overview.support_answers
  return (
    <FigurePanel
      table={table}
      how={overview.how.support}
      note={
        support.median_minutes !== null &&
        `${support.answered} risposte, metà entro ${duration(support.median_minutes)}; in minuti`
      }
      className="xl:col-span-2"
    >
      <WaitLines
        series={[{ name: 'Mediana', median: support.median_minutes ?? 0, by_day: support.by_day }]}
      />
    </FigurePanel>
  )
}
