import { focusCase } from './case-table.tsx'
import { useWaiting } from './queries.ts'
import { QueueFilters, QueueSearch } from './queue-filters.tsx'
import { QueueTabs } from './queue-list-frame.tsx'
import type { useBlurSwitch } from '#platform/web/staff/shortcuts.ts'
import { TitleBarEnd } from '#platform/web/staff/title-bar-end.tsx'
import type { Queue } from './use-queue.ts'

interface QueueHeadProps {
  title: string
  queue: Queue
  /** Whether the case can be seen, which then says the hint itself. */
  shown: boolean
  /** Whether the queue has several kinds of cases. */
  mixed: boolean
  blur: ReturnType<typeof useBlurSwitch>
  onHelp: () => void
}

/** What the queue is, what has just happened in it, and what of it is listed. */
export function QueueHead({ title, queue, shown, mixed, blur, onHelp }: QueueHeadProps) {
  const { filter, change, current, reading, outcome, hint } = queue
  const [blurred, setBlurred] = blur
  const waiting = useWaiting()
  return (
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
        <TitleBarEnd />
      </div>
      <div className={reading ? 'max-lg:hidden' : ''}>
        {mixed ? <QueueTabs filter={filter} onChange={change} /> : null}
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
