import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { userKey, useUser } from '#features/accounts/web/session.tsx'
import { fetchBody } from '#platform/web/api/client.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { User } from '../../contract/user.ts'
import { type WaitingRoom, waitingRoomEndpoint } from '../../contract/waiting-room.ts'
import { Meanwhile } from './meanwhile.tsx'
import { PartRow, stateWords } from './part-row.tsx'
import { arrivedWhen, partsOf, readyWhen } from './waiting-words.ts'
import { WaitsPlot } from './waits-plot.tsx'

const askEvery = 10_000

/** `/attesa`: who reads a new profile, what, and how long it takes. Changes by itself. */
export function WaitingRoomPage() {
  usePageTitle('Ti stiamo leggendo')
  const user = useUser()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['waiting-room', user.id],
    queryFn: ({ signal }) => fetchBody(waitingRoomEndpoint, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.status === 'approved' ? false : askEvery),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
  useDecision(user, data?.status)
  return (
    <div className="wrap grid gap-x-18 gap-y-10 py-12 max-md:pt-0 columns:grid-cols-[minmax(0,1fr)_400px]">
      <div className="grid content-start gap-10 max-columns:order-2">
        {data ? (
          <Room user={user} room={data} />
        ) : error ? (
          <>
            <h1 className="sr-only">Ti stiamo leggendo</h1>
            <ErrorState onRetry={() => void refetch()} busy={isFetching} />
          </>
        ) : (
          <RoomSkeleton />
        )}
      </div>
      <aside className="grid content-start gap-7 max-columns:contents">
        <img
          src="/art/scenes/reading.svg"
          alt=""
          width={400}
          height={430}
          className="w-full rounded-lg object-cover object-bottom max-columns:order-1 max-columns:h-47 max-columns:rounded-none max-md:-mx-(--gutter) max-md:w-[calc(100%+2*var(--gutter))] max-md:max-w-none"
        />
        <div className="max-columns:order-3">
          {data?.status === 'approved' ? null : (
            <Meanwhile
              user={user}
              photos={data?.photos ?? 0}
              title={isToRedo(data) ? 'Se vuoi, intanto' : 'Intanto'}
              mailLine={
                isToRedo(data)
                  ? 'Appena è tutto a posto ti scriviamo a'
                  : 'Puoi chiudere tutto. Ti scriviamo noi a'
              }
            />
          )}
        </div>
      </aside>
    </div>
  )
}

const isToRedo = (room: WaitingRoom | undefined) => room?.parts.some(({ state }) => state === 'redo') ?? false

/** Refused, the person is led to the notice by the guard of the page as soon as the account says so. */
function useDecision(user: User, status: WaitingRoom['status'] | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (status !== undefined && status !== user.approval_status)
      void queryClient.invalidateQueries({ queryKey: userKey })
  }, [status, user.approval_status, queryClient])
}

function Room({ user, room }: { user: User; room: WaitingRoom }) {
  const change = useChange(user, room)
  return (
    <>
      <p role="status" className="sr-only">
        {change}
      </p>
      {room.status === 'approved' ? <Approved user={user} /> : <Waiting user={user} room={room} />}
    </>
  )
}

function Approved({ user }: { user: User }) {
  const king = user.role === 'KING'
  return (
    <div>
      <h1 className="text-4xl wrap-anywhere">Ci sei, {user.name}</h1>
      <p className="mt-3.5 max-w-lead text-lg leading-relaxed text-ink-2">
        {king
          ? 'Abbiamo approvato il tuo profilo e da adesso puoi scrivere a chi vuoi.'
          : 'Il tuo profilo è pubblico e da adesso ti trovano.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:grid">
        <ButtonLink to={`/user-profile/${encodeURIComponent(user.name)}`} size="lg">
          Guarda il tuo profilo
        </ButtonLink>
        <ButtonLink to="/search" size="lg" look="secondary">
          {king ? 'Vai alla ricerca' : 'Guarda chi c’è'}
        </ButtonLink>
      </div>
    </div>
  )
}

function Waiting({ user, room }: { user: User; room: WaitingRoom }) {
  const toRedo = room.parts.filter(({ state }) => state === 'redo')
  return (
    <>
      <div>
        {toRedo.length === 0 ? (
          <>
            <h1 className="text-4xl wrap-anywhere">Ti stiamo leggendo, {user.name}</h1>
            <When room={room} />
          </>
        ) : (
          <>
            <h1 className="text-4xl">
              {toRedo.length === 1 ? 'Una cosa da sistemare' : 'Due cose da sistemare'}
            </h1>
            <p className="mt-3.5 max-w-lead text-lg leading-relaxed text-ink-2">
              {toRedo.length === 1 ? 'Cambiala' : 'Cambiale'} e rileggiamo subito,{' '}
              <b className="text-ink">senza rifare la fila</b>.
            </p>
          </>
        )}
      </div>
      <section aria-labelledby="read">
        <h2 id="read" className="text-2xl">
          Che cosa leggiamo
        </h2>
        <ul className="mt-3">
          {room.parts.map((part) => (
            <PartRow key={part.part} part={part} role={user.role} photo={room.photo_url} />
          ))}
        </ul>
      </section>
      {room.waits === null || toRedo.length > 0 ? null : <WaitsPlot waits={room.waits} />}
    </>
  )
}

function When({ room }: { room: WaitingRoom }) {
  const ready = readyWhen(room.expected)
  return (
    <p className="mt-3.5 max-w-lead text-lg leading-relaxed text-ink-2">
      {room.expected === 'late' ? (
        'Ci vuole più del previsto, scusaci. Ti scriviamo appena è pronto.'
      ) : (
        <>
          Il team legge ogni profilo prima che si veda.{' '}
          {ready === null || room.arrived_at === null ? (
            'Di solito in giornata.'
          ) : (
            <>
              Il tuo è arrivato {arrivedWhen(room.arrived_at)}, conta di trovarlo pronto{' '}
              <b className="text-ink">{ready}</b>.
            </>
          )}
        </>
      )}
    </p>
  )
}

/** What has changed since the last look, for who does not see it; nothing at the first. */
function useChange(user: User, room: WaitingRoom): string {
  const before = useRef(room)
  const [change, setChange] = useState('')
  useEffect(() => {
    const changed = room.parts.filter(
      ({ part, state }) => before.current.parts.find((one) => one.part === part)?.state !== state,
    )
    if (room.status === 'approved' && before.current.status !== 'approved') setChange(`Ci sei, ${user.name}`)
    else if (changed.length > 0)
      setChange(
        changed
          .map(({ part, state }) => `${partsOf(user.role)[part].title}: ${stateWords[state]}`)
          .join('. '),
      )
    before.current = room
  }, [room, user.name, user.role])
  return change
}

function RoomSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Caricamento</span>
      <Skeleton className="h-12 w-4/5" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="mt-6 h-56 w-full" />
    </div>
  )
}
