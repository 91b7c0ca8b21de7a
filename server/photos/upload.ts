import type { FastifyRequest } from 'fastify'
import { limitReached, photoLimits, type UploadResult } from '#contract/photos.ts'
import type { Actor } from '#server/accounts/actor.ts'
import { refuse, refuseFields } from '#server/http/refuse.ts'
import type { Needs } from '#server/needs.ts'
import { type KeptPhoto, keepPhoto, present } from './photos.ts'
import { type Processing, processPhoto, tooLarge } from './process.ts'

interface Upload {
  readonly files: readonly { readonly name: string; readonly made: Processing }[]
  readonly setProfilePicture: boolean
}

/** Takes an upload of several photos [API-18]. Each file is kept or refused by itself. */
export async function takeUpload(needs: Needs, actor: Actor, request: FastifyRequest): Promise<UploadResult> {
  if (actor.approval === 'rejected') throw refuse('forbidden', { code: 'rejected' })
  // Read to the end before anything is kept: an upload that breaks off leaves nothing behind.
  const { files, setProfilePicture } = await readUpload(request)
  if (files.length === 0) throw refuseFields({ images: 'Scegli almeno una foto.' })

  const kept: KeptPhoto[] = []
  const failed: { name: string; errors: string[] }[] = []
  for (const { name, made } of files) {
    const wantedAsPicture = setProfilePicture && kept.length === 0
    const stored = made.ok
      ? await keepPhoto(needs, made.photo, { userId: actor.userId, wantedAsPicture })
      : made
    if (stored.ok) kept.push(stored.photo)
    else failed.push({ name, errors: [stored.error] })
  }
  const full = limitReached(needs.config.imageLimitPerUser)
  if (failed.length === files.length && failed.every(({ errors }) => errors[0] === full))
    throw refuse('invalid', { message: full, failed_uploads: failed })

  return {
    uploaded_images: await present(needs, actor, kept),
    failed_uploads: failed,
    set_profile_picture: setProfilePicture && kept.length > 0,
    moderation_queue: kept.length > 0,
  }
}

/** A file that is too large ends as an entry of `failed_uploads`, not as an exception. */
const reading = {
  limits: { fileSize: photoLimits.bytes, files: photoLimits.filesPerUpload, fields: 10, fieldSize: 100 },
  throwFileSizeLimit: false,
}

/** Each file is made small as it arrives, so that an upload of many large ones never sits in memory whole. */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart())
    throw refuse(415, { message: 'Invia le foto come multipart/form-data.', code: 'unsupported' })
  const files: { name: string; made: Processing }[] = []
  let setProfilePicture = false
  for await (const part of request.parts(reading)) {
    if (part.type === 'field') {
      if (part.fieldname === 'set_profile_picture')
        setProfilePicture = part.value === '1' || part.value === 'true'
      continue
    }
    const bytes = await readFile(part.file)
    // What a browser sends for a file input left empty.
    if (bytes?.byteLength === 0 && part.filename === '') continue
    const name = part.filename || 'foto'
    files.push({ name, made: bytes === null ? { ok: false, error: tooLarge } : await processPhoto(bytes) })
  }
  return { files, setProfilePicture }
}

/** Null when the file is larger than allowed; the rest of it is read and dropped, so that the next part follows. */
async function readFile(file: AsyncIterable<Buffer> & { truncated: boolean }): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk)
  return file.truncated ? null : Buffer.concat(chunks)
}
