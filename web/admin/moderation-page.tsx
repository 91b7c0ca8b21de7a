import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Case, CaseSubject, caseSubjects } from '#contract/moderation.ts'
import { usePageTitle } from '#web/shell/page-title.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CardsDrawing, EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CaseTable, focusCase } from './case-table.tsx'
import { subjectWords } from './case-words.ts'
import { DecisionPane } from './decision-pane.tsx'
import { useCases, useWaiting } from './queries.ts'
import { useShortcuts, useShortcutsSwitch } from './shortcuts.ts'

const panelId = 'queue'

/** One queue for everything that waits for a person: choose, read, decide, go on. */
export function ModerationPage() {
  usePageTitle('Moderazione')
  const [subject, setSubject] = useSubject()
  const { data, isError, isFetching, refetch } = useCases(subject)
  const waiting = useWaiting()
  const [shortcuts, setShortcuts] = useShortcutsSwitch()
  const cases = data?.data ?? []
  const { current, choose, step, goOn, reading, stopReading } = useCurrentCase(cases)
  const [outcome, setOutcome] = useState('')
  useShortcuts(shortcuts, { j: () => step(1), k: () => step(-1) })

  const queues = waiting.data?.queues ?? []
  const openIn = (key: CaseSubject | 'all') =>
    queues.reduce((sum, queue) => sum + (key === 'all' || queue.subject === key ? queue.open : 0), 0)
  const offered = caseSubjects.filter((key) => key === subject || openIn(key) > 0)

  return (
    <>
      <div>
        <div
          className={`flex flex-wrap items-center gap-x-5 gap-y-1 px-4 pt-5 lg:px-7 ${reading ? 'max-lg:sr-only' : ''}`}
        >
          <h1 className="text-[1.75rem]">Moderazione</h1>
          <MedianWait minutes={waiting.data?.median_wait_minutes} />
          <p role="status" className="text-sm font-medium text-trust-text">
            {outcome}
          </p>
          <span className="flex-1" />
          <Checkbox
            label="Scorciatoie J, K, A, R"
            className="max-lg:hidden"
            checked={shortcuts}
            onChange={(event) => setShortcuts(event.target.checked)}
          />
        </div>
        <div className={`overflow-x-auto px-4 pt-3.5 lg:px-7 ${reading ? 'max-lg:hidden' : ''}`}>
          <Tabs
            label="Coda"
            panelId={panelId}
            selected={subject ?? 'all'}
            onSelect={(key) => setSubject(key === 'all' ? undefined : key)}
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
      </div>
      <div className="grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(360px,470px)]">
        <section
          id={panelId}
          role="tabpanel"
          aria-label="Coda"
          className={`min-h-0 overflow-y-auto border-line lg:border-r ${reading ? 'max-lg:hidden' : ''}`}
        >
          {isError ? (
            <ErrorState onRetry={() => void refetch()} busy={isFetching} />
          ) : data === undefined ? (
            <Loading />
          ) : cases.length === 0 ? (
            <EmptyState
              drawing={<CardsDrawing />}
              title="Coda vuota"
              text="Non c’è nulla che aspetti una decisione."
            />
          ) : (
            <>
              <CaseTable cases={cases} currentId={current?.id} onChoose={choose} />
              {data.last_page > 1 ? (
                <p className="px-7 py-4 text-sm text-ink-2">
                  Questi sono i primi {cases.length}: gli altri arrivano man mano che decidi.
                </p>
              ) : null}
            </>
          )}
        </section>
        {current ? (
          <DecisionPane
            key={current.id}
            kase={current}
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
    </>
  )
}

/** The tab is in the address, so that it survives a reload and can be passed on. */
function useSubject(): [CaseSubject | undefined, (subject: CaseSubject | undefined) => void] {
  const [params, setParams] = useSearchParams()
  const subject = CaseSubject.safeParse(params.get('subject')).data
  return [subject, (next) => setParams(next ? { subject: next } : {}, { replace: true })]
}

/** Which case is being read; in narrow windows it covers the list (`reading`). */
function useCurrentCase(cases: readonly Case[]) {
  const [chosenId, setChosenId] = useState<number>()
  const [reading, setReading] = useState(false)
  const mustFocus = useRef(false)
  const current = cases.find(({ id }) => id === chosenId) ?? cases[0]
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
    /** After a decision: the next one below, else the one above. */
    goOn: (decidedId: number) => {
      if (decidedId !== currentId) return
      const index = cases.findIndex(({ id }) => id === decidedId)
      const next = cases[index + 1] ?? cases[index - 1]
      if (next) goTo(next.id)
      else setReading(false)
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
