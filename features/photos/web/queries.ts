import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { say } from '#platform/web/shell/wording.ts'
import {
  type Attachment,
  deletePhoto,
  listPhotos,
  orderPhotos,
  setProfilePicture,
  wantPicture,
} from '../contract/photos.ts'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { userKey } from '#features/accounts/web/session.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'

export const photosQuery = queryOptions({
  queryKey: ['photos'],
  queryFn: ({ signal }) => fetchBody(listPhotos, { signal }),
})

/** Shows the choice at once; should it fail, the old one returns. */
export function useChoosePicture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(setProfilePicture, { params: { id } }),
    onMutate: async (id) => {
      await queryClient.cancelQueries(photosQuery)
      const before = queryClient.getQueryData(photosQuery.queryKey)
      queryClient.setQueryData<Attachment[]>(photosQuery.queryKey, (photos) =>
        photos?.map((photo) => ({ ...photo, user: { ...photo.user, profile_picture_id: id } })),
      )
      return before
    },
    onSuccess: () => toast.success('Foto profilo aggiornata con successo'),
    onError(_error, _id, before) {
      queryClient.setQueryData(photosQuery.queryKey, before)
      toast.error(say('Error Setting Profile Picture'))
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(photosQuery),
        queryClient.invalidateQueries({ queryKey: userKey }),
      ]),
  })
}

/** Of photos that wait: the one that becomes the picture. */
export function useWantPicture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => fetchBody(wantPicture, { params: { id } }),
    onSuccess: (photos) => queryClient.setQueryData(photosQuery.queryKey, photos),
    onError: () => toast.error('La scelta non è stata salvata. Riprova.'),
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

/** Shows the new order at once; should saving it fail, the old one returns. One saving at a time, in the order made. */
export function useSaveOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'photo-order' },
    mutationFn: (ids: readonly string[]) => fetchBody(orderPhotos, { body: { ids: [...ids] } }),
    onMutate: async (ids) => {
      await queryClient.cancelQueries(photosQuery)
      queryClient.setQueryData<Attachment[]>(photosQuery.queryKey, (photos) => photos && inOrder(photos, ids))
    },
    onError: () => toast.error('L’ordine delle foto non è stato salvato. Riprova.'),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(photosQuery),
        queryClient.invalidateQueries({ queryKey: userKey }),
      ]),
  })
}

/** Photos that `ids` does not name keep their order, at the end. */
export function inOrder<T extends { readonly id: string }>(
  photos: readonly T[],
  ids: readonly string[],
): T[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return photos.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}
