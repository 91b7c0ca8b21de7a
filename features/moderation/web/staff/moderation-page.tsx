import { useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { HelpSheet } from '#platform/web/staff/help-sheet.tsx'
import { useBlurSwitch, useShortcuts, useShortcutsSwitch } from '#platform/web/staff/shortcuts.ts'
import type { CaseSubject } from '../../contract/case-subject.ts'
import { queuePanelId } from './current-case.ts'
import { DecisionPane } from './decision-pane.tsx'
import { queueSearchId } from './queue-filters.tsx'
import { QueueHead } from './queue-head.tsx'
import { queueKeys } from './queue-keys.ts'
import { QueueList } from './queue-list.tsx'
import { type Queue, useQueue } from './use-queue.ts'

/** One queue for everything that waits for a person: choose, read, decide, go on. */
export function ModerationPage() {
  return <QueuePage title="Moderazione" />
}

/** The same queue, with nothing but reports. */
export function ReportsPage() {
  return <QueuePage title="Segnalazioni" only="report" />
}

function QueuePage({ title, only }: { title: string; only?: CaseSubject }) {
  usePageTitle(title)
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

/** Whether list and case stand side by side: else a case is before somebody only once it was opened. */
const isWide = () => window.matchMedia('(width >= 1101px)').matches

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
