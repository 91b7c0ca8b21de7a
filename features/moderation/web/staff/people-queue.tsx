import { useShortcuts } from '#platform/web/staff/shortcuts.ts'
import { peopleKeys } from './people-keys.ts'
import { PeopleList } from './people-list.tsx'
import { PersonPane } from './person-pane.tsx'
import { queueSearchId } from './queue-filters.tsx'
import { QueueFrame, useQueueFrame } from './queue-frame.tsx'
import { type People, personRowId, usePeople } from './use-people.ts'

/** The queue by person: whoever opens somebody has all that is open about them. */
export function PeopleQueue({ title }: { title: string }) {
  const people = usePeople()
  const { current, reading } = people
  const frame = useQueueFrame(reading)
  usePeopleShortcuts(frame.shortcuts, people, frame.help)
  return (
    <QueueFrame
      frame={frame}
      title={title}
      queue={people}
      rowId={current && personRowId(current.id)}
      mixed
      columns={current ? 'lg:grid-cols-[324px_minmax(0,1fr)]' : ''}
      list={<PeopleList people={people} />}
      pane={
        current ? (
          <PersonPane
            key={current.id}
            person={current}
            place={{ at: people.people.indexOf(current) + 1, of: people.people.length }}
            holder={people.holderOf(current)}
            mayDecide={people.mayDecide}
            shown={frame.shown}
            shortcuts={frame.shortcuts}
            hint={people.hint}
            onHint={people.tell}
            onLeft={people.left}
            onStep={people.go}
            onBack={people.stopReading}
            className={reading ? '' : 'max-lg:hidden'}
          />
        ) : null
      }
      keys={peopleKeys(people.mayDecide)}
    >
      Prendi tutte le pratiche di chi apri finché le leggi, e gli altri vedono il tuo nome. Segni un esito per
      ognuna e le decidi tutte insieme. Chi riceve un rifiuto legge il testo che scrivi e può fare ricorso. Lo
      decide un’altra persona del team.
    </QueueFrame>
  )
}

function usePeopleShortcuts(on: boolean, { current, go, list, mayDecide, tell }: People, help: () => void) {
  const askToWait = () => tell('Le persone stanno arrivando.')
  useShortcuts(on, {
    j: () => go(1),
    k: () => go(-1),
    '/': () => document.getElementById(queueSearchId)?.focus(),
    '?': help,
    // Before there is somebody to decide about; then their pane has these keys.
    ...(mayDecide && !current && list.isPending && { a: askToWait, c: askToWait, x: askToWait }),
  })
}
