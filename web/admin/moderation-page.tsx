import { useEffect, useRef, useState } from 'react'
import { type Case, type CaseSubject, caseSubjects, type Claim } from '#contract/moderation.ts'
import { may } from '#contract/permissions.ts'
import { usePageTitle } from '#web/shell/page-title.ts'
import { useUser } from '#web/shell/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CaseTable, focusCase } from './case-table.tsx'
import { subjectWords } from './case-words.ts'
import { usePulse } from './claims.ts'
import { DecisionPane } from './decision-pane.tsx'
import { HelpSheet } from './help-sheet.tsx'
import { type QueueFilter, useQueueFilter } from './queue-filter.ts'
import { QueueFilters, QueueSearch } from './queue-filters.tsx'
import { useBulkApprove, useCases, useWaiting } from './queries.ts'
import { useSelection } from './selection.ts'
import { useBlurSwitch, useShortcuts, useShortcutsSwitch } from './shortcuts.ts'

const panelId = 'queue'

/** One queue for everything that waits for a person: choose, read, decide, go on. */
export function ModerationPage() {
  return <Queue title="Moderazione" />
}

/** The same queue, with nothing but reports. */
export function ReportsPage() {
  return <Queue title="Segnalazioni" only="report" />
}

function Queue({ title, only }: { title: string; only?: CaseSubject }) {
  usePageTitle(title)
  const { admin_role: role } = useUser()
  const [filter, change] = useQueueFilter(only)
  const list = useCases(filter)
  const waiting = useWaiting()
  const [shortcuts, setShortcuts] = useShortcutsSwitch()
  const [blurred, setBlurred] = useBlurSwitch()
  const [helping, setHelping] = useState(false)
  const cases = list.data?.data ?? []
  const claims = usePulse(cases)
  const { current, choose, step, goOn, reading, stopReading } = useCurrentCase(cases, claims)
  const [outcome, setOutcome] = useState('')
  const selection = useSelection(cases)
  const bulk = useBulkApprove(setOutcome)
  const mayDecide = may(role, 'case.decide') && filter.state === 'open'
  useShortcuts(shortcuts, {
    j: () => step(1),
    k: () => step(-1),
    x: () => current && mayDecide && selection.toggle(current.id),
    '?': () => setHelping(true),
  })

  return (
    <>
      <div>
        <div
          className={`flex flex-wrap items-center gap-x-5 gap-y-2 px-4 pt-5 lg:px-7 ${reading ? 'max-lg:sr-only' : ''}`}
        >
          <h1 className="text-[1.75rem]">{title}</h1>
          <MedianWait minutes={waiting.data?.median_wait_minutes} />
          <p role="status" className="min-w-0 text-sm font-medium text-trust-text">
            {outcome}
          </p>
          <span className="flex-1" />
          <QueueSearch filter={filter} onChange={change} />
        </div>
        <div className={reading ? 'max-lg:hidden' : ''}>
          {only === undefined ? <QueueTabs filter={filter} onChange={change} /> : null}
          <QueueFilters
            filter={filter}
            onChange={change}
            blurred={blurred}
            onBlur={setBlurred}
            onHelp={() => setHelping(true)}
          />
        </div>
      </div>
      <div className="grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(360px,470px)]">
        <section
          id={panelId}
          role={only === undefined ? 'tabpanel' : undefined}
          aria-label="Coda"
          tabIndex={-1}
          className={`relative min-h-0 overflow-y-auto border-line lg:border-r ${reading ? 'max-lg:hidden' : ''}`}
        >
          {list.isError ? (
            <ErrorState onRetry={() => void list.refetch()} busy={list.isFetching} />
          ) : list.data === undefined || (cases.length === 0 && list.data.total > 0 && list.isFetching) ? (
            <Loading />
          ) : cases.length === 0 ? (
            <Nothing filter={filter} onChange={change} />
          ) : (
            <>
              <CaseTable
                cases={cases}
                claims={claims}
                currentId={current?.id}
                onChoose={choose}
                selection={mayDecide ? selection : undefined}
                blurred={blurred}
              />
              <Pages
                page={list.data.current_page}
                last={list.data.last_page}
                total={list.data.total}
                onGo={(page) => change({ page })}
              />
              {selection.ids.length > 0 ? (
                <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 lg:px-7">
                  <p className="text-sm text-ink-2">Senza nulla di segnalato. Ognuno è una decisione a sé.</p>
                  <Button
                    size="sm"
                    className="ml-auto"
                    busy={bulk.isPending && 'Approvazione...'}
                    onClick={() => bulk.mutate([...selection.ids])}
                  >
                    Approva i selezionati ({selection.ids.length})
                  </Button>
                </div>
              ) : null}
            </>
          )}
        </section>
        {current ? (
          <DecisionPane
            key={current.id}
            kase={current}
            claims={claims}
            shown={reading || isWide()}
            shortcuts={shortcuts}
            onDecided={(id, text) => {
              setOutcome(text)
              goOn(id)
            }}
            onBack={stopReading}
            className={reading ? '' : 'max-lg:hidden'}
          />
        ) : null}
      </div>
      <HelpSheet
        open={helping}
        onClose={() => setHelping(false)}
        shortcuts={shortcuts}
        onShortcuts={setShortcuts}
      />
    </>
  )
}

