import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { readParts } from '#platform/server/providers/storage/archive-parts.ts'
import { archiveFolder, opensArchive } from './archive-link.ts'

type ArchiveRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

/** `GET /api/data-export/:id`: a finished archive, to whoever has a fresh address of it. */
export function serveArchives(app: FastifyInstance, needs: Pick<Needs, 'config' | 'db' | 'storage'>): void {
  app.get('/api/data-export/:id', async (request: ArchiveRequest, reply) => {
    reply.header('cache-control', 'no-store')
    const { id } = request.params
    if (!opensArchive(needs.config, id, request.query)) throw refuse('not_found')
    const archive = await needs.db
      .selectFrom('data_export')
      .select('bytes')
      .where('id', '=', id)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (archive?.bytes == null) throw refuse('not_found')
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="lieta-dati.zip"')
      .header('content-length', archive.bytes)
      .send(Readable.from(readParts(needs.storage, archiveFolder(id), archive.bytes)))
  })
}
