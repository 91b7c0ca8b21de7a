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
 * Serves the built web application from `folder`: hashed assets for a year, and for every page the file that the
 * build made for it. An address that is no page gets the application too, which says so, as a 404.
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
  const pages = built ? await readPages(folder) : []
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = new URL(request.url, 'http://lieta').pathname.replace(/(?<=.)\/$/, '')
    const page = built && (request.method === 'GET' || request.method === 'HEAD') && !apiPath.test(pathname)
    if (!page) return sendRefusal(refuse('not_found'), request, reply)
    const file = pages.find(({ pattern }) => pattern.test({ pathname }))?.file
    return sendPage(request, reply.code(file === undefined ? 404 : 200), join(folder, file ?? 'shell.html'))
  })
}

interface Page {
  readonly pattern: URLPattern
  readonly file: string
}

/** What the build says answers to which address. */
async function readPages(folder: string): Promise<Page[]> {
  const answers = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as Record<string, string>
  return Object.entries(answers).map(([pathname, file]) => ({ pattern: new URLPattern({ pathname }), file }))
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').type('text/html; charset=utf-8')
  const brotli = `${html}.br`
  if (/\bbr\b/.test(request.headers['accept-encoding'] ?? '') && existsSync(brotli))
    return reply.header('content-encoding', 'br').send(await readFile(brotli))
  return reply.send(await readFile(html))
}
