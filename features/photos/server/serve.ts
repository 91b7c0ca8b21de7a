import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { faceSize, guestPhotoSize, type PhotoSize, photoSizes } from '../contract/photo-address.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Needs } from '#platform/server/needs.ts'
import { isOpen } from '#features/accounts/server/suspensions.ts'
import { isConcealed, isPublished } from '#features/accounts/server/visibility.ts'
import type { Framing } from '../contract/framing.ts'
import { framingColumns, framingMark, framingOf } from './framing-row.ts'
import { cutFileOf, fileOf, isPhotoId } from './photo-files.ts'
import { type PhotoRight, type SeenBy, signedRight } from './photo-url.ts'

const defaultSize: PhotoSize = 800

type Size = PhotoSize | typeof faceSize

/**
 * Photos never change under their id, but the right to see one may end (a pause, a ban, a measure of the staff):
 * within two seconds it has gone from caches too, which ask again and are mostly told 304.
 */
const publicCache = 'public, max-age=2, must-revalidate'

const privateCache = publicCache.replace('public', 'private')

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
  const asked = readSize(request.query.size)
  if (!asked || !isPhotoId(id)) throw refuse('not_found')

  const right = await rightHeld(needs.db, id, signedRight(needs.config, id, request.query))
  const size = right === 'anyone' && asked !== faceSize && asked > guestPhotoSize ? guestPhotoSize : asked
  const seen = right === 'entitled' ? null : await whoSees(needs, id)
  const shown = right === 'entitled' ? 'signed' : (seen?.audience ?? null)
  if (shown === null || (shown !== 'signed' && !audiences[shown].includes(right))) throw refuse('not_found')
  // Who judges a photo sees all of it, its owner where the address says so.
  const whole = right === 'entitled' && request.query.framed === undefined
  const framing = whole ? null : seen ? seen.framing : await currentFraming(needs, id)

  if (shown === 'everyone') {
    const etag = `"${id}-${size}${framing ? `-${framingMark(framing)}` : ''}"`
    reply.header('cache-control', right === 'anyone' ? publicCache : privateCache).header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  const file = await needs.storage.open(nameOf(id, size, framing))
  if (!file) {
    reply.header('cache-control', 'no-store').removeHeader('etag')
    throw refuse('not_found')
  }
  return reply.type('image/webp').header('content-length', file.size).send(file.stream)
}

function nameOf(id: string, size: Size, framing: Framing | null): string {
  if (framing !== null) return cutFileOf(id, framing, size)
  return fileOf(id, size === faceSize ? photoSizes[0] : size)
}

async function currentFraming({ db }: Pick<Needs, 'db'>, id: string): Promise<Framing | null> {
  const row = await db.selectFrom('photo').select(framingColumns).where('id', '=', id).executeTakeFirst()
  return row ? framingOf(row) : null
}

/** What is left now of the right for which an address was signed. */
async function rightHeld(db: Database, photoId: string, seenBy: SeenBy): Promise<PhotoRight> {
  if (seenBy === 'anyone') return seenBy
  const { right, viewerId } = seenBy
  const between =
    right === 'entitled'
      ? sql`(p.user_id = v.id or v.role = 'ADMIN')`
      : sql`not exists (select from blocked_pair where one_id = v.id and other_id = p.user_id)`
  const { rows } = await sql`
    select from open_account v, photo p
    where v.id = ${viewerId} and p.id = ${photoId} and ${between}
      and exists (select from session s where s.user_id = v.id and s.expires_at > now())`.execute(db)
  return rows.length > 0 ? right : 'anyone'
}

type Audience = 'everyone' | 'members' | 'partners'

const audiences: Readonly<Record<Audience, readonly PhotoRight[]>> = {
  everyone: ['anyone', 'member', 'partner'],
  members: ['member', 'partner'],
  partners: ['partner'],
}

/**
 * Approved photos: of published profiles everybody's, of private ones members'; of the others those see them who write
 * with their owner. Null: nobody without a right of their own.
 */
async function whoSees(
  { db }: Pick<Needs, 'db'>,
  photoId: string,
): Promise<{ audience: Audience; framing: Framing | null } | null> {
  const row = await db
    .selectFrom('photo as p')
    .innerJoin('profile as f', 'f.user_id', 'p.user_id')
    .select(framingColumns)
    .select(({ ref }) => ['f.private', isPublished(ref('p.user_id')).as('published')])
    .where('p.id', '=', photoId)
    .where('p.state', '=', 'approved')
    .where(({ ref, not }) => not(isConcealed(ref('p.user_id'))))
    .where(({ ref }) => isOpen(ref('p.user_id')))
    .executeTakeFirst()
  if (!row) return null
  const audience = !row.published ? 'partners' : row.private ? 'members' : 'everyone'
  return { audience, framing: framingOf(row) }
}

function readSize(value: string | string[] | undefined): Size | null {
  if (value === undefined) return defaultSize
  if (value === faceSize) return faceSize
  return photoSizes.find((size) => String(size) === value) ?? null
}
