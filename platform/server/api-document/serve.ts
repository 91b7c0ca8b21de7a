import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Route } from '../http/route.ts'
import { type ApiDocument, completeDocument } from './document.ts'
import { readerPage, readerPolicy } from './reader.ts'

/** `GET /api/openapi.json` and `GET /docs`: everybody's, but in production nobody's. Made when first asked for. */
export function serveApiDocument(
  app: FastifyInstance,
  config: Pick<Config, 'production'>,
  routes: readonly Route[],
): void {
  if (config.production) return
  let made: { document: ApiDocument; page: string } | undefined
  const make = () => {
    const document = completeDocument(app.swagger() as unknown as ApiDocument, routes)
    return { document, page: readerPage(document) }
  }
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    made ??= make()
    return reply.header('cache-control', 'no-cache').send(made.document)
  })
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    made ??= make()
    return reply
      .header('content-security-policy', readerPolicy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(made.page)
  })
}
