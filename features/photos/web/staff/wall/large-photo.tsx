import { useEffect, useEffectEvent } from 'react'
import { photoSrc } from '#features/moderation/web/staff/photo-src.ts'
import { Lightbox } from '#platform/web/ui/lightbox.tsx'
import { seenAfter, type WallPhoto } from '../../../contract/photo-wall.ts'
import type { WallMarks } from './wall-marks.ts'

interface LargePhotoProps {
  /** Undefined: closed. */
  photo: WallPhoto | undefined
  marks: WallMarks
  onClose: () => void
}

/** Over the whole screen a photo is open, and seen after as long as on the wall. */
export function LargePhoto({ photo, marks, onClose }: LargePhotoProps) {
  const id = photo?.case_id
  const see = useEffectEvent((seen: number) => {
    marks.see(seen)
    marks.open(seen)
  })
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => see(id), seenAfter)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <Lightbox
      pictures={photo ? [{ src: photoSrc(photo.url, 1600), alt: `Foto di ${photo.user.name}` }] : []}
      index={photo ? 0 : null}
      onClose={onClose}
    />
  )
}
