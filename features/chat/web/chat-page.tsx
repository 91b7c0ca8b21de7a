import { useCallback, useEffect, useMemo, useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import type { Chat } from '../contract/chat.ts'
import { useChatLocation, useDeepLink } from './chat-location.ts'
import { Conversation } from './conversation.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Details } from './details.tsx'
import { focusConversation } from './focus.ts'
import { FreeConversation } from './free-conversation.tsx'
import { ListPanel } from './list-panel.tsx'
import { NewConversation } from './new-conversation.tsx'
import { useChats, usePartnersActivity } from './queries.ts'
import { leaveDraft } from './use-draft.ts'
import { usePanes } from './use-panes.ts'

export function ChatPage() {
  usePageTitle('Messaggi')
  usePartnersActivity()
  const user = useUser()
  const isKing = user.role === 'KING'
  const { chats, complete } = useAllChats()
  const panes = usePanes()
  const { opened, list, open, arriveAt, showList, hideList } = useChatLocation(panes === 1)
  useDeepLink(complete ? chats : undefined, arriveAt)

  const chat = opened && 'chat' in opened ? chats.find(({ id }) => id === opened.chat) : undefined
  const newContact = opened && 'newContact' in opened ? opened.newContact : undefined
  const conversing = chat !== undefined || newContact !== undefined
  const withDetails = chat !== undefined && !chat.support_chat
  useEffect(() => {
    if (chat?.id !== undefined) focusConversation()
  }, [chat?.id])

  const onOpen = useCallback((chatId: number) => open({ chat: chatId }), [open])
  const [undone, setUndone] = useState<string | null>(null)
  function undo(name: string, words: string) {
    leaveDraft(user.id, name, words)
    setUndone(name)
    arriveAt({ newContact: name })
  }
  return (
    <div
      className={`grid h-full grid-cols-[376px_minmax(0,1fr)] bg-surface max-lg:grid-cols-[300px_minmax(0,1fr)] max-sm:grid-cols-1 ${withDetails ? 'lg:grid-cols-[376px_minmax(0,1fr)_340px]' : ''}`}
    >
      {panes === 1 && conversing ? (
        <>
          <h1 className="sr-only">Messaggi</h1>
          <ListPanel open={list} onClose={hideList} currentId={chat?.id ?? null} onOpen={onOpen} />
        </>
      ) : (
        <aside
          aria-label="Conversazioni"
          data-chat-list
          className="flex min-h-0 flex-col border-r border-line"
        >
          <ConversationList currentId={chat?.id ?? null} onOpen={onOpen} />
        </aside>
      )}
      {chat ? (
        <Conversation
          key={chat.id}
          chat={chat}
          onBack={showList}
          onUndone={(words) => undo(chat.other_user.name, words)}
        />
      ) : newContact === undefined ? (
        <NothingOpen waiting={opened !== null && !complete} />
      ) : isKing ? (
        <NewConversation
          key={newContact}
          name={newContact}
          takesFocus={undone === newContact}
          onChat={onOpen}
          onBack={() => open(null)}
        />
      ) : (
        <FreeConversation key={newContact} name={newContact} onChat={onOpen} onBack={() => open(null)} />
      )}
      {chat && withDetails && panes === 3 ? <Details key={`details ${chat.id}`} chat={chat} /> : null}
    </div>
  )
}

/** Beside the list, where there is room; not while the one to open is on its way. */
function NothingOpen({ waiting }: { waiting: boolean }) {
  return (
    <div className="grid place-items-center max-sm:hidden">
      {waiting ? null : (
        <EmptyState
          drawing={<CardsDrawing />}
          title="Scegli una conversazione"
          text="Cercala nell’elenco per nome o per testo."
        />
      )}
    </div>
  )
}

/** Both lists and the support chat: an open conversation stays open when it is archived. */
function useAllChats(): { chats: readonly Chat[]; complete: boolean } {
  const { data: all } = useChats('all')
  const { data: archived } = useChats('archived')
  const chats = useMemo(() => {
    const support = all?.support_chat ? [all.support_chat] : []
    return [...support, ...(all?.regular_chats ?? []), ...(archived?.regular_chats ?? [])]
  }, [all, archived])
  return { chats, complete: all !== undefined && archived !== undefined }
}
