import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Chat, chatEndpoints, type Message, messagesPerPage } from '../contract/chat.ts'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { unreadKey } from './unread.ts'
import {
  countOf,
  dropMessage,
  lastWhere,
  type MessagePages,
  newestOf,
  oldestOf,
  prependPage,
  putMessages,
  putRead,
  startPages,
} from './message-pages.ts'
import { patchChats } from './queries.ts'

const messagesKey = (chatId: number) => [...sharedKeys.messages, chatId] as const
/** What the server gives at most in one answer: for what was missed, not for looking back. */
const catchUpSize = 100

function fetchPage(
  chatId: number,
  { beforeId, size = messagesPerPage, signal }: { beforeId?: number; size?: number; signal?: AbortSignal },
): Promise<Message[]> {
  return fetchBody(chatEndpoints.messages, {
    params: { id: chatId },
    query: { per_page: size, ...(beforeId !== undefined && { before_id: beforeId }) },
    signal,
  })
}

/** All that is loaded of a chat. Fetching it again fetches what was missed, not all of it. */
export function useMessages(chatId: number) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: messagesKey(chatId),
    queryFn: ({ signal }) => catchUp(queryClient, chatId, signal),
    // message-pages.ts keeps what did not change; comparing ten thousand messages would only take time.
    structuralSharing: false,
  })
}

/** From the newest message back to one that is loaded, so that a long absence leaves no gap. */
async function catchUp(queryClient: QueryClient, chatId: number, signal: AbortSignal): Promise<MessagePages> {
  const loaded = () => queryClient.getQueryData<MessagePages>(messagesKey(chatId))
  const before = loaded()
  const newestId = before && newestOf(before)?.id
  const size = before && countOf(before) > messagesPerPage ? catchUpSize : messagesPerPage
  let missed: Message[] = []
  for (;;) {
    const beforeId = missed[0]?.id
    // oxlint-disable-next-line no-await-in-loop -- each page says where the one before it ends
    const page = await fetchPage(chatId, { ...(beforeId !== undefined && { beforeId }), size, signal })
    missed = [...page, ...missed]
    const isStart = page.length < size
    const oldest = page[0]
    // Not `before`, here and below: an event, the answer to a message sent or an older page may have come meanwhile.
    if (newestId === undefined) return putMessages(startPages(missed, !isStart), loaded()?.pages.flat() ?? [])
    if (isStart || oldest === undefined || oldest.id <= newestId) {
      const there = new Set(missed.map(({ id }) => id))
      const gone = (before?.pages ?? [])
        .flat()
        .filter(({ id }) => !there.has(id) && (isStart || id >= (oldest?.id ?? Number.POSITIVE_INFINITY)))
      const now = gone.reduce((sum, { id }) => dropMessage(sum, id), loaded() ?? startPages([], false))
      return putMessages(now, missed, now.hasOlder && !isStart)
    }
  }
}

/** 'Mostra di più' [CHAT-07]. `beforePut` is called right before the older messages stand above the others. */
export function useOlderMessages(chatId: number, beforePut: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const loaded = queryClient.getQueryData<MessagePages>(messagesKey(chatId))
      const oldest = loaded && oldestOf(loaded)
      if (!oldest) return
      const page = await fetchPage(chatId, { beforeId: oldest.id })
      beforePut()
      patchMessages(queryClient, chatId, (now) => prependPage(now, page, page.length === messagesPerPage))
    },
  })
}

/** Changes what is loaded; what is on its way for the first time, once it is there. */
function patchMessages(
  queryClient: QueryClient,
  chatId: number,
  patch: (loaded: MessagePages) => MessagePages,
): void {
  const queryKey = messagesKey(chatId)
  const apply = () => queryClient.setQueryData<MessagePages>(queryKey, (loaded) => loaded && patch(loaded))
  const query = queryClient.getQueryCache().find<MessagePages>({ queryKey })
  if (query === undefined) return
  if (query.state.data !== undefined || query.state.fetchStatus === 'idle') apply()
  // Joins the fetch that runs. One that fails is made again, with everything in it.
  else query.fetch().then(apply, () => {})
}

