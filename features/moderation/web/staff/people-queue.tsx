import { useState } from 'react'
import { HelpSheet } from '#platform/web/staff/help-sheet.tsx'
import { useBlurSwitch, useShortcuts, useShortcutsSwitch } from '#platform/web/staff/shortcuts.ts'
import { queuePanelId } from './current-item.ts'
import { peopleKeys } from './people-keys.ts'
import { PeopleList } from './people-list.tsx'
import { PersonPane } from './person-pane.tsx'
import { queueSearchId } from './queue-filters.tsx'
import { QueueHead } from './queue-head.tsx'
import { type People, personRowId, usePeople } from './use-people.ts'
import { isWide } from './wide.ts'

/** The queue by person: whoever opens somebody has all that is open about them. */
export function PeopleQueue({ title }: { title: string }) {
  const people = usePeople()
  const { current, reading } = people
  const [shortcuts, setShortcuts] = useShortcutsSwitch()
  const blur = useBlurSwitch()
  const [helping, setHelping] = useState(false)
  const help = () => setHelping(true)
  const shown = reading || isWide()
  usePeopleShortcuts(shortcuts, people, help)
  return (
    <>
      <QueueHead
        title={title}
        queue={people}
        rowId={current && personRowId(current.id)}
        shown={shown}
        mixed
        blur={blur}
        onHelp={help}
      />
      <div className={`grid min-h-0 flex-1 ${current ? 'lg:grid-cols-[324px_minmax(0,1fr)]' : ''}`}>
        <section
          id={queuePanelId}
          aria-label="Coda"
          tabIndex={-1}
          className={`min-h-0 overflow-y-auto border-line low:overflow-visible lg:border-r ${reading ? 'max-lg:hidden' : ''}`}
        >
          <PeopleList people={people} />
        </section>
        {current ? (
          <PersonPane
            key={current.id}
            person={current}
            place={{ at: people.people.indexOf(current) + 1, of: people.people.length }}
            holder={people.holderOf(current)}
            mayDecide={people.mayDecide}
            shown={shown}
            shortcuts={shortcuts}
            hint={people.hint}
            onHint={people.tell}
            onLeft={(userId, outcome) => {
              people.setOutcome(outcome)
              people.goOn(userId)
            }}
            onStep={people.go}
            onBack={people.stopReading}
            className={reading ? '' : 'max-lg:hidden'}
          />
        ) : null}
      </div>
      <HelpSheet
        open={helping}
        onClose={() => setHelping(false)}
        keys={peopleKeys(people.mayDecide)}
        shortcuts={shortcuts}
        onShortcuts={setShortcuts}
      >
        Di chi apri prendi tutte le pratiche, finché leggi: gli altri vedono il tuo nome. Segni un esito per
        ognuna e le decidi insieme: tutte, o nessuna. Chi riceve un rifiuto legge il testo che scrivi e può
        fare ricorso, che decide un’altra persona del team.
      </HelpSheet>
    </>
  )
}

function usePeopleShortcuts(on: boolean, { current, go, list, mayDecide, tell }: People, help: () => void) {
  const askToWait = () => tell('Un attimo: le persone stanno arrivando.')
  useShortcuts(on, {
    j: () => go(1),
    k: () => go(-1),
    '/': () => document.getElementById(queueSearchId)?.focus(),
    '?': help,
    // Before there is somebody to decide about; then their pane has these keys.
    ...(mayDecide && !current && list.isPending && { a: askToWait, c: askToWait, x: askToWait }),
  })
}
