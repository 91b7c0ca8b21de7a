import { useQuery } from '@tanstack/react-query'
import {
  type QuickDecision,
  qualityDays,
  qualityEndpoints,
  quickShown,
} from '#features/moderation/contract/quality.ts'
import { subjectWords } from '#features/moderation/web/staff/case-words.ts'
import { qualityKey } from '#features/moderation/web/staff/quality/reading-queries.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { DaysSwitch } from '../days-switch.tsx'
import { useQualityDays } from './quality-days.ts'
import { inSeconds } from './quality-words.ts'

/** The decisions behind the number: each leads to its case. */
export function QuickPage() {
  const [days, choose] = useQualityDays()
  const quick = useQuery({
    queryKey: [...qualityKey, 'quick', days],
    queryFn: ({ signal }) => fetchBody(qualityEndpoints.quick, { query: { days }, signal }),
  })
  const rows = quick.data?.data
  return (
    <AdminPage
      title="Decise troppo in fretta"
      back={{ to: '/admin/quality', label: 'Qualità' }}
      note={rows?.length === quickShown ? `Le ultime ${quickShown}` : 'Un segno da guardare, non una colpa'}
      actions={<DaysSwitch offered={qualityDays} days={days} onChange={choose} />}
    >
      <DataTable
        caption="Decisioni in meno di un terzo del tempo di leggere"
        columns={columns}
        rows={rows}
        rowKey={({ case_id }) => case_id}
        rowTo={({ case_id }) => `/admin/moderation?state=decided&query=${case_id}`}
        query={quick}
        empty={
          <EmptyState
            drawing={<CardsDrawing />}
            title="Nessuna"
            text="Nel periodo ogni caso è rimasto aperto abbastanza da leggerlo."
          />
        }
      />
    </AdminPage>
  )
}

const columns: readonly Column<QuickDecision>[] = [
  {
    key: 'case',
    label: 'Pratica',
    cell: ({ case_id, subject }) => `${subjectWords[subject].type} ${case_id}`,
  },
  { key: 'by', label: 'Chi', cell: ({ by }) => by.name },
  {
    key: 'seconds',
    label: 'Tempo',
    align: 'end',
    cell: ({ seconds }) => <span className="font-semibold text-danger-text">{inSeconds(seconds)}</span>,
  },
  {
    key: 'reading',
    label: 'Per leggere',
    align: 'end',
    cell: ({ reading_seconds }) => inSeconds(reading_seconds),
  },
  { key: 'at', label: 'Quando', align: 'end', cell: ({ decided_at }) => <Moment at={decided_at} /> },
]
