import type { FastifyInstance } from 'fastify'
import { documentVersions } from '#contract/documents.ts'
import type { Needs } from '#server/needs.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { publicPages } from './public-pages.ts'

/**
 * The profiles are not named here on purpose: a crawler must be able to open them to read their `noindex`.
 * Search results and photos come from /api and /attachments, so no listing of people is ever taken in.
 */
const closedToCrawlers = ['/api/', '/attachments/', '/admin', '/dev/', '/sandbox/', '/chat', '/profile']

/** When a page last changed in substance, where we know. */
const lastChanged: Readonly<Record<string, string>> = {
  '/terms': documentVersions.terms,
  '/privacy': documentVersions.privacy,
  '/cookies': documentVersions.cookies,
  '/payments': documentVersions.credits,
}

/** `/robots.txt` and `/sitemap.xml`, whose addresses begin with PUBLIC_URL. */
export function serveSiteFiles(http: FastifyInstance, { config }: Pick<Needs, 'config'>): void {
  const robots = [
    'User-agent: *',
    ...closedToCrawlers.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Object.keys(publicPages).map((path) => entry(`${config.publicUrl}${path}`, lastChanged[path])),
    '</urlset>',
    '',
  ].join('\n')
  const file = (path: string, type: string, content: string) =>
    http.get(path, { schema: { hide: true } }, async (_, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(content),
    )
  file('/robots.txt', 'text/plain; charset=utf-8', robots)
  file('/sitemap.xml', 'application/xml; charset=utf-8', sitemap)
}

function entry(address: string, changed: string | undefined): string {
  const when = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
  return `<url><loc>${escapeHtml(address)}</loc>${when}</url>`
}
