import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Chat, chatEndpoints } from '../contract/chat.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { walletKey } from '#features/wallet/web/wallet-queries.ts'
import { userKey } from '#features/accounts/web/session.tsx'
import { unreadKey } from './unread.ts'
import { type ChatList, type ListType, withChat } from './chat-list.ts'

/** Of the staff, who have an inbox in the place of lists. */
export const supportInboxKey = ['admin', 'support'] as const
const activityKey = ['chats-activity'] as const
const activitySeconds = 90

export function useChats(type: ListType) {
  return useQuery({
    queryKey: [...sharedKeys.chats, type],
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

const isList = ({ queryKey }: { queryKey: QueryKey }) => queryKey[1] !== sharedKeys.contacts[1]

/** Changes chats in every list that is loaded. */
export function patchChats(queryClient: QueryClient, patch: (chat: Chat) => Chat): void {
  queryClient.setQueriesData<ChatList>(
    { queryKey: sharedKeys.chats },
    (list) =>
      list && {
        regular_chats: list.regular_chats.map(patch),
        support_chat: list.support_chat ? patch(list.support_chat) : list.support_chat,
      },
  )
}

/** Resolves when the list on the screen is the new one. For one chat of which one knows, see `refreshChat`. */
export async function refreshChats(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: unreadKey })
  await queryClient.invalidateQueries({ queryKey: sharedKeys.chats })
}

/** Only the answer to the latest question about a chat counts. */
const asked = new Map<number, symbol>()

/**
 * Something happened in one chat: fetches it alone, however long the list is, and puts it in its place in the
 * lists that are loaded. Resolves to the chat; null when it is not there for this person, or newer news came.
 */
export async function refreshChat(queryClient: QueryClient, id: number): Promise<Chat | null> {
  if (queryClient.getQueriesData({ queryKey: supportInboxKey }).length > 0) {
    void queryClient.invalidateQueries({ queryKey: supportInboxKey })
    return null
  }
  void queryClient.invalidateQueries({ queryKey: unreadKey })
  void queryClient.invalidateQueries({ queryKey: sharedKeys.contacts })
  const question = Symbol()
  asked.set(id, question)
  const chat = await askFor(id)
  if (asked.get(id) !== question) return null
  // A list under way was asked for before this happened, or may have been.
  if (chat === undefined || queryClient.isFetching({ queryKey: sharedKeys.chats, predicate: isList }) > 0)
    await refreshChats(queryClient)
  if (chat === undefined) return null
  for (const type of ['all', 'archived'] as const)
    queryClient.setQueryData<ChatList>(
      [...sharedKeys.chats, type],
      (list) => list && withChat(list, type, id, chat),
    )
  return chat
}

/** Undefined: nobody knows, the network or the server being away. */
async function askFor(id: number): Promise<Chat | null | undefined> {
  try {
    return await fetchBody(chatEndpoints.one, { params: { id }, quiet: true })
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : undefined
  }
}

/** A price was paid, kept or returned: so were a balance and the folded corner of a card. */
export function refreshBalance(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: userKey })
  void queryClient.invalidateQueries({ queryKey: walletKey })
  void queryClient.invalidateQueries({ queryKey: sharedKeys.profile })
  void queryClient.invalidateQueries({ queryKey: sharedKeys.search })
}
