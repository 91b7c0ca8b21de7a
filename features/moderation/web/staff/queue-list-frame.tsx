import { type CaseSubject, caseSubjects } from '../../contract/case-subject.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { subjectWords } from './case-words.ts'
import { queuePanelId } from './current-item.ts'
import { isNarrowed, notNarrowed, type QueueFilter } from './queue-filter.ts'
import { useWaiting } from './queries.ts'
import { TabStrip } from '#platform/web/staff/tab-strip.tsx'

interface FilterProps {
  filter: QueueFilter
  onChange: (change: Partial<QueueFilter>) => void
}

export function QueueTabs({ filter: { subject }, onChange }: FilterProps) {
  const queues = useWaiting().data?.queues ?? []
  const openIn = (key: CaseSubject | 'all') =>
    queues.reduce((sum, queue) => sum + (key === 'all' || queue.subject === key ? queue.open : 0), 0)
  const offered = caseSubjects.filter((key) => key === subject || openIn(key) > 0)
  return (
    <TabStrip>
      <Tabs
        label="Coda"
        dense
        panelId={queuePanelId}
        selected={subject ?? 'all'}
        onSelect={(key) => onChange({ subject: key === 'all' ? undefined : key })}
        tabs={(['all', ...offered] as const).map((key) => ({
          key,
          label: (
            <>
              {key === 'all' ? 'Tutto' : subjectWords[key].tab}
              <span className="num rounded-item bg-sunken px-1.75 text-2xs leading-normal font-semibold text-ink-2">
                {openIn(key)}
              </span>
            </>
          ),
        }))}
      />
    </TabStrip>
  )
}

export function Nothing({ filter, onChange }: FilterProps) {
  return isNarrowed(filter) ? (
    <EmptyState
      drawing={<CardsDrawing />}
      title={filter.view === 'people' ? 'Nessuno trovato' : 'Nessun caso trovato'}
      text="Con questi filtri non c’è nulla."
      action={
        <Button look="secondary" onClick={() => onChange(notNarrowed)}>
          Rimuovi i filtri
        </Button>
      }
    />
  ) : (
    <EmptyState
      drawing={<CardsDrawing />}
      title={filter.view === 'people' ? 'Nessuno in attesa' : 'Coda vuota'}
      text="Non c’è nulla che aspetti una decisione."
    />
  )
}

interface PagesProps {
  page: number
  last: number
  total: number
  /** What is counted. */
  of?: string
  onGo: (page: number) => void
}

/** What is decided makes room for the next by itself; this is for who wants to look further. */
export function Pages({ page, last, total, of = 'casi', onGo }: PagesProps) {
  if (last === 1) return null
  return (
    <nav
      aria-label="Pagine"
      className="flex flex-wrap items-center gap-3 px-4 py-4 text-sm text-ink-2 lg:px-7"
    >
      <Button
        look="secondary"
        size="sm"
        blocked={page === 1 && 'È la prima pagina'}
        onClick={() => onGo(page - 1)}
      >
        Precedenti
      </Button>
      <span className="num">
        Pagina {page} di {last}, {total} {of}
      </span>
      <Button
        look="secondary"
        size="sm"
        blocked={page >= last && 'È l’ultima pagina'}
        onClick={() => onGo(page + 1)}
      >
        Successivi
      </Button>
    </nav>
  )
}
