import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/server/config/config.ts'

const yearMs = 365 * 24 * 3600 * 1000

/**
 * `/.well-known/security.txt` (RFC 9116): where somebody who has found a hole may say so. Good for a year from the
 * build, since a site that nobody builds any more may have nobody who reads its mail either.
 */
export function serveSecurityText(
  http: FastifyInstance,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  builtFolder: string,
): void {
  const built = join(builtFolder, 'pages/pages.json')
  const builtAt = existsSync(built) ? statSync(built).mtimeMs : Date.now()
  const text = [
    `Contact: ${publicUrl}/help`,
    `Expires: ${new Date(builtAt + yearMs).toISOString()}`,
    'Preferred-Languages: it, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
  http.get('/.well-known/security.txt', async (_, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text),
  )
}
