import type { Role } from '#platform/contract/people.ts'

/** Longest side, in pixels, of the sizes that are kept. */
export const photoSizes = [320, 800, 1600] as const
export type PhotoSize = (typeof photoSizes)[number]

/** The largest size that guests get, whatever they ask for. */
export const guestPhotoSize: PhotoSize = 800

/** A square beside the sizes. */
export const faceSize = 'face'

/** The cameo of who has no picture, or none for this viewer [API-10]. */
export function placeholderUrl(role: Role): string {
  return role === 'KING' ? '/attachments/no-attachment-male' : '/attachments/no-attachment'
}

/** A photo's address in one size; `url` may already carry a signature. */
export function sizedPhotoUrl(url: string, size: PhotoSize): string {
  return `${url}${url.includes('?') ? '&' : '?'}size=${size}`
}

/** Around the face, for a small circle; of a photo that nobody framed, the smallest size. */
export function facePhotoUrl(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}size=${faceSize}`
}

/** What was uploaded, whatever is framed of it, from the address that its owner has. */
export function wholePhotoUrl(url: string, size: PhotoSize): string {
  return sizedPhotoUrl(url.replace(/[?&]framed=[^&]*/, ''), size)
}
