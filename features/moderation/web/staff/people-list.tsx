import { Fragment } from 'react'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { photoSrc } from './photo-src.ts'
import { isUrgent, reasonsOf } from './person-words.ts'
import type { QueuedPerson } from './people-queries.ts'
import { Nothing, Pages } from './queue-list-frame.tsx'
import { decidable, type People, personRowId } from './use-people.ts'

/** Who waits, by the highest score of what is open about them. */
export function PeopleList({ people: queue }: { people: People }) {
  const { list, people, filter, change, current, choose, holderOf, folding } = queue
  if (list.isError) return <ErrorState onRetry={() => void list.refetch()} busy={list.isFetching} />
  if (list.data === undefined || (people.length === 0 && list.data.total > 0 && list.isFetching))
    return <Loading />
  if (people.length === 0) return <Nothing filter={filter} onChange={change} />
  return (
    <>
      <p className="num border-b border-line px-4 py-2.5 text-xs text-ink-2 lg:pl-7">
        <b className="text-ink">{list.data.total}</b> {list.data.total === 1 ? 'persona' : 'persone'},{' '}
        <b className="text-ink">{list.data.cases}</b> {list.data.cases === 1 ? 'pratica' : 'pratiche'}
      </p>
      <ul>
        {people.map((person, index) => (
          <Fragment key={person.id}>
            {index === folding?.at ? <Folding queue={queue} /> : null}
            <Row
              person={person}
              holder={holderOf(person)}
              current={person.id === current?.id}
              onChoose={choose}
            />
          </Fragment>
        ))}
        {folding && folding.at >= people.length ? <Folding queue={queue} /> : null}
      </ul>
      <Pages
        page={list.data.current_page}
        last={list.data.last_page}
        total={list.data.total}
        of="persone"
        onGo={(page) => change({ page })}
      />
    </>
  )
}

/** Makes room for the next person in a moment that can be seen; those who want no motion see none. */
function Folding({ queue: { folding, people, unfold } }: { queue: People }) {
  // Still listed until the answer is drawn.
  if (folding === undefined || people.some(({ id }) => id === folding.person.id)) return null
  const { user } = folding.person
  return (
    <li
      key={user.id}
      aria-hidden="true"
      onAnimationEnd={unfold}
      className="folding flex items-center gap-3 px-4 lg:pl-7"
    >
      <Avatar src={photoSrc(user.picture_url, 320)} size={42} />
      <b className="truncate font-semibold text-ink-2">{user.name}</b>
    </li>
  )
}

interface RowProps {
  person: QueuedPerson
  holder: string | undefined
  current: boolean
  onChoose: (id: number, byKeyboard: boolean) => void
}

function Row({ person, holder, current, onChoose }: RowProps) {
  const { id, user, score, cases } = person
  const urgent = isUrgent(person)
  const taken = holder ?? (decidable(person).length === 0 ? 'un’altra persona' : undefined)
  return (
    <li>
      <button
        type="button"
        id={personRowId(id)}
        aria-current={current || undefined}
        onClick={(event) => onChoose(id, event.detail === 0)}
        className={`grid min-h-16 w-full grid-cols-[42px_minmax(0,1fr)_auto] items-center gap-3 border-b border-line px-4 py-2 text-left -outline-offset-2 lg:pl-7 ${current ? 'bg-surface shadow-[inset_3px_0_0_var(--primary-text)]' : 'hover:bg-sunken'}`}
      >
        <Avatar src={photoSrc(user.picture_url, 320)} size={42} />
        <span className="min-w-0">
          <span className="block truncate leading-snug">
            <b className="font-semibold">{user.name}</b>
            {user.age === null ? null : <span className="num text-ink-2"> {user.age}</span>}
          </span>
          <span className={`block truncate text-sm ${taken ? 'text-wait-text' : 'text-ink-2'}`}>
            {holder ? `Segue ${holder}` : (taken && 'Tocca a un’altra persona') || reasonsOf(cases)}
          </span>
        </span>
        <span className="grid justify-items-end">
          <span className={`num font-display text-xl leading-none ${urgent ? 'text-danger-text' : ''}`}>
            <span className="sr-only">{urgent ? 'Priorità, urgente: ' : 'Priorità: '}</span>
            {score}
          </span>
          <span className="num mt-1 text-2xs text-ink-2">
            {cases.length} {cases.length === 1 ? 'pratica' : 'pratiche'}
          </span>
        </span>
      </button>
    </li>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3 p-4 lg:pl-7">
      <span className="sr-only">Caricamento</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-13" />
      ))}
    </div>
  )
}
