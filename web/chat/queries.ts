import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Chat, chatEndpoints, type Message, messagesPerPage } from '#contract/chat.ts'
import { call, fetchBody } from '#web/api/client.ts'
import { userKey } from '#web/shell/session.tsx'
import { unreadKey } from '#web/shell/unread.ts'

export type ListType = 'all' | 'archived'

interface ChatList {
  regular_chats: Chat[]
  support_chat?: Chat | null | undefined
}

type Pages = InfiniteData<Message[], number | undefined>

const chatsKey = ['chats'] as const
const activityKey = ['chats-activity'] as const
const messagesKey = (chatId: number) => ['messages', chatId] as const
const activitySeconds = 90

export function useChats(type: ListType) {
  return useQuery({
    queryKey: [...chatsKey, type],
    queryFn: ({ signal }): Promise<ChatList> => fetchBody(chatEndpoints.list, { query: { type }, signal }),
  })
}

/** All that is loaded of a chat, the oldest first. */
export function useMessages(chatId: number) {
  return useInfiniteQuery({
    queryKey: messagesKey(chatId),
    queryFn: ({ pageParam, signal }) =>
      fetchBody(chatEndpoints.messages, {
        params: { id: chatId },
        query: { per_page: messagesPerPage, ...(pageParam !== undefined && { before_id: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (oldest) => (oldest.length < messagesPerPage ? undefined : oldest[0]?.id),
    select: ({ pages }) => pages.toReversed().flat(),
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

function patchChats(queryClient: QueryClient, patch: (chat: Chat) => Chat): void {
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

export function refreshMessages(queryClient: QueryClient, chatId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: messagesKey(chatId) })
}

/** They are fetched when the chat is opened; an open one hears of each message itself. */
export function forgetMessages(queryClient: QueryClient, chatId: number): void {
  void queryClient.invalidateQueries({ queryKey: messagesKey(chatId), refetchType: 'none' })
}

/** After a gap in which events may have been missed. */
export function refreshEverything(queryClient: QueryClient): void {
  void refreshChats(queryClient)
  void queryClient.invalidateQueries({ queryKey: ['messages'] })
}

/** A price was paid, kept or returned: so were a balance and the folded corner of a card. */
export function refreshBalance(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: userKey })
  void queryClient.invalidateQueries({ queryKey: ['search'] })
}

/** Adds or replaces one message; one that arrives twice stands once, and order is by id. */
export function putMessage(queryClient: QueryClient, message: Message): void {
  queryClient.setQueryData<Pages>(messagesKey(message.chat_id), (data) => {
    const [newest = [], ...older] = data?.pages ?? []
    if (!data || older.flat().some(({ id }) => id === message.id)) return data
    const known = newest.find(({ id }) => id === message.id)
    // An event to another device does not carry the sender's own id.
    const merged = { ...known, ...message }
    const page = [...newest.filter(({ id }) => id !== message.id), merged].sort((a, b) => a.id - b.id)
    return { ...data, pages: [page, ...older] }
  })
}

/** The other one has read up to `lastReadId`. */
export function putRead(
  queryClient: QueryClient,
  chatId: number,
  { readerId, lastReadId }: { readerId: number; lastReadId: number },
): void {
  queryClient.setQueryData<Pages>(
    messagesKey(chatId),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) =>
          page.map((message) =>
            message.sender_id !== readerId && message.id <= lastReadId && message.state === 'delivered'
              ? { ...message, is_read: true }
              : message,
          ),
        ),
      },
  )
}

/** Tells the server that an open chat has been read, as soon as somebody can see it [RT-07]. */
export function useMarkRead({ id, unread_count }: Chat, seen: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!seen || unread_count === 0) return
    patchChats(queryClient, (chat) => (chat.id === id ? { ...chat, unread_count: 0 } : chat))
    call(chatEndpoints.read, { params: { id }, quiet: true })
      .then(() => queryClient.invalidateQueries({ queryKey: unreadKey }))
      .catch(console.error)
  }, [id, unread_count, seen, queryClient])
}
