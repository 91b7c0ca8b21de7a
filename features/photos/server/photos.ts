import { type Selectable, sql } from 'kysely'
import { openCase } from '#features/moderation/server/cases.ts'
import { numberSetting } from '#features/settings/server/settings.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Photo } from '#platform/server/db/schema.ts'
import type { Needs } from '#platform/server/needs.ts'
import { limitReached } from '../contract/photos.ts'
import { newPhotoId, putPhotoFiles, sweepPhotoFiles } from './photo-files.ts'
import type { ProcessedPhoto } from './making/make-photo.ts'
import { maker } from './making/photo-maker.ts'
import { awaitReading } from './reading/read-waiting.ts'
import { comparePhoto } from './twins.ts'

export type KeptPhoto = Selectable<Photo>

type Stored =
  | { readonly ok: true; readonly photo: KeptPhoto }
  | { readonly ok: false; readonly error: string }

interface Destination {
  readonly userId: number
  /** Becomes the profile picture as soon as it is approved. */
  readonly wantedAsPicture?: boolean
  /** Demo portraits come approved; everything else waits for a moderator. */
  readonly approved?: boolean
  readonly demo?: boolean
}

type Storing = Pick<Needs, 'config' | 'db' | 'hooks' | 'jobs' | 'storage'>

/** The whole way of a photo, from the bytes that somebody sent to the row and the case. */
export async function storePhoto(
  needs: Storing,
  { bytes, ...to }: Destination & { bytes: Uint8Array },
): Promise<Stored> {
  const made = await maker.process(async () => bytes)
  return made.ok ? keepPhoto(needs, made.photo, to) : made
}

/**
 * Keeps a processed photo, unless the person has as many as allowed. The files go first, since a row must
 * never point at nothing; should anything fail after that, the sweep finds them without a row.
 */
export async function keepPhoto(needs: Storing, photo: ProcessedPhoto, to: Destination): Promise<Stored> {
  const id = newPhotoId()
  await transaction(needs.db, (trx) =>
    needs.jobs.enqueue(trx, sweepPhotoFiles, { photoId: id }, { after: 3600 }),
  )
  await putPhotoFiles(needs.storage, id, photo.files)
  const stored = await transaction(needs.db, (trx) => record(needs, trx, id, photo, to))
  if (!stored.ok)
    await transaction(needs.db, (trx) => needs.jobs.enqueue(trx, sweepPhotoFiles, { photoId: id }))
  return stored
}

async function record(
  needs: Storing,
  trx: Transaction,
  id: string,
  photo: ProcessedPhoto,
  { userId, wantedAsPicture = false, approved = false, demo = false }: Destination,
): Promise<Stored> {
  const owner = await lockOwner(trx, userId)
  const { count, last, limit } = await trx
    .selectFrom('photo')
    .where('user_id', '=', userId)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('position').as('last'),
      numberSetting(needs, 'image_limit_per_user').as('limit'),
    ])
    .executeTakeFirstOrThrow()
  if (count >= limit) return { ok: false, error: limitReached(limit) }
  if (!demo && (await hasAlready(trx, userId, photo.fingerprint))) return { ok: false, error: duplicate }

  if (wantedAsPicture) await clearWantedPicture(trx, userId)
  const row = await trx
    .insertInto('photo')
    .values({
      id,
      user_id: userId,
      state: approved ? 'approved' : 'pending',
      position: (last ?? -1) + 1,
      wanted_as_picture: wantedAsPicture,
      width: photo.width,
      height: photo.height,
      thumbhash: Buffer.from(photo.thumbhash),
      fingerprint: photo.fingerprint,
      demo,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (approved) await adoptPicture(needs, trx, userId)
  // While the person waits for approval, the photo is part of the profile's own case.
  else if (owner.state === 'approved') await openCase(trx, { subject: 'photo', subjectId: id, userId })
  if (!demo && !approved) await awaitReading(needs, trx, id)
  if (!demo && photo.fingerprint !== null) await needs.jobs.enqueue(trx, comparePhoto, { photoId: id })
  return { ok: true, photo: row }
}

const duplicate = 'Hai già caricato questa foto. Scegline un’altra.'

/** Saved again or made smaller, a photo is still the same; two shots of one moment differ in more places. */
const duplicateDistanceMax = 3

async function hasAlready(trx: Transaction, userId: number, fingerprint: string | null): Promise<boolean> {
  if (fingerprint === null) return false
  const row = await trx
    .selectFrom('photo')
    .select('id')
    .where('user_id', '=', userId)
    .where('demo', '=', false)
    .where(sql<boolean>`bit_count(fingerprint # ${fingerprint}::bit(64)) <= ${duplicateDistanceMax}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many a person may have and how many more may come; a look beforehand, `record` decides. */
export async function photosLeft(
  needs: Pick<Needs, 'config' | 'db'>,
  userId: number,
): Promise<{ left: number; limit: number }> {
  const { count, limit } = await needs.db
    .selectFrom('photo')
    .where('user_id', '=', userId)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      numberSetting(needs, 'image_limit_per_user').as('limit'),
    ])
    .executeTakeFirstOrThrow()
  return { left: Math.max(0, limit - count), limit }
}

/** One change at a time for the photos of a person: the limit holds also under parallel uploads. */
export function lockOwner(trx: Transaction, userId: number) {
  return trx
    .selectFrom('users')
    .select('state')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function clearWantedPicture(trx: Transaction, userId: number): Promise<void> {
  await trx
    .updateTable('photo')
    .set({ wanted_as_picture: false })
    .where('user_id', '=', userId)
    .where('wanted_as_picture', '=', true)
    .execute()
}

/** What waits becomes public, with the profile that it came with. */
export async function approvePending(trx: Transaction, userId: number): Promise<void> {
  await trx
    .updateTable('photo')
    .set({ state: 'approved' })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute()
}

/**
 * After a change of what the gallery shows: makes the wished photo the picture once it is approved; where there is no
 * picture, the first approved one.
 */
export async function adoptPicture(
  needs: Pick<Needs, 'hooks'>,
  trx: Transaction,
  userId: number,
): Promise<void> {
  const profile = await trx
    .selectFrom('profile')
    .select('picture_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const next = await trx
    .selectFrom('photo')
    .select(['id', 'wanted_as_picture'])
    .where('user_id', '=', userId)
    .where('state', '=', 'approved')
    .orderBy('wanted_as_picture', 'desc')
    .orderBy('position')
    .executeTakeFirst()
  const chosen =
    next && (next.wanted_as_picture || profile.picture_id === null) ? next.id : profile.picture_id
  if (chosen !== profile.picture_id) {
    await needs.hooks.pictureChosen(trx, userId, chosen)
    await clearWantedPicture(trx, userId)
  }
  // The gallery has changed in any case: that is why somebody asks.
  await needs.hooks.profileChanged(trx, userId)
}
