import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { lockUsers } from '#features/accounts/server/lock-account.ts'
import { openCase } from '#features/moderation/server/cases.ts'
import { photoLimits, photoTooLarge } from '#features/photos/contract/photos.ts'
import { maker } from '#features/photos/server/making/photo-maker.ts'
import { newPhotoId } from '#features/photos/server/photo-files.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { Gesture, gestures } from '../contract/gestures.ts'
import { type Verification } from '../contract/verification.ts'
import { selfieFile, sweepSelfie } from './selfie-files.ts'
import { alreadyWaiting, liveVerification, ownVerification } from './verification.ts'
import { italianDate } from '#platform/contract/italian-time.ts'

/** Takes the selfie for the gesture that was drawn, and puts it before a moderator. */
export async function sendSelfie(
  needs: Pick<Needs, 'db' | 'jobs' | 'storage'>,
  actor: Actor,
  request: FastifyRequest,
): Promise<Verification> {
  // Refused before the bytes are worked on; checked again, under the lock, before they count.
  usable(await liveVerification(needs.db, actor.userId))
  return keepSelfie(needs, actor.userId, await readSelfie(request))
}

/** The way of every selfie, from the bytes to the case. The file goes first, as with photos. */
export async function keepSelfie(
  needs: Pick<Needs, 'db' | 'jobs' | 'storage'>,
  userId: number,
  bytes: Uint8Array,
): Promise<Verification> {
  const made = await maker.process(async () => bytes)
  if (!made.ok) throw refuseFields({ selfie: made.error })
  const file = made.photo.files.get(1600)
  if (!file) throw new Error('a processed photo has every size')
  const selfie = newPhotoId()
  await transaction(needs.db, (trx) => needs.jobs.enqueue(trx, sweepSelfie, { selfie }, { after: 3600 }))
  await needs.storage.put(selfieFile(selfie), file, 'image/webp')
  try {
    return await transaction(needs.db, (trx) => record(trx, userId, selfie))
  } catch (error) {
    await transaction(needs.db, (trx) => needs.jobs.enqueue(trx, sweepSelfie, { selfie }))
    throw error
  }
}

async function record(trx: Transaction, userId: number, selfie: string): Promise<Verification> {
  await lockUsers(trx, userId)
  const { id, gesture } = usable(await liveVerification(trx, userId))
  await trx
    .updateTable('verification')
    .set({ state: 'waiting', selfie, sent_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  const asked = Gesture.parse(gesture)
  const verification = await ownVerification(trx, userId)
  await openCase(trx, {
    subject: 'verification',
    subjectId: String(id),
    userId,
    after: {
      gesture: asked,
      facts: [
        { label: 'Gesto', value: gestures[asked] },
        ...(verification.verified_at === null
          ? []
          : [{ label: 'Ultima verifica', value: italianDate(verification.verified_at) }]),
      ],
    },
  })
  return verification
}

type Live = Awaited<ReturnType<typeof liveVerification>>

/** @throws Refusal 409 without a gesture that is still good */
function usable(live: Live): NonNullable<Live> {
  if (!live || (live.state === 'asked' && live.expired))
    throw refuse('conflict', { message: 'Il gesto è scaduto. Chiedine uno nuovo.', code: 'gesture_expired' })
  if (live.state === 'waiting') throw refuse('conflict', { message: alreadyWaiting, code: 'waiting' })
  return live
}

async function readSelfie(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw refuse(415, { message: 'Invia il selfie come multipart/form-data.', code: 'unsupported' })
  const part = await request.file({
    limits: { fileSize: photoLimits.bytes, files: 1 },
    throwFileSizeLimit: false,
  })
  const bytes = await part?.toBuffer()
  if (part === undefined || bytes === undefined || bytes.byteLength === 0)
    throw refuseFields({ selfie: 'Scatta o scegli il selfie.' })
  if (part.file.truncated) throw refuseFields({ selfie: photoTooLarge })
  return bytes
}
