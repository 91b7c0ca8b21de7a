import type { LegalDocument } from '#platform/contract/documents.ts'
import { italianMoment } from '#platform/contract/italian-time.ts'
import type { LegalEntry, LegalSummary } from '../../contract/legal.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { EmptyState, CardsDrawing } from '#platform/web/ui/empty-state.tsx'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { useLegalPages } from './legal-queries.ts'
import { dayInWords } from '#features/settings/web/staff/setting-words.ts'

/** Where everybody reads each text. */
export const legalPaths: Readonly<Record<LegalDocument, string>> = {
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  credits: '/payments',
}

const versionIn = ({ versions }: LegalSummary, state: LegalEntry['state']) =>
  versions.find((version) => version.state === state)

const columns: readonly Column<LegalSummary>[] = [
  { key: 'title', label: 'Pagina', cell: ({ title }) => <b className="font-semibold text-ink">{title}</b> },
  {
    key: 'present',
    label: 'In vigore dal',
    cell: (page) => {
      const present = versionIn(page, 'present')
      return present ? <span className="num">{dayInWords(present.version)}</span> : '—'
    },
  },
  {
    key: 'upcoming',
    label: 'Prossima versione',
    cell: (page) => {
      const upcoming = versionIn(page, 'upcoming')
      return upcoming ? <span className="num">dal {dayInWords(upcoming.version)}</span> : '—'
    },
  },
  {
    key: 'draft',
    label: 'Bozza',
    cell: ({ draft }) =>
      draft ? (
        <span className="inline-flex flex-wrap items-center justify-end gap-2 sm:justify-start">
          <Badge tone="wait">Bozza</Badge>
          <span className="text-sm text-ink-2">
            {draft.edited_by?.name}, <time dateTime={draft.edited_at}>{italianMoment(draft.edited_at)}</time>
          </span>
        </span>
      ) : (
        '—'
      ),
  },
]

/** The legal pages: what counts, what comes, what is being written. */
export function LegalList() {
  const query = useLegalPages()
  return (
    <DataTable
      caption="Pagine legali"
      columns={columns}
      rows={query.data?.data}
      rowKey={({ document }) => document}
      rowTo={({ document }) => `/admin/texts/legal/${document}`}
      query={query}
      empty={<EmptyState drawing={<CardsDrawing />} title="Nessuna pagina" />}
    />
  )
}
