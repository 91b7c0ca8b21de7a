import { useMutation, useQueryClient } from '@tanstack/react-query'
import { visibilityEndpoint } from '#features/accounts/contract/visibility.ts'
import { call } from '#platform/web/api/client.ts'
import { messageOf } from '#platform/web/api/errors.ts'
import { userKey } from '#features/accounts/web/session.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'

/** Hides one's profile (true) or shows it again. */
export function usePause() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (paused: boolean) => call(visibilityEndpoint, { body: { paused } }),
    async onSuccess({ body: { paused } }) {
      await queryClient.invalidateQueries({ queryKey: userKey })
      toast.success(paused ? 'Il tuo profilo è in pausa' : 'Il tuo profilo è di nuovo visibile')
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}
