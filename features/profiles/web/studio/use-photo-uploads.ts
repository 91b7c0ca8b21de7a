import { useQuery } from '@tanstack/react-query'
import type { Attachment } from '#features/photos/contract/photos.ts'
import { useCheckedFiles } from '#features/photos/web/use-checked-files.ts'
import { useUpload } from '#features/photos/web/use-upload.ts'
import { miscdataQuery } from '#features/reference/web/reference.ts'

/** One photo at a time, looked at on the device first; the very first becomes the picture. */
export function usePhotoUploads(photos: readonly Attachment[]) {
  const { data: lists } = useQuery(miscdataQuery)
  const uploads = useUpload({ asPicture: photos.length === 0 })
  const limit = lists?.backend_configs.image_limit_per_user ?? photos.length + 1
  const left = Math.max(0, limit - photos.length)
  const checked = useCheckedFiles((files, kept) => void uploads.send(files, { limit, left }, kept))
  return {
    ...uploads,
    left,
    pick: (files: readonly File[]) => void checked.pick(files.slice(0, 1)),
    asked: { asked: checked.asked, onKeep: checked.keep, onDrop: checked.drop },
  }
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>
