import { useQuery } from '@tanstack/react-query'
import { useUser } from '#features/accounts/web/session.tsx'
import { facePhotoUrl } from '#features/photos/contract/photo-address.ts'
import { photosQuery } from '#features/photos/web/queries.ts'

/** One's own face, also while the photo that will be the picture waits for a moderator; the cameo without any. */
export function useOwnFace(): string {
  const user = useUser()
  const { data: photos = [] } = useQuery(photosQuery)
  const usable = photos.filter(({ mod_status: state }) => state !== 'rejected')
  const photo =
    usable.find(({ id, wanted }) => wanted || id === user.profile_picture_id) ??
    (user.profile_picture_id === null ? usable[0] : undefined)
  return facePhotoUrl(photo?.url ?? user.profile_picture_url)
}
