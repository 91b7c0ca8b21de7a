import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Route } from '../http/route.ts'

/**
 * `GET /api/openapi.json` and `GET /docs`: everybody's, but in production nobody's. Made when first asked for, with what
 * makes it: few processes are ever asked.
 */
export function serveApiDocument(
  app: FastifyInstance,
  config: Pick<Config, 'production'>,
  routes: readonly Route[],
): void {
  if (config.production) return
  let made: ReturnType<typeof make> | undefined
  const make = async () => (await import('./make.ts')).makeDocument(routes)
  app.get('/api/openapi.json', async (_request, reply) => {
    const { document } = await (made ??= make())
    return reply.header('cache-control', 'no-cache').send(document)
  })
  app.get('/docs', async (_request, reply) => {
    const { page, policy } = await (made ??= make())
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
