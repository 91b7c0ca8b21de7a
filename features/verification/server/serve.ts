import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Needs } from '#platform/server/needs.ts'
import { readSignature } from '#platform/server/http/signed-address.ts'
import { selfieFile, signedFor } from './selfie-files.ts'

type SelfieRequest = FastifyRequest<{
  Params: { selfie: string }
  Querystring: Record<string, string | string[] | undefined>
}>

/**
 * `GET /attachments/selfies/:selfie`: signed for one of the staff with an open session, while its case is open; no
 * cache keeps it.
 */
export function serveSelfies(app: FastifyInstance, needs: Pick<Needs, 'config' | 'db' | 'storage'>): void {
  app.get('/attachments/selfies/:selfie', async (request: SelfieRequest, reply) => {
    reply.header('cache-control', 'no-store')
    const { selfie } = request.params
    const { viewer } = request.query
    if (typeof viewer !== 'string' || !/^[1-9]\d{0,9}$/.test(viewer)) throw refuse('not_found')
    if (readSignature(needs.config.keys('selfie'), signedFor(selfie, viewer), request.query) !== 'good')
      throw refuse('not_found')
    const waiting = await needs.db
      .selectFrom('verification')
      .select('id')
      .where('selfie', '=', selfie)
      .where('state', '=', 'waiting')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('open_account as viewer')
            .innerJoin('session', 'session.user_id', 'viewer.id')
            .select('viewer.id')
            .where('viewer.id', '=', Number(viewer))
            .where('viewer.role', '=', 'ADMIN')
            .where('session.expires_at', '>', sql<Date>`now()`),
        ),
      )
      .executeTakeFirst()
    const bytes = waiting && (await needs.storage.get(selfieFile(selfie)))
    if (!bytes) throw refuse('not_found')
    return reply.type('image/webp').send(bytes)
  })
}
