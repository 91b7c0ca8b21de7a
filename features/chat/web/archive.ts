import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Chat, chatEndpoints } from '../contract/chat.ts'
import { call } from '#platform/web/api/client.ts'
import { messageOf, NetworkError } from '#platform/web/api/errors.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { refreshChat } from './queries.ts'

/** Puts a chat away, or brings it back; either can be taken back at once [CHAT-17]. */
export function useArchive({ id, is_archived: archived, other_user: other }: Chat) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (archive: boolean) =>
      call(archive ? chatEndpoints.archive : chatEndpoints.unarchive, { params: { id } }),
    onSuccess: async (_, archive) => {
      await refreshChat(queryClient, id)
      toast.success(
        archive ? `Chat con ${other.name} archiviata` : `Chat con ${other.name} di nuovo tra i messaggi`,
        { id: `archive-${id}`, action: { label: 'Annulla', run: () => mutate(!archive) } },
      )
    },
    onError: (error) => {
      if (!(error instanceof NetworkError)) toast.error(messageOf(error))
    },
  })
  return { isPending, toggle: () => mutate(!archived) }
}
