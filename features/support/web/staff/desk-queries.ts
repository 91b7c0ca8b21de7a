import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { supportInboxKey } from '#features/chat/web/queries.ts'
import { putMessage } from '#features/chat/web/message-queries.ts'
import { waitingKey } from '#features/moderation/web/staff/queries.ts'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { besideEndpoint } from '../../contract/beside.ts'
import { deskEndpoints } from '../../contract/desk.ts'
import { replyActionEndpoints } from '../../contract/reply-actions.ts'
import { useChange } from './support-queries.ts'

const tagsKey = [...supportInboxKey, 'tags'] as const
const actionsKey = ['admin', 'reply-actions'] as const

export function useBeside(chatId: number) {
  return useQuery({
    queryKey: [...supportInboxKey, 'beside', chatId],
    queryFn: ({ signal }) => fetchBody(besideEndpoint, { params: { chatId }, signal }),
  })
}

export function useTags() {
  return useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }) => fetchBody(deskEndpoints.tags, { signal }),
    staleTime: 60_000,
  })
}

export const useTag = (chatId: number) =>
  useChange((name: string) => fetchBody(deskEndpoints.tag, { params: { chatId }, body: { name } }))

export const useUntag = (chatId: number) =>
  useChange((tagId: number) => fetchBody(deskEndpoints.untag, { params: { chatId, tagId } }))

export const useSnooze = (chatId: number) =>
  useChange((body: BodyIn<typeof deskEndpoints.snooze>) =>
    fetchBody(deskEndpoints.snooze, { params: { chatId }, body }),
  )

export const useWake = () =>
  useChange((chatId: number) => fetchBody(deskEndpoints.wake, { params: { chatId } }))

export function useReplyActions() {
  return useQuery({
    queryKey: actionsKey,
    queryFn: ({ signal }) => fetchBody(replyActionEndpoints.list, { signal }),
    staleTime: 60_000,
  })
}

export const useChangeActions = (id: number) =>
  useChange(
    (body: BodyIn<typeof replyActionEndpoints.change>) =>
      fetchBody(replyActionEndpoints.change, { params: { id }, body }),
    actionsKey,
  )

/** An error is shown where the answer was written, and what was written stays. */
export function useSendReady(chatId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ replyId, ...body }: { replyId: number } & BodyIn<typeof replyActionEndpoints.send>) =>
      fetchBody(replyActionEndpoints.send, { params: { chatId, replyId }, body, quiet: true }),
    onSuccess: (message) => putMessage(queryClient, message),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: supportInboxKey }),
        queryClient.invalidateQueries({ queryKey: actionsKey }),
        queryClient.invalidateQueries({ queryKey: waitingKey }),
      ]),
  })
}
