import { randomBytes } from 'node:crypto'
import type { Framing } from '../contract/framing.ts'
import { type faceSize, type PhotoSize, photoSizes } from '../contract/photo-address.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { transaction } from '#platform/server/db/database.ts'
import type { PhotoStorage } from '#platform/server/providers/storage/storage.ts'
import { framingColumns, framingMark, framingOf } from './framing-row.ts'

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

export type CutName = PhotoSize | typeof faceSize

/** The storage key of what is framed of a photo, in one size. */
export function cutFileOf(photoId: string, framing: Framing, name: CutName): string {
  return `${cutsOf(photoId)}${framingMark(framing)}-${name}.webp`
}

const folderOf = (photoId: string) => `photos/${photoId.slice(0, 2)}`
const cutsOf = (photoId: string) => `${folderOf(photoId)}/${photoId}-cut-`

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
    await deleteCuts(storage, photoId, null)
  },
})

/** Deletes the files of framings that are not in force any more. */
export const sweepCuts = job<{ photoId: string }>({
  queue: 'photo-cut-sweep',
  async work({ db, storage }, { photoId }) {
    await transaction(db, async (trx) => {
      const row = await trx
        .selectFrom('photo')
        .select(framingColumns)
        .where('id', '=', photoId)
        .forUpdate()
        .executeTakeFirst()
      const framing = row ? framingOf(row) : null
      await deleteCuts(storage, photoId, framing && framingMark(framing))
    })
  },
})

/** All but those of one framing; null: all. */
async function deleteCuts(storage: PhotoStorage, photoId: string, mark: string | null): Promise<void> {
  for await (const key of storage.list(folderOf(photoId)))
    if (key.startsWith(cutsOf(photoId)) && (mark === null || !key.startsWith(`${cutsOf(photoId)}${mark}-`)))
      await storage.delete(key)
}
