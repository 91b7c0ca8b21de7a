import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Chat, chatEndpoints, type Message, messagesPerPage } from '#contract/chat.ts'
import { call, fetchBody } from '#web/api/client.ts'
import { unreadKey } from '#web/shell/unread.ts'
import { patchChats, refreshChats } from './queries.ts'

type Pages = InfiniteData<Message[], number | undefined>

const messagesKey = (chatId: number) => ['messages', chatId] as const

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
