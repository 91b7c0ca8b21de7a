import type { Selectable } from 'kysely'
import { type Attachment, limitReached } from '#contract/photos.ts'
import type { Actor } from '#server/accounts/actor.ts'
import { type Transaction, transaction } from '#server/db/database.ts'
import type { Photo } from '#server/db/schema.ts'
import { refuse } from '#server/http/refuse.ts'
import { openCase, withdrawCase } from '#server/moderation/cases.ts'
import type { Needs } from '#server/needs.ts'
import { newPhotoId, putPhotoFiles, sweepPhotoFiles } from './photo-files.ts'
import { photoUrl } from './photo-url.ts'
import { type ProcessedPhoto, processPhoto } from './process.ts'

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
  const made = await processPhoto(bytes)
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
  const row = await transaction(needs.db, (trx) => record(needs, trx, id, photo, to))
  if (row) return { ok: true, photo: row }
  await transaction(needs.db, (trx) => needs.jobs.enqueue(trx, sweepPhotoFiles, { photoId: id }))
  return { ok: false, error: limitReached(needs.config.imageLimitPerUser) }
}

/** Null: the person has as many as allowed. */
async function record(
  needs: Storing,
  trx: Transaction,
  id: string,
  photo: ProcessedPhoto,
  { userId, wantedAsPicture = false, approved = false, demo = false }: Destination,
): Promise<KeptPhoto | null> {
  const owner = await lockOwner(trx, userId)
  const { count, last } = await trx
    .selectFrom('photo')
    .where('user_id', '=', userId)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .executeTakeFirstOrThrow()
  if (count >= needs.config.imageLimitPerUser) return null

  if (wantedAsPicture) await forgetWish(trx, userId)
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
  return row
}

/** One change at a time for the photos of a person: the limit holds also under parallel uploads. */
function lockOwner(trx: Transaction, userId: number) {
  return trx
    .selectFrom('users')
    .select('state')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

async function forgetWish(trx: Transaction, userId: number): Promise<void> {
  await trx
    .updateTable('photo')
    .set({ wanted_as_picture: false })
    .where('user_id', '=', userId)
    .where('wanted_as_picture', '=', true)
    .execute()
}

/** Makes the wished photo the picture once it is approved; where there is no picture, the first approved one. */
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
  if (chosen === profile.picture_id) return
  await trx.updateTable('profile').set({ picture_id: chosen }).where('user_id', '=', userId).execute()
  await forgetWish(trx, userId)
  await needs.hooks.profileChanged(trx, userId)
}

/** One's own photos, in the order of the gallery. */
export async function ownPhotos(needs: Pick<Needs, 'config' | 'db'>, actor: Actor): Promise<Attachment[]> {
  const rows = await needs.db
    .selectFrom('photo')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .orderBy('position')
    .orderBy('created_at')
    .execute()
  return present(needs, actor, rows)
}

/** As their owner sees them. */
export async function present(
  needs: Pick<Needs, 'config' | 'db'>,
  actor: Actor,
  rows: readonly KeptPhoto[],
): Promise<Attachment[]> {
  const profile = await needs.db
    .selectFrom('profile')
    .select('picture_id')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return rows.map((row) => ({
    id: row.id,
    mod_status: row.state,
    url: photoUrl(needs.config, { id: row.id, open: false, role: actor.role }, 'entitled'),
    thumbhash: row.thumbhash.toString('base64'),
    width: row.width,
    height: row.height,
    user: { profile_picture_id: profile?.picture_id ?? null },
  }))
}

/** Replaces the profile picture at once; a photo that a moderator has not approved cannot become it. */
export async function choosePicture(
  needs: Pick<Needs, 'db' | 'hooks'>,
  actor: Actor,
  photoId: string,
): Promise<void> {
  await transaction(needs.db, async (trx) => {
    await lockOwner(trx, actor.userId)
    const photo = await ownPhoto(trx, actor, photoId)
    if (photo.state === 'pending')
      throw refuse('conflict', {
        message: 'La foto è ancora in moderazione: potrai sceglierla dopo l’approvazione.',
      })
    if (photo.state === 'rejected')
      throw refuse('conflict', { message: 'Questa foto non è stata approvata: scegline un’altra.' })
    await forgetWish(trx, actor.userId)
    await trx
      .updateTable('profile')
      .set({ picture_id: photoId })
      .where('user_id', '=', actor.userId)
      .execute()
    await needs.hooks.profileChanged(trx, actor.userId)
  })
}

/** Answers whether the profile picture changed: the next approved photo takes its place. */
export async function removePhoto(
  needs: Pick<Needs, 'db' | 'hooks' | 'jobs'>,
  actor: Actor,
  photoId: string,
): Promise<boolean> {
  return transaction(needs.db, async (trx) => {
    await lockOwner(trx, actor.userId)
    await ownPhoto(trx, actor, photoId)
    const wasPicture = await trx
      .updateTable('profile')
      .set({ picture_id: null })
      .where('user_id', '=', actor.userId)
      .where('picture_id', '=', photoId)
      .returning('user_id')
      .executeTakeFirst()
    await withdrawCase(trx, { subject: 'photo', subjectId: photoId })
    await trx.deleteFrom('photo').where('id', '=', photoId).execute()
    await needs.jobs.enqueue(trx, sweepPhotoFiles, { photoId })
    await needs.hooks.photoRemoved(trx, actor.userId)
    if (!wasPicture) return false
    await adoptPicture(needs, trx, actor.userId)
    await needs.hooks.profileChanged(trx, actor.userId)
    return true
  })
}

async function ownPhoto(trx: Transaction, actor: Actor, photoId: string): Promise<Pick<KeptPhoto, 'state'>> {
  const photo = await trx
    .selectFrom('photo')
    .select('state')
    .where('id', '=', photoId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (!photo) throw refuse('not_found')
  return photo
}
