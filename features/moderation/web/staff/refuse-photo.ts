import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#platform/contract/endpoint.ts'
import { refusePhoto } from '../../contract/case-photos.ts'
import { call } from '#platform/web/api/client.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { toast } from '#platform/web/ui/toast-store.ts'

/** Refuses one photo of a new profile; the case stays in the queue and shows it as refused. */
export function useRefusePhoto(caseId: number, photoId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof refusePhoto>) =>
      call(refusePhoto, { params: { id: caseId, photoId }, body }),
    onSuccess: () => toast.success('Foto rifiutata, con motivazione'),
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 422) toast.error(messageOf(error))
    },
    // Somebody else may have decided, or the person deleted the photo.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}
