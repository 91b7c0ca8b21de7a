import type { FastifyInstance } from 'fastify'
import type { LegalDocument } from '#platform/contract/documents.ts'
import type { Needs } from '#platform/server/needs.ts'
import { escapeHtml } from '#platform/server/http/escape-html.ts'
import { presentVersions } from '#features/content/server/legal/legal-pages.ts'
import { publicPages } from './public-pages.ts'

/**
 * The profiles are not named here on purpose: a crawler must be able to open them to read their `noindex`.
 * Search results and photos come from /api and /attachments, so no listing of people is ever taken in.
 */
const closedToCrawlers = ['/api/', '/attachments/', '/admin', '/dev/', '/sandbox/', '/chat', '/profile']

/** The pages whose last change we know. */
const texts: Readonly<Record<string, LegalDocument>> = {
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/cookies': 'cookies',
  '/payments': 'credits',
}

/** `/robots.txt` and `/sitemap.xml`, whose addresses begin with PUBLIC_URL. */
export function serveSiteFiles(http: FastifyInstance, { config, db }: Pick<Needs, 'config' | 'db'>): void {
  const robots = [
    'User-agent: *',
    ...closedToCrawlers.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  const sitemap = async () => {
    const changed = await presentVersions(db)
    const day = (path: string) => texts[path] && changed[texts[path]]
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...Object.keys(publicPages).map((path) => entry(`${config.publicUrl}${path}`, day(path))),
      '</urlset>',
      '',
    ].join('\n')
  }
  const file = (path: string, type: string, content: () => Promise<string>) =>
    http.get(path, async (_, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type(type)
        .send(await content()),
    )
  file('/robots.txt', 'text/plain; charset=utf-8', async () => robots)
  file('/sitemap.xml', 'application/xml; charset=utf-8', sitemap)
}

function entry(address: string, changed: string | undefined): string {
  const when = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
  return `<url><loc>${escapeHtml(address)}</loc>${when}</url>`
}
