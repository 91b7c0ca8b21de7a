import { useEffect, useState } from 'react'
import { type CaseSubject, isSafeInBulk } from '../../contract/moderation.ts'
import { may } from '#platform/contract/permissions.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { CaseTable, focusCase } from './case-table.tsx'
import { usePulse } from './claims.ts'
import { queuePanelId, useCurrentCase } from './current-case.ts'
import { DecisionPane } from './decision-pane.tsx'
import { HelpSheet } from '#platform/web/staff/help-sheet.tsx'
import { useHint } from '#platform/web/staff/hint.ts'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'
import { useQueueFilter } from './queue-filter.ts'
import { QueueFilters, QueueSearch, queueSearchId } from './queue-filters.tsx'
import { queueKeys } from './queue-keys.ts'
import { Nothing, Pages, QueueTabs } from './queue-list-frame.tsx'
import { useBulkApprove, useCases, useWaiting } from './queries.ts'
import { useSelection } from './selection.ts'
import { useBlurSwitch, useShortcuts, useShortcutsSwitch } from '#platform/web/staff/shortcuts.ts'

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
  const last = list.data?.last_page ?? 1
  const { current, choose, step, goOn, reading, stopReading } = useCurrentCase(
    { cases, claims, wanted: filter.query },
    { page: filter.page, last, turning: list.isPlaceholderData, onTurn: (page) => change({ page }) },
  )
  const [outcome, setOutcome] = useState('')
  const [hint, tell] = useHint()
  const selection = useSelection(cases)
  const bulk = useBulkApprove(setOutcome)
  const mayDecide = may(role, 'case.decide') && filter.state === 'open'
  const shown = reading || isWide()

  function go(by: 1 | -1) {
    const obstacle = step(by)
    if (obstacle) tell(obstacle)
  }
  function select() {
    if (!current) return
    if (isSafeInBulk(current)) selection.toggle(current.id)
    else tell('Questo caso si legge da solo: non si approva insieme ad altri.')
  }
  function selectAll() {
    const safe = cases.filter(isSafeInBulk).map(({ id }) => id)
    if (safe.length === 0) tell('Qui non c’è nulla che si possa approvare insieme.')
    else selection.set(safe.every((id) => selection.has(id)) ? [] : safe)
  }
  function approveSelected() {
    if (bulk.isPending) return
    if (selection.ids.length === 0) tell('Nessun caso selezionato: X ne sceglie uno.')
    else bulk.mutate(cases.filter(({ id }) => selection.has(id)))
  }
  useShortcuts(shortcuts, {
    j: () => go(1),
    k: () => go(-1),
    '/': () => document.getElementById(queueSearchId)?.focus(),
    '?': () => setHelping(true),
    ...(mayDecide && { x: select, 'shift+x': selectAll, 'shift+a': approveSelected }),
    // Before there is a case to decide; then its pane has these keys.
    ...(mayDecide && !current && list.isPending && { a: tellToWait, r: tellToWait }),
  })
  function tellToWait() {
    tell('Un attimo: i casi stanno arrivando.')
  }

  // What was decided may have been all of the last page.
  useEffect(() => {
    if (list.data && !list.isPlaceholderData && filter.page > list.data.last_page)
      change({ page: list.data.last_page })
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
          <p role="status" className="min-w-0 text-sm font-medium text-wait-text">
            {current && shown ? '' : hint}
          </p>
          <span className="flex-1" />
          <QueueSearch filter={filter} onChange={change} onLeave={() => current && focusCase(current.id)} />
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
          id={queuePanelId}
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
                    aria-keyshortcuts={shortcuts ? 'Shift+A' : undefined}
                    onClick={approveSelected}
                  >
                    Approva i selezionati ({selection.ids.length}){shortcuts ? <KeyCap>⇧ A</KeyCap> : null}
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
            shown={shown}
            shortcuts={shortcuts}
            hint={hint}
            onHint={tell}
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
        keys={queueKeys(may(role, 'case.decide'))}
        shortcuts={shortcuts}
        onShortcuts={setShortcuts}
      >
        Il caso che apri è tuo finché lo leggi: gli altri vedono il tuo nome. Chi riceve un rifiuto legge il
        testo che scrivi e può fare ricorso, che decide un’altra persona del team.
      </HelpSheet>
    </>
  )
}

/** Whether list and case stand side by side: else a case is before somebody only once it was opened. */
const isWide = () => window.matchMedia('(width >= 1101px)').matches

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
