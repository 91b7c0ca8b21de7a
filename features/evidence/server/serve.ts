import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { readParts } from '#platform/server/providers/storage/archive-parts.ts'
import { evidenceFolder, opensEvidence } from './address.ts'

type DownloadRequest = FastifyRequest<{ Params: { code: string }; Querystring: Record<string, unknown> }>

/** `GET /api/evidence/:code/download`: a finished archive, to whoever has a fresh address of it. */
export function serveEvidence(app: FastifyInstance, needs: Pick<Needs, 'config' | 'db' | 'storage'>): void {
  app.get('/api/evidence/:code/download', async (request: DownloadRequest, reply) => {
    reply.header('cache-control', 'no-store')
    const { code } = request.params
    if (!opensEvidence(needs.config, code, request.query)) throw refuse('not_found')
    const archive = await needs.db
      .selectFrom('evidence_archive')
      .select('bytes')
      .where('code', '=', code)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (archive?.bytes == null) throw refuse('not_found')
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="fascicolo-${code}.zip"`)
      .header('content-length', archive.bytes)
      .send(Readable.from(readParts(needs.storage, evidenceFolder(code), archive.bytes)))
  })
}
