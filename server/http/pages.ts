import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'
import { sendRefusal } from './errors.ts'

/** Paths that belong to the API: an unknown one answers JSON, never the application. */
const apiPath = /^\/(api|broadcasting|attachments|sandbox|dev|app|assets|healthz|readyz|metrics)(\/|$)/

/**
 * Serves the built web application from `folder`: hashed assets for a year, pre-rendered pages by their
 * path, and the application shell for every other page, which the router then fills.
 */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(staticFiles, {
      root: folder,
      wildcard: false,
      index: false,
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
  }
  app.setNotFoundHandler(async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://lieta')
    const page = built && (request.method === 'GET' || request.method === 'HEAD') && !apiPath.test(pathname)
    if (!page) return sendRefusal(refuse('not_found'), request, reply)
    return sendPage(request, reply, folder, pathname)
  })
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  pathname: string,
): Promise<FastifyReply> {
  const prerendered = /^\/[a-z-]*$/.test(pathname) ? join(folder, pathname, 'index.html') : ''
  const file = prerendered !== '' && existsSync(prerendered) ? prerendered : join(folder, 'shell.html')
  const html = existsSync(file) ? file : join(folder, 'index.html')
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').type('text/html; charset=utf-8')
  const brotli = `${html}.br`
  if (/\bbr\b/.test(request.headers['accept-encoding'] ?? '') && existsSync(brotli))
    return reply.header('content-encoding', 'br').send(await readFile(brotli))
  return reply.send(await readFile(html))
}