/** Whether list and case stand side by side: else a case is before somebody only once it was opened. */
const isWide = () => window.matchMedia('(width >= 1101px)').matches

interface FilterProps {
  filter: QueueFilter
  onChange: (change: Partial<QueueFilter>) => void
}

function QueueTabs({ filter: { subject }, onChange }: FilterProps) {
  const queues = useWaiting().data?.queues ?? []
  const openIn = (key: CaseSubject | 'all') =>
    queues.reduce((sum, queue) => sum + (key === 'all' || queue.subject === key ? queue.open : 0), 0)
  const offered = caseSubjects.filter((key) => key === subject || openIn(key) > 0)
  return (
    <div className="overflow-x-auto px-4 pt-3.5 lg:px-7">
      <Tabs
        label="Coda"
        panelId={panelId}
        selected={subject ?? 'all'}
        onSelect={(key) => onChange({ subject: key === 'all' ? undefined : key })}
        tabs={(['all', ...offered] as const).map((key) => ({
          key,
          label: (
            <>
              {key === 'all' ? 'Tutto' : subjectWords[key].tab}
              <span className="num rounded-[10px] bg-sunken px-1.75 text-2xs leading-normal font-semibold text-ink-2">
                {openIn(key)}
              </span>
            </>
          ),
        }))}
      />
    </div>
  )
}

function Nothing({ filter, onChange }: FilterProps) {
  const narrowed = filter.query !== '' || filter.urgent || filter.mine || filter.page > 1
  return narrowed ? (
    <EmptyState
      drawing={<CardsDrawing />}
      title="Nessun caso trovato"
      text="Con questi filtri non c’è nulla."
      action={
        <Button look="secondary" onClick={() => onChange({ query: '', urgent: false, mine: false })}>
          Togli i filtri
        </Button>
      }
    />
  ) : (
    <EmptyState
      drawing={<CardsDrawing />}
      title="Coda vuota"
      text="Non c’è nulla che aspetti una decisione."
    />
  )
}

interface PagesProps {
  page: number
  last: number
  total: number
  onGo: (page: number) => void
}

/** What is decided makes room for the next by itself; this is for who wants to look further. */
function Pages({ page, last, total, onGo }: PagesProps) {
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
        Pagina {page} di {last}, {total} casi
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

/** Which case is being read; in narrow windows it covers the list (`reading`). */
function useCurrentCase(cases: readonly Case[], claims: readonly Claim[]) {
  const { id: me } = useUser()
  const isFree = (kase: Case) =>
    !kase.own_decision && !claims.some(({ case_id, user }) => case_id === kase.id && user.id !== me)
  const [chosenId, setChosenId] = useState<number>()
  const [reading, setReading] = useState(false)
  const mustFocus = useRef(false)
  const current = cases.find(({ id }) => id === chosenId) ?? cases.find(isFree) ?? cases[0]
  const currentId = current?.id

  useEffect(() => {
    if (!mustFocus.current || currentId === undefined) return
    mustFocus.current = false
    focusCase(currentId)
  }, [currentId])

  function goTo(id: number | undefined): void {
    mustFocus.current = true
    setChosenId(id)
  }

  return {
    current,
    choose: (id: number) => {
      setChosenId(id)
      setReading(true)
    },
    step: (by: 1 | -1) => {
      const next = cases[cases.findIndex(({ id }) => id === currentId) + by]
      if (next) goTo(next.id)
    },
    /** After a decision: the next one below that is nobody else's, else one above. */
    goOn: (decidedId: number) => {
      if (decidedId !== currentId) return
      const index = cases.findIndex(({ id }) => id === decidedId)
      const others = [...cases.slice(index + 1), ...cases.slice(0, index).reverse()]
      const next = others.find(isFree) ?? others[0]
      if (next) goTo(next.id)
      else {
        setReading(false)
        document.getElementById(panelId)?.focus()
      }
    },
    reading: reading && current !== undefined,
    stopReading: () => setReading(false),
  }
}

function MedianWait({ minutes }: { minutes: number | null | undefined }) {
  if (minutes === null || minutes === undefined) return null
  const shown =
    minutes < 60 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1).replace('.', ',')} h`
  return (
    <p className="num text-sm text-ink-2">
      Attesa mediana oggi <b className="text-ink">{shown}</b>
    </p>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3 p-7">
      <span className="sr-only">Caricamento</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-13" />
      ))}
    </div>
  )
}
