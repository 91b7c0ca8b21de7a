import { italianMoment } from '#platform/contract/italian-time.ts'
import type { SettingChange } from '../../contract/settings.ts'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { settingInWords, settingLabels } from './setting-words.ts'

const columns: readonly Column<SettingChange>[] = [
  {
    key: 'name',
    label: 'Impostazione',
    cell: ({ name }) => <b className="font-semibold text-ink">{settingLabels[name]}</b>,
  },
  {
    key: 'change',
    label: 'Da, a',
    cell: ({ name, before, after, reset }) => (
      <>
        <s className="text-ink-2">{settingInWords(name, before)}</s> → {settingInWords(name, after)}
        {reset ? <span className="text-ink-2"> (predefinito)</span> : null}
      </>
    ),
  },
  { key: 'reason', label: 'Motivo', cell: ({ reason }) => reason },
  {
    key: 'by',
    label: 'Chi e quando',
    cell: ({ by, at }) => (
      <>
        {by.name}, <time dateTime={at}>{italianMoment(at)}</time>
      </>
    ),
  },
]

interface SettingHistoryProps {
  history: readonly SettingChange[]
  query: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => unknown }
}

export function SettingHistory({ history, query }: SettingHistoryProps) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-xl font-card">Cronologia</h2>
      <DataTable
        caption="Modifiche alle impostazioni"
        columns={columns}
        rows={history}
        rowKey={({ id }) => id}
        query={query}
        empty={
          <EmptyState
            drawing={<CardsDrawing />}
            title="Nessuna modifica"
            text="Valgono i valori predefiniti dell’installazione."
          />
        }
      />
    </section>
  )
}
