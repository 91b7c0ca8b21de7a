import { useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import { HelpSheet } from '#platform/web/staff/help-sheet.tsx'
import { useBlurSwitch, useShortcuts, useShortcutsSwitch } from '#platform/web/staff/shortcuts.ts'
import type { CaseSubject } from '../../contract/case-subject.ts'
import { caseRowId } from './case-table.tsx'
import { queuePanelId } from './current-item.ts'
import { DecisionPane } from './decision-pane.tsx'
import { queueSearchId } from './queue-filters.tsx'
import { QueueHead } from './queue-head.tsx'
import { queueKeys } from './queue-keys.ts'
import { QueueList } from './queue-list.tsx'
import { type Queue, useQueue } from './use-queue.ts'
import { isWide } from './wide.ts'

/** The queue case by case, with its tabs; also of one kind alone, and what was decided. */
export function CaseQueue({ title, only }: { title: string; only?: CaseSubject }) {
  const { admin_role: role } = useUser()
  const queue = useQueue(only)
  const { current, reading } = queue
  const [shortcuts, setShortcuts] = useShortcutsSwitch()
  const blur = useBlurSwitch()
  const [helping, setHelping] = useState(false)
  const help = () => setHelping(true)
  const shown = reading || isWide()
  useQueueShortcuts(shortcuts, queue, help)

  return (
    <>
      <QueueHead
        title={title}
        queue={queue}
        rowId={current && caseRowId(current.id)}
        shown={shown}
        mixed={only === undefined}
        blur={blur}
        onHelp={help}
      />
      <div className="grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(360px,470px)]">
        <section
          id={queuePanelId}
          role={only === undefined ? 'tabpanel' : undefined}
          aria-label="Coda"
          tabIndex={-1}
          className={`relative min-h-0 overflow-y-auto border-line low:overflow-visible lg:border-r ${reading ? 'max-lg:hidden' : ''}`}
        >
          <QueueList queue={queue} blurred={blur[0]} shortcuts={shortcuts} />
        </section>
        {current ? (
          <DecisionPane
            key={current.id}
            moderationCase={current}
            claims={queue.claims}
            shown={shown}
            shortcuts={shortcuts}
            hint={queue.hint}
            onHint={queue.tell}
            onDecided={(id, text) => {
              queue.setOutcome(text)
              queue.goOn(id)
            }}
            onBack={queue.stopReading}
            className={reading ? '' : 'max-lg:hidden'}
          />
        ) : null}
      </div>
      <HelpSheet
        open={helping}
        onClose={() => setHelping(false)}
        keys={queueKeys(can(role, 'case.decide'))}
        shortcuts={shortcuts}
        onShortcuts={setShortcuts}
      >
        Il caso che apri è tuo finché lo leggi: gli altri vedono il tuo nome. Chi riceve un rifiuto legge il
        testo che scrivi e può fare ricorso, che decide un’altra persona del team.
      </HelpSheet>
    </>
  )
}

function useQueueShortcuts(on: boolean, queue: Queue, help: () => void) {
  const { mayDecide, current, list, tell: notify } = queue
  const askToWait = () => notify('Un attimo: i casi stanno arrivando.')
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
