import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type InboxView, supportEndpoints } from '../../contract/support.ts'
import { threadEndpoints } from '../../contract/thread.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { supportInboxKey } from '#features/chat/web/queries.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { waitingKey } from '#features/moderation/web/staff/queries.ts'
import { replySource } from './canned-reply-source.ts'

/** Nothing announces a member's message to all of the staff. */
const refreshEvery = 15_000

/** With words to look for, what was found in all of them. */
export function useInbox(view: InboxView, q: string) {
  return useQuery({
    queryKey: [...supportInboxKey, view, q],
    queryFn: ({ signal }) =>
      fetchBody(supportEndpoints.inbox, { query: { view, ...(q && { q }) }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  })
}

/** One that the list does not have; null: none. */
export function useConversation(chatId: number | null) {
  return useQuery({
    queryKey: [...supportInboxKey, 'conversation', chatId],
    queryFn: ({ signal }) =>
      fetchBody(threadEndpoints.view, { params: { chatId: chatId ?? 0 }, signal, quiet: true }),
    enabled: chatId !== null,
    refetchInterval: refreshEvery,
  })
}

export function useNotes(chatId: number) {
  return useQuery({
    queryKey: [...supportInboxKey, 'notes', chatId],
    queryFn: ({ signal }) => fetchBody(supportEndpoints.notes, { params: { chatId }, signal }),
  })
}

export function useCannedReplies() {
  return useQuery({
    queryKey: replySource.key,
    queryFn: ({ signal }) => replySource.list(signal),
    staleTime: 60_000,
  })
}

/** Changes something of the inbox, then asks for it again. */
export function useChange<V, R>(
  change: (variables: V) => Promise<R>,
  key: readonly string[] = supportInboxKey,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError: (error) => {
      if (error instanceof ApiError) toast.error(messageOf(error))
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: key }),
        queryClient.invalidateQueries({ queryKey: waitingKey }),
      ]),
  })
}

export const useAssign = (chatId: number) =>
  useChange((assigneeId: number | null) =>
    fetchBody(supportEndpoints.assign, { params: { chatId }, body: { assignee_id: assigneeId } }),
  )

/** Only what was read is closed: what the member has written since keeps the conversation open. */
export const useClose = (chatId: number) =>
  useChange((lastMessageId: number) =>
    fetchBody(supportEndpoints.close, { params: { chatId }, body: { last_message_id: lastMessageId } }),
  )

export const useReopen = (chatId: number) =>
  useChange(() => fetchBody(threadEndpoints.reopen, { params: { chatId } }))

export const useAddNote = (chatId: number) =>
  useChange((text: string) => fetchBody(supportEndpoints.addNote, { params: { chatId }, body: { text } }))

export const useMarkAnswered = () =>
  useChange((id: number) => fetchBody(supportEndpoints.contactAnswered, { params: { id } }))

export const useKeepReply = () =>
  useChange((reply: { title: string; text: string }) => replySource.create(reply), replySource.key)

export const useRetireReply = () => useChange((id: number) => replySource.retire(id), replySource.key)
