import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { deletePhoto, listPhotos, setProfilePicture } from '#contract/photos.ts'
import { call, fetchBody } from '#web/api/client.ts'
import { userKey } from '#web/shell/session.tsx'
import { toast } from '#web/ui/toast-store.ts'

export const photosQuery = queryOptions({
  queryKey: ['photos'],
  queryFn: ({ signal }) => fetchBody(listPhotos, { signal }),
})

export function useChoosePicture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(setProfilePicture, { params: { id } }),
    onSuccess: () => toast.success('Foto profilo aggiornata con successo'),
    onError: () => toast.error('Error Setting Profile Picture'),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(photosQuery),
        queryClient.invalidateQueries({ queryKey: userKey }),
      ]),
  })
}

export function useDeletePhoto() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => fetchBody(deletePhoto, { params: { id } }),
    onError: () => toast.error("Errore durante l'eliminazione dell'immagine."),
    onSuccess: (answer) =>
      Promise.all([
        queryClient.invalidateQueries(photosQuery),
        // The ring of completion counts photos, the header shows the picture [PHOTO-18].
        answer.profile_picture_changed && queryClient.invalidateQueries({ queryKey: userKey }),
      ]),
  })
}
