import { useQueryClient } from '@tanstack/react-query'
import { userKey } from '#features/accounts/web/session.tsx'
import { fetchBody } from '#platform/web/api/client.ts'
import { useAutosaved } from '#platform/web/forms/use-autosaved.ts'
import { firstFraming } from '../../contract/crop.ts'
import type { Framing } from '../../contract/framing.ts'
import { type Attachment, framePhoto } from '../../contract/photos.ts'
import { photosQuery } from '../queries.ts'

/** A drag is many changes; the last counts. */
const rest = 700

/** How a photo is framed, saved by itself; null where it is too small to be. */
export function useFraming(photo: Attachment): [framing: Framing | null, change: (framing: Framing) => void] {
  const queryClient = useQueryClient()
  const { value, change } = useAutosaved<Framing | null>(`framing-${photo.id}`, {
    first: () => photo.framing ?? firstFraming(photo),
    async send(framing) {
      if (framing === null) return
      const framed = await fetchBody(framePhoto, { params: { id: photo.id }, body: framing, quiet: true })
      queryClient.setQueryData(photosQuery.queryKey, (photos) =>
        photos?.map((one) => (one.id === framed.id ? framed : one)),
      )
      void queryClient.invalidateQueries({ queryKey: userKey })
    },
    rest,
  })
  return [value, change]
}
