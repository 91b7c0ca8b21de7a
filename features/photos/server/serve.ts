import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PhotoSize, photoSizes } from '../contract/photos.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { isPublished } from '#features/accounts/server/visibility.ts'
import { fileOf, isPhotoId } from './photo-files.ts'
import { signedRight } from './photo-url.ts'

const defaultSize: PhotoSize = 800

/**
 * Photos never change under their id, but the right to see one may end (a pause, a ban, a measure of the staff):
 * within two seconds it has gone from caches too, which ask again and are mostly told 304.
 */
const publicCache = 'public, max-age=2, must-revalidate'

const placeholders: Readonly<Record<string, URL>> = {
  'no-attachment': new URL('./placeholders/no-attachment.svg', import.meta.url),
  'no-attachment-male': new URL('./placeholders/no-attachment-male.svg', import.meta.url),
}

type PhotoRequest = FastifyRequest<{
  Params: { id: string }
  Querystring: Record<string, string | string[] | undefined>
}>

/** `GET /attachments/:id` [API-10]: the bytes of photos, and the two placeholders. */
export async function servePhotos(
  app: FastifyInstance,
  needs: Pick<Needs, 'config' | 'db' | 'storage'>,
): Promise<void> {
  app.get('/attachments/:id', async (request: PhotoRequest, reply) => {
    const placeholder = placeholders[request.params.id]
    return placeholder ? sendPlaceholder(reply, placeholder) : sendPhoto(needs, request, reply)
  })
}

async function sendPlaceholder(reply: FastifyReply, file: URL) {
  return reply
    .header('cache-control', 'public, max-age=86400')
    .type('image/svg+xml')
    .send(await readFile(file))
}

/** Whoever may not see a photo gets the very answer of an id that never was, and no cache keeps it. */
async function sendPhoto(
  needs: Pick<Needs, 'config' | 'db' | 'storage'>,
  request: PhotoRequest,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store')
  const { id } = request.params
  const size = readSize(request.query.size)
  if (!size || !isPhotoId(id)) throw refuse('not_found')

  const right = signedRight(needs.config, id, request.query)
  const shown = right === 'entitled' ? 'signed' : await whoSees(needs, id)
  if (shown === null || (shown === 'members' && right === 'anyone')) throw refuse('not_found')

  if (shown === 'everyone' && right === 'anyone') {
    const etag = `"${id}-${size}"`
    reply.header('cache-control', publicCache).header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  const file = await needs.storage.open(fileOf(id, size))
  if (!file) {
    reply.header('cache-control', 'no-store').removeHeader('etag')
    throw refuse('not_found')
  }
  return reply.type('image/webp').header('content-length', file.size).send(file.stream)
}

/** Approved photos of published profiles; of private ones for members only. Null: nobody without a right of their own. */
async function whoSees({ db }: Pick<Needs, 'db'>, photoId: string): Promise<'everyone' | 'members' | null> {
  const row = await db
    .selectFrom('photo as p')
    .innerJoin('profile as f', 'f.user_id', 'p.user_id')
    .select('f.private')
    .where('p.id', '=', photoId)
    .where('p.state', '=', 'approved')
    .where(({ ref }) => isPublished(ref('p.user_id')))
    .executeTakeFirst()
  if (!row) return null
  return row.private ? 'members' : 'everyone'
}

function readSize(value: string | string[] | undefined): PhotoSize | null {
  if (value === undefined) return defaultSize
  return photoSizes.find((size) => String(size) === value) ?? null
}
