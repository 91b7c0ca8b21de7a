import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import type { User } from '#features/profiles/contract/user.ts'
import { can } from '#platform/contract/permissions.ts'
import { QuickExit } from '#platform/web/shell/quick-exit.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState, SearchDrawing } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { PullToRefresh } from '#platform/web/ui/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type Tab, Tabs } from '#platform/web/ui/tabs.tsx'
import type { ListType } from './chat-list.ts'
import { ConversationRows, focusFirstRow } from './conversation-rows.tsx'
import { refreshChats, useChats } from './queries.ts'
import { commandKey, ShortcutsButton, useShortcuts } from './shortcuts.tsx'

const tabs: readonly Tab<ListType>[] = [
  { key: 'all', label: 'Tutti' },
  { key: 'archived', label: 'Archiviati' },
]

interface ConversationListProps {
  currentId: number | null
  onOpen: (chatId: number) => void
  /** Beside the title: the cross of the panel on a phone. */
  aside?: ReactNode
}

export function ConversationList({ currentId, onOpen, aside }: ConversationListProps) {
  const [type, setType] = useState<ListType>('all')
  const [sought, setSought] = useState('')
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useShortcuts({
    search: () => field.current?.focus(),
    step: (by) => stepFrom(panel.current, by),
  })

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-paper">
      <div className="px-5 pt-5.5 pb-3">
        <div className="flex min-h-target items-center justify-between">
          <h1 className="text-2xl">Messaggi</h1>
          <span className="-mr-2 flex">
            <QuickExit look="compact" />
            <PullToRefresh onRefresh={() => refreshChats(queryClient)} />
            <ShortcutsButton />
            {aside}
          </span>
        </div>
        <label className="relative mt-2 block">
          <span className="sr-only">Cerca per nome o messaggio</span>
          <Search
            size={20}
            strokeWidth={1.6}
            className="pointer-events-none absolute top-3.5 left-3.5 text-ink-3"
            aria-hidden
          />
          <input
            ref={field}
            type="search"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              focusFirstRow(panel.current)
            }}
            aria-keyshortcuts={commandKey('K').replace('⌘', 'Meta+').replace('Ctrl', 'Control')}
            title={`Cerca per nome o messaggio (${commandKey('K')})`}
            placeholder="Cerca per nome o messaggio"
            className="input pl-10.5 text-ellipsis"
          />
        </label>
      </div>
      <div className="[&>div]:px-5">
        <Tabs label="Conversazioni" tabs={tabs} selected={type} onSelect={setType} panelId="chat-list" />
      </div>
      <div
        id="chat-list"
        ref={panel}
        role="tabpanel"
        aria-label={type === 'all' ? 'Tutti' : 'Archiviati'}
        className="flex min-h-0 flex-1 flex-col"
      >
        <Rows key={type} type={type} sought={sought} currentId={currentId} onOpen={onOpen} />
      </div>
    </div>
  )
}

/** The rows are where the order on the screen is known: searched, archived or not. */
function stepFrom(panel: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(panel?.querySelectorAll<HTMLElement>('li button') ?? [])]
  const at = rows.findIndex((row) => row.hasAttribute('aria-current'))
  const next = at === -1 ? rows[0] : rows[at + by]
  next?.scrollIntoView({ block: 'nearest' })
  next?.click()
}

interface RowsProps {
  type: ListType
  sought: string
  currentId: number | null
  onOpen: (chatId: number) => void
}

function Rows({ type, sought, currentId, onOpen }: RowsProps) {
  const { data, isError, isFetching, refetch } = useChats(type)
  const user = useUser()
  // Of thousands: the letters appear as fast as they are typed, the rows when they are ready.
  const soughtLater = useDeferredValue(sought)
  if (data === undefined)
    return isError ? <ErrorState onRetry={() => refetch()} busy={isFetching} /> : <RowSkeletons />
  return (
    <ConversationRows
      chats={data.regular_chats}
      pinned={type === 'all' ? (data.support_chat ?? null) : null}
      sought={soughtLater}
      currentId={currentId}
      onOpen={onOpen}
      empty={<NoRows type={type} sought={soughtLater.trim()} user={user} />}
    />
  )
}

function NoRows({ type, sought, user }: { type: ListType; sought: string; user: User }) {
  if (sought !== '')
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title="Nessuna conversazione trovata"
        text={`Nessun nome e nessun ultimo messaggio contiene «${sought}».`}
      />
    )
  if (type === 'archived')
    return (
      <EmptyState
        drawing={<CardsDrawing />}
        title="Nessuna conversazione archiviata"
        text="Con «Archivia» metti da parte una conversazione, che ricompare quando arriva un messaggio."
      />
    )
  if (user.role === 'ADMIN') {
    const answers = can(user.admin_role, 'support.answer')
    return (
      <EmptyState
        drawing={<CardsDrawing />}
        title="Nessuna conversazione"
        text="Chi scrive all’assistenza è nel pannello di amministrazione."
        action={
          <ButtonLink to={answers ? '/admin/support' : '/admin'}>
            {answers ? 'Assistenza' : 'Amministrazione'}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState
      drawing={<CardsDrawing />}
      title="Nessuna conversazione"
      text={
        user.role === 'KING' ? 'Presentati a qualcuno per iniziare.' : 'Qui leggerai chi si presenta a te.'
      }
      action={<ButtonLink to="/search">Cerca</ButtonLink>}
    />
  )
}

function RowSkeletons() {
  return (
    <div role="status" aria-label="Caricamento" className="p-2">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="grid grid-cols-[48px_1fr] items-center gap-3.5 p-3">
          <Skeleton className="size-12 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
