import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deletionEndpoints } from '../contract/deletion.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { userKey } from '#features/accounts/web/session.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'

/** Takes back the request to be deleted. */
export function useWithdrawDeletion() {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn() {
      try {
        await call(deletionEndpoints.withdraw, { quiet: true })
      } catch (error) {
        // Taken back already, in another window.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: userKey })
      toast.success('Richiesta annullata, il tuo profilo è di nuovo attivo')
    },
    onError: () => toast.error("Errore nell'invio della richiesta. Riprova più tardi."),
  })
}
