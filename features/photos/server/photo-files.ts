import { randomBytes } from 'node:crypto'
import { type PhotoSize, photoSizes } from '../contract/photos.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { PhotoStorage } from '#platform/server/providers/storage/storage.ts'

/** 128 random bits. */
export function newPhotoId(): string {
  return randomBytes(16).toString('base64url')
}

export function isPhotoId(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

/** The storage key of one size; a folder per first two letters keeps folders small. */
export function fileOf(photoId: string, size: PhotoSize): string {
  return `photos/${photoId.slice(0, 2)}/${photoId}-${size}.webp`
}

export async function putPhotoFiles(
  storage: PhotoStorage,
  photoId: string,
  files: ReadonlyMap<PhotoSize, Uint8Array>,
): Promise<void> {
  for (const [size, bytes] of files) await storage.put(fileOf(photoId, size), bytes, 'image/webp')
}

/**
 * Deletes the files of a photo that has no row: queued when a photo is deleted, and ahead of every upload,
 * for the case that the process dies between writing the files and recording them.
 */
export const sweepPhotoFiles = job<{ photoId: string }>({
  queue: 'photo-sweep',
  async work({ db, storage }, { photoId }) {
    const row = await db.selectFrom('photo').select('id').where('id', '=', photoId).executeTakeFirst()
    if (row) return
    for (const size of photoSizes) await storage.delete(fileOf(photoId, size))
  },
})
