import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the files that lie in `root` now: hashed assets for a year, the others for an hour. A route for each folder,
 * since one for each of two hundred files would keep 3 MiB; an address that is no file is answered as any unknown one.
 */
export async function serveBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(staticFiles, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/')
      reply.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  const files = filesIn(root)
  const routes = new Set([...files].map((file) => file.replace(/(?<=^\/[^/]+\/).*/, '*')))
  for (const url of routes)
    app.get(url, (request, reply) => {
      const file = url.replace('*', () => (request.params as { '*': string })['*'])
      return files.has(file) ? reply.sendFile(file) : reply.callNotFound()
    })
}

/** Their addresses. The compressed copies have none: they are sent in the place of what they are copies of. */
function filesIn(root: string): ReadonlySet<string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map(({ parentPath, name }) => `/${relative(root, join(parentPath, name)).replaceAll(sep, '/')}`),
  )
}
