import type { FastifyRequest } from 'fastify'
import { refuseLimited } from '#features/accounts/server/restrictions.ts'
import {
  limitReached,
  onlySoManyMore,
  photoLimits,
  photoTooLarge,
  type UploadResult,
} from '../contract/photos.ts'
import type { Actor } from '#platform/server/http/actor.ts'
import { refuse, refuseFields } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { present } from './gallery.ts'
import { maker } from './making/photo-maker.ts'
import { type KeptPhoto, keepPhoto, photosLeft } from './photos.ts'
import { type Spooled, spool } from './spool.ts'

interface Upload {
  /** Each on disk until its turn, or refused by what could be seen on its way in. */
  readonly files: readonly { readonly name: string; readonly content: Spooled | string }[]
  readonly setProfilePicture: boolean
  /** How many photos a person may have. */
  readonly limit: number
}

/**
 * Takes an upload of several photos [API-18]. Each file is kept or refused by itself.
 * @throws Refusal 403 for the limited, and for the rejected who may not correct themselves, 422 where all are beyond the limit
 */
export async function takeUpload(needs: Needs, actor: Actor, request: FastifyRequest): Promise<UploadResult> {
  if (actor.approval === 'rejected' && !(await mayCorrect(needs, actor)))
    throw refuse('forbidden', { code: 'rejected' })
  await refuseLimited(needs.db, actor.userId)
  await using spools = new AsyncDisposableStack()
  // Read to the end before anything is kept: an upload that breaks off leaves nothing behind.
  const { files, setProfilePicture, limit } = await readUpload(needs, actor, request, spools)

  const kept: KeptPhoto[] = []
  const failed: { name: string; errors: string[] }[] = []
  for (const { name, content } of files) {
    const stored =
      typeof content === 'string'
        ? { ok: false as const, error: content }
        : await keepFile(needs, content, {
            userId: actor.userId,
            wantedAsPicture: setProfilePicture && kept.length === 0,
          })
    if (stored.ok) kept.push(stored.photo)
    else failed.push({ name, errors: [stored.error] })
  }
  const full = limitReached(limit)
  if (kept.length === 0 && failed.every(({ errors }) => errors[0] === full))
    throw refuse('invalid', { message: full, failed_uploads: failed })

  return {
    uploaded_images: await present(needs, actor, kept),
    failed_uploads: failed,
    set_profile_picture: setProfilePicture && kept.length > 0,
    moderation_queue: kept.length > 0,
  }
}

async function keepFile(needs: Needs, content: Spooled, to: { userId: number; wantedAsPicture: boolean }) {
  const made = await maker.process(content.read)
  return made.ok ? keepPhoto(needs, made.photo, to) : made
}

const field = 'images[]'
const wrongField = `Invia le foto nel campo «${field}».`
const tooMany = `Puoi inviare al massimo ${photoLimits.filesPerUpload} file per volta.`

/** A refused profile may be sent once more, corrected: until then its owner may also change the photos. */
async function mayCorrect({ db }: Pick<Needs, 'db'>, actor: Actor): Promise<boolean> {
  const { resubmitted_at } = await db
    .selectFrom('users')
    .select('resubmitted_at')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return resubmitted_at === null
}

/** A file that is too large ends as an entry of `failed_uploads`, not as an exception. */
const reading = {
  limits: { fileSize: photoLimits.bytes, files: photoLimits.filesPerUpload, fields: 10, fieldSize: 100 },
  throwFileSizeLimit: false,
}

/** Files that the person has no room for are not even written down. */
async function readUpload(
  needs: Needs,
  actor: Actor,
  request: FastifyRequest,
  spools: AsyncDisposableStack,
): Promise<Upload> {
  if (!request.isMultipart())
    throw refuse(415, { message: 'Invia le foto come multipart/form-data.', code: 'unsupported' })
  const { left, limit } = await photosLeft(needs, actor.userId)
  const files: { name: string; content: Spooled | string }[] = []
  let setProfilePicture = false
  let misplaced = false
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (part.fieldname === 'set_profile_picture')
        setProfilePicture = part.value === '1' || part.value === 'true'
      continue
    }
    // A browser sends a file without a name for an input left empty.
    const meant = part.fieldname === field && part.filename !== ''
    if (!meant || files.length >= left) {
      part.file.resume()
      misplaced ||= part.fieldname !== field
      if (meant) files.push({ name: part.filename, content: noRoom(left, limit) })
      continue
    }
    const content = spools.use(await spool(needs.config.dataDir, part.file))
    files.push({ name: part.filename, content: part.file.truncated ? photoTooLarge : content })
  }
  if (files.length === 0) throw refuseFields({ images: misplaced ? wrongField : 'Scegli almeno una foto.' })
  return { files, setProfilePicture, limit }
}

async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts(reading)
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_FILES_LIMIT')
      throw refuse(413, { message: tooMany, code: 'too_large' })
    throw error
  }
}

function noRoom(left: number, limit: number): string {
  return left > 0 ? onlySoManyMore(left) : limitReached(limit)
}
