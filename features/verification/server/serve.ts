import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { readSignature } from '#platform/server/http/signed-address.ts'
import { selfieFile } from './selfie-files.ts'

type SelfieRequest = FastifyRequest<{
  Params: { selfie: string }
  Querystring: Record<string, string | string[] | undefined>
}>

/** `GET /attachments/selfies/:selfie`: signed, while its case is open; no cache keeps it. */
export function serveSelfies(app: FastifyInstance, needs: Pick<Needs, 'config' | 'db' | 'storage'>): void {
  app.get('/attachments/selfies/:selfie', async (request: SelfieRequest, reply) => {
    reply.header('cache-control', 'no-store')
    const { selfie } = request.params
    if (readSignature(needs.config.keys('selfie'), selfie, request.query) !== 'good')
      throw refuse('not_found')
    const waiting = await needs.db
      .selectFrom('verification')
      .select('id')
      .where('selfie', '=', selfie)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    const bytes = waiting && (await needs.storage.get(selfieFile(selfie)))
    if (!bytes) throw refuse('not_found')
    return reply.type('image/webp').send(bytes)
  })
}
