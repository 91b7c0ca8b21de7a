import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { cropHeight, faceSquare, isWithin } from '../contract/crop.ts'
import type { Framing } from '../contract/framing.ts'
import { type Attachment } from '../contract/photos.ts'
import { faceSize, photoSizes } from '../contract/photo-address.ts'
import { type CutName, cutFileOf, fileOf, sweepCuts } from './photo-files.ts'
import { present } from './gallery.ts'
import { type KeptPhoto, lockOwner } from './photos.ts'
import { maker } from './making/photo-maker.ts'

/**
 * Cuts a photo as its owner wants it shown. Every framing has files of its own: whoever is being served meanwhile gets
 * the old ones, and a job takes them away. They are written while the row is locked, as that job locks it too: it must
 * not take files for old that are about to be named.
 * @throws Refusal 404 for none of the person's, 422 for a crop beyond the photo
 */
export async function framePhoto(
  needs: Pick<Needs, 'config' | 'db' | 'hooks' | 'jobs' | 'storage'>,
  actor: Actor,
  { photoId, framing }: { readonly photoId: string; readonly framing: Framing },
): Promise<Attachment> {
  const photo = await needs.db
    .selectFrom('photo')
    .select(['width', 'height'])
    .where('id', '=', photoId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (!photo) throw refuse('not_found')
  if (!isWithin(framing, photo)) throw refuseFields({ width: 'Il ritaglio esce dalla foto.' })
  const whole = await needs.storage.get(fileOf(photoId, Math.max(...photoSizes) as 1600))
  if (!whole) throw refuse('not_found')
  const cuts = await cut(whole, framing)
  const row = await transaction(needs.db, async (trx) => {
    await lockOwner(trx, actor.userId)
    const kept = await keepFraming(trx, photoId, framing)
    if (!kept) return undefined
    for (const [name, bytes] of cuts)
      await needs.storage.put(cutFileOf(photoId, framing, name), bytes, 'image/webp')
    await needs.jobs.enqueue(trx, sweepCuts, { photoId })
    await needs.hooks.profileChanged(trx, actor.userId)
    return kept
  })
  if (!row) throw refuse('not_found')
  const [attachment] = await present(needs, actor, [row])
  return attachment as Attachment
}

function keepFraming(trx: Transaction, photoId: string, framing: Framing): Promise<KeptPhoto | undefined> {
  return trx
    .updateTable('photo')
    .set({
      crop_left: framing.left,
      crop_top: framing.top,
      crop_width: framing.width,
      focus_x: framing.focus_x,
      focus_y: framing.focus_y,
      turn: framing.turn ?? 0,
    })
    .where('id', '=', photoId)
    .returningAll()
    .executeTakeFirst()
}

const faceSide = 320

async function cut(bytes: Uint8Array, framing: Framing): Promise<Map<CutName, Uint8Array>> {
  const { left, top, width, turn = 0 } = framing
  const shown = { left, top, width, height: cropHeight(framing) }
  const { side, ...corner } = faceSquare(framing)
  const face = { ...corner, width: side, height: side, side: faceSide }
  const cuts = [...photoSizes.map((size) => ({ ...shown, side: size })), face]
  const files = await maker.cut({ bytes, turn, cuts })
  const names: readonly CutName[] = [...photoSizes, faceSize]
  return new Map(names.map((name, index) => [name, files[index]!]))
}