export function refreshMessages(queryClient: QueryClient, chatId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: messagesKey(chatId) })
}

/** They are fetched when the chat is opened; an open one hears of each message itself. */
export function forgetMessages(queryClient: QueryClient, chatId: number): void {
  void queryClient.invalidateQueries({ queryKey: messagesKey(chatId), refetchType: 'none' })
}

/** A moderator decided: the message may stand far back. Two channels say so; it is fetched once. */
export async function refreshDecided(
  queryClient: QueryClient,
  { chatId, messageId }: { chatId: number; messageId: number },
): Promise<void> {
  const around = await queryClient.fetchQuery({
    queryKey: ['decided', chatId, messageId],
    queryFn: ({ signal }) => fetchPage(chatId, { beforeId: messageId + 1, signal }),
    staleTime: 1_000,
    gcTime: 0,
  })
  patchMessages(queryClient, chatId, (loaded) => {
    const now = putMessages(loaded, around)
    // Taken away from this reader, or never theirs.
    return around.some(({ id }) => id === messageId) ? now : dropMessage(now, messageId)
  })
}

/** After a gap in which events may have been missed. An open chat is fetched when its channel is joined again. */
export function forgetAllMessages(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: sharedKeys.messages, refetchType: 'none' })
}

export function putMessage(queryClient: QueryClient, message: Message): void {
  patchMessages(queryClient, message.chat_id, (loaded) => putMessages(loaded, [message]))
}

/** Its sender took it back. */
export function removeMessage(queryClient: QueryClient, chatId: number, messageId: number): void {
  patchMessages(queryClient, chatId, (loaded) => dropMessage(loaded, messageId))
}

/** The question under a message is answered. */
export function dropQuestion(queryClient: QueryClient, chatId: number, messageId: number): void {
  patchMessages(queryClient, chatId, (loaded) => {
    const asked = lastWhere(loaded, ({ id }) => id === messageId)
    if (asked === undefined) return loaded
    const { asks: _, ...message } = asked
    return putMessages(loaded, [message])
  })
}

/** Whether the chat has messages that wait for the unlock. */
export function hasWaiting(queryClient: QueryClient, chatId: number): boolean {
  const loaded = queryClient.getQueryData<MessagePages>(messagesKey(chatId))
  return loaded !== undefined && lastWhere(loaded, ({ state }) => state === 'waiting') !== undefined
}

/** The other one has read up to `lastReadId` [RT-09]. */
export function putReadUpTo(
  queryClient: QueryClient,
  chatId: number,
  read: { readerId: number; lastReadId: number },
): void {
  patchMessages(queryClient, chatId, (loaded) => putRead(loaded, read))
}

/**
 * Tells the server that an open chat has been read, as soon as somebody sees it [RT-07].
 * `newestId`: of the messages of the other; undefined until they are loaded.
 */
export function useMarkRead(
  { id, unread_count }: Chat,
  { seen, newestId }: { seen: boolean; newestId: number | null | undefined },
): void {
  const queryClient = useQueryClient()
  const marked = useRef<number | null | undefined>(undefined)
  useEffect(() => {
    // What was there when the chat was opened counts by the list, what came after by itself.
    if (marked.current === undefined) marked.current = newestId
    if (!seen || (unread_count === 0 && marked.current === newestId)) return
    marked.current = newestId
    patchChats(queryClient, (chat) => (chat.id === id ? { ...chat, unread_count: 0 } : chat))
    call(chatEndpoints.read, { params: { id }, quiet: true })
      .then(() => queryClient.invalidateQueries({ queryKey: unreadKey }))
      .catch(console.error)
  }, [id, unread_count, seen, newestId, queryClient])
}
