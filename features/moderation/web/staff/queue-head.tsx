import { TriangleAlert } from 'lucide-react'
import type { useBlurSwitch } from '#platform/web/staff/shortcuts.ts'
import { type Outcome, useWaiting } from './queries.ts'
import type { QueueFilter } from './queue-filter.ts'
import { QueueFilters, QueueSearch } from './queue-filters.tsx'
import { QueueTabs } from './queue-list-frame.tsx'
import { focusRow } from './row-focus.ts'
import { TitleBarEnd } from '#platform/web/staff/title-bar-end.tsx'

interface QueueHeadProps {
  title: string
  /** Of cases, or of people. */
  queue: {
    readonly filter: QueueFilter
    readonly change: (change: Partial<QueueFilter>) => void
    readonly reading: boolean
    readonly outcome: Outcome | undefined
    readonly hint: string
  }
  /** The row of what is being read; undefined: nothing is. */
  rowId: string | undefined
  /** Whether what is read can be seen, which then says the hint itself. */
  shown: boolean
  /** Whether the queue has several kinds of cases. */
  mixed: boolean
  blur: ReturnType<typeof useBlurSwitch>
  onHelp: () => void
}

/** What the queue is, what has just happened in it, and what of it is listed. */
export function QueueHead({ title, queue, rowId, shown, mixed, blur, onHelp }: QueueHeadProps) {
  const { filter, change, reading, outcome, hint } = queue
  const [blurred, setBlurred] = blur
  const waiting = useWaiting()
  return (
    <div>
      <div
        className={`flex flex-wrap items-center gap-x-5 gap-y-2 px-4 pt-5 lg:px-7 ${reading ? 'max-lg:sr-only' : ''}`}
      >
        <h1 className="text-[1.75rem]">{title}</h1>
        {mixed ? <ViewSwitch filter={filter} onChange={change} /> : null}
        {outcome ? null : <MedianWait minutes={waiting.data?.median_wait_minutes} />}
        <OutcomeLine outcome={outcome} />
        <p role="status" className="min-w-0 text-sm font-medium text-wait-text">
          {rowId !== undefined && shown ? '' : hint}
        </p>
        <span className="ml-auto flex flex-none items-center gap-3 max-sm:w-full">
          <QueueSearch
            filter={filter}
            onChange={change}
            onLeave={() => rowId !== undefined && focusRow(rowId)}
          />
          <TitleBarEnd />
        </span>
      </div>
      <div className={reading ? 'max-lg:hidden' : ''}>
        {mixed && filter.view === 'cases' ? <QueueTabs filter={filter} onChange={change} /> : null}
        <QueueFilters
          filter={filter}
          onChange={change}
          blurred={blurred}
          onBlur={setBlurred}
          onHelp={onHelp}
          mixed={mixed}
        />
      </div>
    </div>
  )
}

const views = [
  { view: 'people', label: 'Persone' },
  { view: 'cases', label: 'Pratiche' },
] as const

/** By person, or case by case: what else narrows the list stays. */
function ViewSwitch({
  filter,
  onChange,
}: {
  filter: QueueFilter
  onChange: (change: Partial<QueueFilter>) => void
}) {
  return (
    <div role="group" aria-label="Vista della coda" className="inline-flex rounded-sm bg-sunken p-0.75">
      {views.map(({ view, label }) => (
        <button
          key={view}
          type="button"
          aria-pressed={filter.view === view}
          onClick={() => onChange({ view, subject: undefined, state: 'open' })}
          className="min-h-9 rounded-item px-3.5 text-sm font-medium text-ink-2 hover:text-ink aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:shadow-1 max-sm:min-h-target"
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** What has just been decided; an error in red, with a mark of its own. */
function OutcomeLine({ outcome }: { outcome: Outcome | undefined }) {
  const failed = outcome?.failed === true
  return (
    <p
      role="status"
      // The line stays as high as it is: the list below must not move under the next press.
      className={`inline-flex min-w-0 items-center gap-1.5 text-sm font-medium ${failed ? 'text-danger-text' : 'text-trust-text lg:flex-1 lg:basis-0'}`}
    >
      {failed ? <TriangleAlert size={16} strokeWidth={1.8} aria-hidden className="flex-none" /> : null}
      <span className={failed ? '' : 'lg:truncate'}>{outcome?.text}</span>
    </p>
  )
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
