import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { useUser } from '#web/shell/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { ConversationRow, SupportRow } from './conversation-row.tsx'
import { type ListType, useChats } from './queries.ts'
import { useNow } from './use-now.ts'

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
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-paper">
      <div className="px-5 pt-5.5 pb-3">
        <div className="flex items-center justify-between">
          <h1 className="text-2xl">Messaggi</h1>
          {aside}
        </div>
        <label className="relative mt-3.5 block">
          <span className="sr-only">Cerca per nome o messaggio</span>
          <Search
            size={20}
            strokeWidth={1.6}
            className="pointer-events-none absolute top-3.5 left-3.5 text-ink-3"
            aria-hidden
          />
          <input
            type="search"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            placeholder="Cerca per nome o messaggio"
            className="input pl-10.5!"
          />
        </label>
      </div>
      <div className="[&>div]:px-5">
        <Tabs label="Conversazioni" tabs={tabs} selected={type} onSelect={setType} panelId="chat-list" />
      </div>
      <div
        id="chat-list"
        role="tabpanel"
        aria-label={type === 'all' ? 'Tutti' : 'Archiviati'}
        className="flex-1 overflow-y-auto overscroll-contain p-2"
      >
        <Rows type={type} sought={sought} currentId={currentId} onOpen={onOpen} />
      </div>
    </div>
  )
}

interface RowsProps {
  type: ListType
  sought: string
  currentId: number | null
  onOpen: (chatId: number) => void
}

function Rows({ type, sought, currentId, onOpen }: RowsProps) {
  const user = useUser()
  const { data, isError, isFetching, refetch } = useChats(type)
  const now = useNow(60_000)
  if (data === undefined)
    return isError ? <ErrorState onRetry={() => refetch()} busy={isFetching} /> : <RowSkeletons />

  const chats = data.regular_chats.filter((chat) => matches(chat, sought))
  const rowOf = (chat: Chat) => ({
    chat,
    userId: user.id,
    now,
    current: chat.id === currentId,
    onOpen: () => onOpen(chat.id),
  })
  return (
    <>
      {type === 'all' && data.support_chat ? <SupportRow {...rowOf(data.support_chat)} /> : null}
      {chats.map((chat) => (
        <ConversationRow key={chat.id} {...rowOf(chat)} />
      ))}
      {chats.length === 0 ? <NoRows type={type} sought={sought} isKing={user.role === 'KING'} /> : null}
    </>
  )
}

function NoRows({ type, sought, isKing }: { type: ListType; sought: string; isKing: boolean }) {
  if (sought !== '')
    return <p className="px-4 py-8 text-center text-base text-ink-2">Nessuna conversazione trovata.</p>
  if (type === 'archived')
    return <p className="px-4 py-8 text-center text-base text-ink-2">Nessuna conversazione archiviata.</p>
  return (
    <EmptyState
      drawing={<CardsDrawing />}
      title="Nessuna conversazione"
      text={isKing ? 'Presentati a qualcuno per iniziare.' : 'Qui leggerai chi si presenta a te.'}
      action={isKing ? <ButtonLink to="/search">Cerca</ButtonLink> : null}
    />
  )
}

/** Name of the other one, or text of the last message [CHAT-03]. */
function matches({ other_user: other, last_message: last }: Chat, sought: string): boolean {
  const needle = sought.trim().toLocaleLowerCase('it')
  return [other.name, last?.message ?? ''].some((text) => text.toLocaleLowerCase('it').includes(needle))
}

function RowSkeletons() {
  return (
    <div role="status" aria-label="Caricamento">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="grid grid-cols-[48px_1fr] items-center gap-3.5 p-3">
          <Skeleton className="size-12 rounded-full!" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
