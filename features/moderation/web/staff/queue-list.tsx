import { Button } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { CaseTable } from './case-table.tsx'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'
import { Nothing, Pages } from './queue-list-frame.tsx'
import type { Queue } from './use-queue.ts'

interface QueueListProps {
  queue: Queue
  blurred: boolean
  shortcuts: boolean
}

/** The cases of one page, and what is approved of them together. */
export function QueueList({ queue, blurred, shortcuts }: QueueListProps) {
  const { filter, change, list, cases, claims, current, choose, selection, mayDecide } = queue
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} busy={list.isFetching} />
  if (list.data === undefined || (cases.length === 0 && list.data.total > 0 && list.isFetching))
    return <Loading />
  if (cases.length === 0) return <Nothing filter={filter} onChange={change} />
  return (
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
      {selection.ids.length > 0 ? <BulkBar queue={queue} shortcuts={shortcuts} /> : null}
    </>
  )
}

function BulkBar({ queue, shortcuts }: { queue: Queue; shortcuts: boolean }) {
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 lg:px-7">
      <p className="text-sm text-ink-2">Senza nulla di segnalato. Ognuno è una decisione a sé.</p>
      <Button
        size="sm"
        className="ml-auto"
        busy={queue.approving && 'Approvo…'}
        aria-keyshortcuts={shortcuts ? 'Shift+A' : undefined}
        onClick={queue.approveSelected}
      >
        Approva i selezionati ({queue.selection.ids.length}){shortcuts ? <KeyCap>⇧ A</KeyCap> : null}
      </Button>
    </div>
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
