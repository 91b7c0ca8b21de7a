import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import { useShortcuts } from '#platform/web/staff/shortcuts.ts'
import type { CaseSubject } from '../../contract/case-subject.ts'
import { caseRowId } from './case-table.tsx'
import { DecisionPane } from './decision-pane.tsx'
import { queueSearchId } from './queue-filters.tsx'
import { QueueFrame, useQueueFrame } from './queue-frame.tsx'
import { queueKeys } from './queue-keys.ts'
import { QueueList } from './queue-list.tsx'
import { type Queue, useQueue } from './use-queue.ts'

/** The queue case by case, with its tabs; also of one kind alone, and what was decided. */
export function CaseQueue({ title, only }: { title: string; only?: CaseSubject }) {
  const { admin_role: role } = useUser()
  const queue = useQueue(only)
  const { current, reading } = queue
  const frame = useQueueFrame(reading)
  useQueueShortcuts(frame.shortcuts, queue, frame.help)
  return (
    <QueueFrame
      frame={frame}
      title={title}
      queue={queue}
      rowId={current && caseRowId(current.id)}
      mixed={only === undefined}
      tabbed={only === undefined}
      columns="lg:grid-cols-[minmax(0,1fr)_minmax(360px,470px)]"
      list={<QueueList queue={queue} blurred={frame.blur[0]} shortcuts={frame.shortcuts} />}
      pane={
        current ? (
          <DecisionPane
            key={current.id}
            moderationCase={current}
            claims={queue.claims}
            shown={frame.shown}
            shortcuts={frame.shortcuts}
            hint={queue.hint}
            onHint={queue.tell}
            onDecided={(id, text) => {
              queue.setOutcome(text)
              queue.goOn(id)
            }}
            onBack={queue.stopReading}
            className={reading ? '' : 'max-lg:hidden'}
          />
        ) : null
      }
      keys={queueKeys(can(role, 'case.decide'))}
    >
      Il caso che apri è tuo finché lo leggi, e gli altri vedono il tuo nome. Chi riceve un rifiuto legge il
      testo che scrivi e può fare ricorso. Lo decide un’altra persona del team.
    </QueueFrame>
  )
}

function useQueueShortcuts(on: boolean, queue: Queue, help: () => void) {
  const { mayDecide, current, list, tell: notify } = queue
  const askToWait = () => notify('I casi stanno arrivando.')
  useShortcuts(on, {
    j: () => queue.go(1),
    k: () => queue.go(-1),
    '/': () => document.getElementById(queueSearchId)?.focus(),
    '?': help,
    ...(mayDecide && { x: queue.select, 'shift+x': queue.selectAll, 'shift+a': queue.approveSelected }),
    // Before there is a case to decide; then its pane has these keys.
    ...(mayDecide && !current && list.isPending && { a: askToWait, r: askToWait }),
  })
}
