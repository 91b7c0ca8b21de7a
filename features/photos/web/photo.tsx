import { useDeferredValue } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import { guestPhotoSize, type PhotoSize, photoSizes, sizedPhotoUrl } from '../contract/photo-address.ts'
import type { ShownPhoto } from '#features/profiles/contract/user.ts'

interface PhotoProps {
  photo: Pick<ShownPhoto, 'url' | 'large_url' | 'thumbhash' | 'width' | 'height' | 'focus'>
  alt: string
  /** As in `<img sizes>`: how wide it is shown. */
  sizes: string
  /** On the first screen: fetched before everything else. */
  first?: boolean
}

/**
 * Fills its frame; a blurred miniature stands there until the picture has come, for those below the first screen from
 * the second rendering on.
 */
export function Photo({ photo, alt, sizes, first = false }: PhotoProps) {
  // 4 KiB of a rendered page each, which do not compress, and a millisecond of a slow phone.
  const blurred = useDeferredValue(true, first)
  return (
    <span className="relative block size-full overflow-hidden bg-sunken">
      {blurred ? (
        <img src={miniature(photo.thumbhash)} alt="" className="absolute inset-0 size-full object-cover" />
      ) : null}
      <img
        src={sizedPhotoUrl(photo.url, 800)}
        srcSet={photoSizes.map((size) => `${sourceOf(photo, size)} ${widthOf(photo, size)}w`).join(', ')}
        sizes={sizes}
        alt={alt}
        decoding="async"
        fetchPriority={first ? 'high' : 'auto'}
        loading={first ? 'eager' : 'lazy'}
        className="relative size-full object-cover"
        {...(photo.focus && { style: { objectPosition: `${photo.focus.x}% ${photo.focus.y}%` } })}
      />
    </span>
  )
}

/** The largest size is not everybody's, and has an address of its own. */
function sourceOf({ url, large_url }: Pick<ShownPhoto, 'url' | 'large_url'>, size: PhotoSize): string {
  return sizedPhotoUrl(size > guestPhotoSize ? (large_url ?? url) : url, size)
}

/** Sizes are of the longer side; the browser chooses by width. */
function widthOf({ width, height }: { width: number; height: number }, size: PhotoSize): number {
  return Math.round(width * Math.min(1, size / Math.max(width, height)))
}

function miniature(thumbhash: string): string {
  return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (byte) => byte.charCodeAt(0)))
}
