import { sql } from 'kysely'
import { withdrawCase } from '#features/moderation/server/cases.ts'
import { type Database, type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import type { Attachment } from '../contract/photos.ts'
import { sweepPhotoFiles } from './photo-files.ts'
import { framingOf } from './framing-row.ts'
import { framedPhotoUrl } from './photo-url.ts'
import { adoptPicture, clearWantedPicture, type KeptPhoto, lockOwner } from './photos.ts'
import { forgetReading } from './reading/findings.ts'
import { forgetTwins } from './twins.ts'

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
  const [profile, reasons] = await Promise.all([
    needs.db
      .selectFrom('profile')
      .select('picture_id')
      .where('user_id', '=', actor.userId)
      .executeTakeFirst(),
    reasonsOf(needs.db, rows),
  ])
  const addressOf = (row: KeptPhoto) => {
    const picture = { id: row.id, open: false, role: actor.role, framing: framingOf(row) }
    return framedPhotoUrl(needs.config, picture, { right: 'entitled', viewerId: actor.userId })
  }
  return rows.map((row) => ({
    id: row.id,
    framing: framingOf(row),
    wanted: row.wanted_as_picture,
    mod_status: row.state,
    mod_reason: reasons.get(row.id) ?? null,
    url: addressOf(row),
    thumbhash: row.thumbhash.toString('base64'),
    width: row.width,
    height: row.height,
    user: { profile_picture_id: profile?.picture_id ?? null },
  }))
}

/** What the moderators wrote about those that they refused. */
async function reasonsOf(db: Database, rows: readonly KeptPhoto[]): Promise<Map<string, string | null>> {
  const refused = rows.filter((row) => row.state === 'rejected').map((row) => row.id)
  if (refused.length === 0) return new Map()
  const cases = await db
    .selectFrom('moderation_case')
    .select(['subject_id', 'reason'])
    .where('subject', '=', 'photo')
    .where('subject_id', 'in', refused)
    .where('state', '=', 'rejected')
    .orderBy('id')
    .execute()
  const takenDown = await db
    .selectFrom('staff_action')
    .select(['subject_id', 'reason'])
    .where('subject_type', '=', 'photo')
    .where('subject_id', 'in', refused)
    .where('action', '=', 'take_down')
    .where('concluded_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
  return new Map([...cases, ...takenDown].map(({ subject_id: id, reason }) => [id, reason]))
}

/**
 * Puts one's photos in the order given. Photos that came meanwhile follow in the order they had, and ids of
 * photos that went meanwhile are passed over: neither an upload nor a deletion at the same time is undone.
 */
export async function orderGallery(
  needs: Pick<Needs, 'config' | 'db' | 'hooks'>,
  actor: Actor,
  ids: readonly string[],
): Promise<Attachment[]> {
  await transaction(needs.db, async (trx) => {
    await lockOwner(trx, actor.userId)
    await sql`
      update photo set position = placed.position
      from (
        select id, row_number() over (order by array_position(${ids}::text[], id), position, created_at) - 1 as position
        from photo where user_id = ${actor.userId}
      ) as placed
      where photo.id = placed.id and photo.position <> placed.position`.execute(trx)
    await needs.hooks.profileChanged(trx, actor.userId)
  })
  return ownPhotos(needs, actor)
}

/**
 * Replaces the profile picture at once.
 * @throws Refusal 404 for none of the person's, 409 for one that a moderator has not approved
 */
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
        message: 'La foto è ancora in moderazione. Potrai sceglierla dopo l’approvazione.',
      })
    if (photo.state === 'rejected')
      throw refuse('conflict', { message: 'Questa foto non è stata approvata. Scegline un’altra.' })
    await clearWantedPicture(trx, actor.userId)
    await needs.hooks.pictureChosen(trx, actor.userId, photoId)
    await needs.hooks.profileChanged(trx, actor.userId)
  })
}

/**
 * Of the photos that wait, the one that becomes the picture once it is approved.
 * @throws Refusal 404 for none of the person's, 409 for one that waits no more
 */
export async function wantPicture(
  needs: Pick<Needs, 'config' | 'db'>,
  actor: Actor,
  photoId: string,
): Promise<Attachment[]> {
  await transaction(needs.db, async (trx) => {
    await lockOwner(trx, actor.userId)
    const photo = await ownPhoto(trx, actor, photoId)
    if (photo.state !== 'pending')
      throw refuse('conflict', { message: 'Questa foto non aspetta più. Sceglila tra quelle approvate.' })
    await clearWantedPicture(trx, actor.userId)
    await trx.updateTable('photo').set({ wanted_as_picture: true }).where('id', '=', photoId).execute()
  })
  return ownPhotos(needs, actor)
}

/** Answers whether the profile picture changed: the next approved photo takes its place. */
export async function removePhoto(
  needs: Pick<Needs, 'db' | 'hooks' | 'jobs'>,
  actor: Actor,
  photoId: string,
): Promise<boolean> {
  return transaction(needs.db, async (trx) => {
    const owner = await lockOwner(trx, actor.userId)
    await ownPhoto(trx, actor, photoId)
    // First of all, as it waits for a moderator who is just approving: only then is it sure whose picture it is.
    await withdrawCase(trx, { subject: 'photo', subjectId: photoId })
    const { picture_id: pictureId } = await trx
      .selectFrom('profile')
      .select('picture_id')
      .where('user_id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    const wasPicture = pictureId === photoId
    if (wasPicture) await needs.hooks.pictureChosen(trx, actor.userId, null)
    const named = [await forgetTwins(trx, photoId), await forgetReading(trx, photoId)].includes(true)
    if (named && owner.state === 'pending') await needs.hooks.awaitsReview(trx, actor.userId)
    await trx.deleteFrom('photo').where('id', '=', photoId).execute()
    await needs.jobs.enqueue(trx, sweepPhotoFiles, { photoId })
    await needs.hooks.photoRemoved(trx, actor.userId)
    await adoptPicture(needs, trx, actor.userId)
    return wasPicture
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
