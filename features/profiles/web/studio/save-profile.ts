import { useQueryClient } from '@tanstack/react-query'
import { userKey } from '#features/accounts/web/session.tsx'
import { fetchBody } from '#platform/web/api/client.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type ProfileEdit, updateProfile } from '../../contract/edited-profile.ts'

/** Saves some fields of the profile as the form of all of them does. */
export function useSendEdit(): (edit: ProfileEdit) => Promise<void> {
  const queryClient = useQueryClient()
  return async (edit) => {
    const { IsDataInModeration: waits } = await fetchBody(updateProfile, { body: edit, quiet: true })
    if (waits)
      toast.notice('La tua descrizione è in coda di approvazione da parte del moderatore', {
        id: 'description-waits',
      })
    void queryClient.invalidateQueries({ queryKey: userKey })
  }
}
