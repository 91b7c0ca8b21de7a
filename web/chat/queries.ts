import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Chat, chatEndpoints } from '#contract/chat.ts'
import { fetchBody } from '#web/api/client.ts'
import { userKey } from '#web/shell/session.tsx'
import { unreadKey } from '#web/shell/unread.ts'

export type ListType = 'all' | 'archived'

interface ChatList {
  regular_chats: Chat[]
  support_chat?: Chat | null | undefined
}

const chatsKey = ['chats'] as const
const activityKey = ['chats-activity'] as const
const activitySeconds = 90

export function useChats(type: ListType) {
  return useQuery({
    queryKey: [...chatsKey, type],
    queryFn: ({ signal }): Promise<ChatList> => fetchBody(chatEndpoints.list, { query: { type }, signal }),
  })
}

/** Keeps the partners' presence fresh: nothing announces that somebody has gone silent [CHAT-22]. */
export function usePartnersActivity(): void {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: activityKey,
    queryFn: ({ signal }) => fetchBody(chatEndpoints.activity, { signal, quiet: true }),
    refetchInterval: activitySeconds * 1000,
  })
  useEffect(() => {
    if (!data) return
    const seen = new Map(data.map(({ chat_id, other_user }) => [chat_id, other_user]))
    patchChats(queryClient, (chat) => ({
      ...chat,
      other_user: { ...chat.other_user, ...seen.get(chat.id) },
    }))
  }, [data, queryClient])
}

/** Changes chats in every list that is loaded. */
export function patchChats(queryClient: QueryClient, patch: (chat: Chat) => Chat): void {
  queryClient.setQueriesData<ChatList>(
    { queryKey: chatsKey },
    (list) =>
      list && {
        regular_chats: list.regular_chats.map(patch),
        support_chat: list.support_chat ? patch(list.support_chat) : list.support_chat,
      },
  )
}

/** Resolves when the list on the screen is the new one. */
export async function refreshChats(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: unreadKey })
  await queryClient.invalidateQueries({ queryKey: chatsKey })
}

/** A price was paid, kept or returned: so were a balance and the folded corner of a card. */
export function refreshBalance(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: userKey })
  void queryClient.invalidateQueries({ queryKey: ['search'] })
}
