import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { Chat } from '#contract/chat.ts'
import { usePageTitle } from '#web/shell/page-title.ts'
import { useUser } from '#web/shell/session.tsx'
import { CardsDrawing, EmptyState } from '#web/ui/empty-state.tsx'
import { Conversation } from './conversation.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Details } from './details.tsx'
import { ListPanel } from './list-panel.tsx'
import { NewConversation } from './new-conversation.tsx'
import { refreshChats, useChats, usePartnersActivity } from './queries.ts'

export function ChatPage() {
  usePageTitle('Messaggi')
  usePartnersActivity()
  const chats = useAllChats()
  const [openId, setOpenId] = useState<number | null>(null)
  const [newName, setNewName] = useState<string | null>(null)
  const [listOpen, setListOpen] = useState(false)
  const narrow = useNarrow()

  const open = (chatId: number | null) => {
    setOpenId(chatId)
    setNewName(null)
    setListOpen(false)
  }
  useDeepLink(chats, open, setNewName)

  const chat = chats?.find(({ id }) => id === openId)
  const conversing = chat !== undefined || newName !== null
  const details = chat !== undefined && !chat.support_chat
  return (
    <div
      className={`grid h-full grid-cols-[376px_minmax(0,1fr)] bg-surface max-lg:grid-cols-[300px_minmax(0,1fr)] max-sm:grid-cols-1 ${details ? 'lg:grid-cols-[376px_minmax(0,1fr)_340px]' : ''}`}
    >
      {narrow && conversing ? (
        <>
          <h1 className="sr-only">Messaggi</h1>
          <ListPanel open={listOpen} onClose={() => setListOpen(false)} currentId={openId} onOpen={open} />
        </>
      ) : (
        <aside aria-label="Conversazioni" className="flex min-h-0 flex-col border-r border-line">
          <ConversationList currentId={openId} onOpen={open} />
        </aside>
      )}
      {chat ? (
        <Conversation key={chat.id} chat={chat} onBack={() => setListOpen(true)} />
      ) : newName !== null ? (
        <NewConversation key={newName} name={newName} onChat={open} onBack={() => open(null)} />
      ) : narrow ? null : (
        <div className="grid place-items-center">
          <EmptyState drawing={<CardsDrawing />} title="Scegli una conversazione" />
        </div>
      )}
      {chat && details ? <Details chat={chat} /> : null}
    </div>
  )
}

/** Both lists and the support chat: an open conversation stays open when it is archived. */
function useAllChats(): Chat[] | undefined {
  const { data: all } = useChats('all')
  const { data: archived } = useChats('archived')
  return useMemo(() => {
    if (!all || !archived) return undefined
    const support = all.support_chat ? [all.support_chat] : []
    return [...support, ...all.regular_chats, ...archived.regular_chats]
  }, [all, archived])
}

/**
 * `?chat=name` opens that conversation and then leaves the address [CHAT-01]. Someone unknown may be new
 * since the list was fetched; after that, a king is about to make the chat.
 */
function useDeepLink(
  chats: Chat[] | undefined,
  onChat: (chatId: number) => void,
  onStranger: (name: string) => void,
): void {
  const queryClient = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const isKing = useUser().role === 'KING'
  const wanted = query.get('chat')
  const follow = useEffectEvent((name: string, known: Chat[]) => {
    const key = name.toLocaleLowerCase('it')
    const chat = known.find(({ other_user }) => other_user.name.toLocaleLowerCase('it') === key)
    if (!chat && askedFor !== name) {
      refreshChats(queryClient)
        .then(() => setAskedFor(name))
        .catch(console.error)
      return
    }
    if (chat) onChat(chat.id)
    else if (isKing) onStranger(name)
    setQuery({}, { replace: true })
  })
  useEffect(() => {
    if (wanted !== null && chats !== undefined) follow(wanted, chats)
  }, [wanted, chats, askedFor])
}

function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia('(width < 701px)')
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia('(width < 701px)').matches,
    () => false,
  )
}
