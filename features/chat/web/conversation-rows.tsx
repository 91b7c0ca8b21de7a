import { type KeyboardEvent, type ReactNode, type UIEvent, useMemo, useState } from 'react'
import type { Chat } from '../contract/chat.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { matching } from './chat-list.ts'
import { ConversationRow, SupportRow } from './conversation-row.tsx'
import { useNow } from './use-now.ts'

/** Rows drawn at first, and each time the end comes near: thousands at once would hold the page up. */
const rowsAtATime = 50
/** How near the end, in pixels. */
const nearPx = 800

interface ConversationRowsProps {
  chats: readonly Chat[]
  /** The support chat, above all others and never searched away. */
  pinned: Chat | null
  sought: string
  currentId: number | null
  onOpen: (chatId: number) => void
  /** In place of chats, when there is none to show. */
  empty: ReactNode
}

/** One stop of the Tab key; arrows, Home and End go through the rows. */
export function ConversationRows({
  chats: all,
  pinned,
  sought,
  currentId,
  onOpen,
  empty,
}: ConversationRowsProps) {
  const userId = useUser().id
  const now = useNow(60_000)
  const [count, setCount] = useState(rowsAtATime)
  const [focusedId, setFocusedId] = useState<number | null>(null)
  const chats = useMemo(() => matching(all, sought), [all, sought])
  const shown = chats.slice(0, count)
  const more = () => setCount((rows) => rows + rowsAtATime)

  const ids = [...(pinned ? [pinned.id] : []), ...shown.map(({ id }) => id)]
  const stop = [focusedId, currentId].find((id) => id !== null && ids.includes(id)) ?? ids[0]
  const rowOf = (chat: Chat) => ({
    chat,
    userId,
    now,
    current: chat.id === currentId,
    isStop: chat.id === stop,
    onOpen,
    onFocus: setFocusedId,
  })

  function onScroll({ currentTarget: box }: UIEvent) {
    if (count < chats.length && box.scrollTop + box.clientHeight > box.scrollHeight - nearPx) more()
  }

  return (
    <div onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
      <p role="status" className="sr-only">
        {sought.trim() === '' ? '' : found(chats.length)}
      </p>
      {ids.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows are buttons; the list leads from one to the next
        <ul aria-label="Conversazioni" onKeyDown={moveFocus}>
          {pinned ? (
            <li>
              <SupportRow {...rowOf(pinned)} />
            </li>
          ) : null}
          {shown.map((chat) => (
            <li key={chat.id}>
              <ConversationRow {...rowOf(chat)} />
            </li>
          ))}
        </ul>
      ) : null}
      {chats.length === 0 ? empty : null}
      {count < chats.length ? (
        <div className="grid justify-items-center py-4">
          <Button look="secondary" size="sm" onClick={more}>
            Mostra altre conversazioni
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function found(count: number): string {
  if (count === 0) return 'Nessuna conversazione trovata'
  return count === 1 ? '1 conversazione trovata' : `${count} conversazioni trovate`
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const at = rows.indexOf(event.target as HTMLButtonElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (at === -1 || to === undefined) return
  event.preventDefault()
  rows[to]?.focus()
}

export function focusFirstRow(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('li button')?.focus()
}
