import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { companyLine } from '#platform/contract/imprint.ts'
import { serveBuiltFiles } from './built-files.ts'
import { escapeHtml } from './escape-html.ts'
import { refuse } from './refuse.ts'
import { sendRefusal } from './errors.ts'
import { type PageStyle, pageStyle } from './page-style.ts'
import { policyHash } from './policy-hash.ts'

/** Paths of the API: an unknown one is answered with JSON, never with the application. */
const apiPath = /^\/(api|broadcasting|attachments|sandbox|dev|app|assets|healthz|readyz|metrics)(\/|$)/

/** What a page of the application holds besides the application itself. */
export interface PageParts {
  /** HTML of title, description and the like. */
  readonly head: string
  /** HTML of the rendered page; empty where only the browser renders. */
  readonly body: string
  /** HTML of what the browser goes on with: after the page, which is painted meanwhile. */
  readonly data?: string
  readonly indexable: boolean
  /** The address itself is a secret: the page is not cached, and no referrer is sent. */
  readonly secret?: boolean
  /** Many visitors get the same page: it is compressed at the best level, and cached. */
  readonly common: boolean
}

/**
 * Composes the page at `path`, which may not exist; `query` begins with its question mark, or is empty.
 * Called without a request at the start, to prepare what the first visitor will need.
 */
export type ComposePage = (path: string, query: string, request?: FastifyRequest) => Promise<PageParts>

/**
 * Serves the built web application: hashed assets for a year, and for every page the template that the build
 * made for it, filled with what `compose` says. An address that is no page gets the application too, which
 * says so, as a 404.
 */
export async function servePages(
  app: FastifyInstance,
  builtFolder: string,
  compose: ComposePage,
): Promise<void> {
  const folder = join(builtFolder, 'pages')
  const built = existsSync(join(folder, 'pages.json'))
  if (built) {
    await serveBuiltFiles(app, join(builtFolder, 'web'))
    // Loads the renderer now, so that the first visitor does not wait for it.
    app.addHook('onListen', () => void compose('/', ''))
  }
  const pages = built ? readPages(folder) : []
  const shell = built ? readFileSync(join(folder, 'shell.html'), 'utf8') : ''
  app.setNotFoundHandler(async (request, reply) => {
    const url = URL.parse(request.url, 'http://lieta')
    const pathname = url?.pathname.replace(/(?<=.)\/$/, '') ?? ''
    const page = built && (request.method === 'GET' || request.method === 'HEAD') && !apiPath.test(pathname)
    if (!page || url === null) return sendRefusal(refuse('not_found'), request, reply)
    const { template, styleFor, script } = pages.find(({ pattern }) => pattern.test({ pathname })) ?? {}
    const parts = await compose(pathname, url.search, request)
    reply.code(template === undefined ? 404 : 200)
    if (!parts.indexable) reply.header('x-robots-tag', 'noindex')
    const style = styleFor?.(parts.body)
    allow(reply, { 'style-src': style?.hash, 'script-src': script })
    reply.header('cache-control', parts.secret ? 'no-store' : 'no-cache')
    if (parts.secret) reply.header('referrer-policy', 'no-referrer')
    return sendHtml(request, reply, fill(template ?? shell, parts, style?.text), parts.common)
  })
}

interface Page {
  readonly pattern: URLPattern
  readonly template: string
  /** What of the style sheet that stands in it the page needs, where one does. */
  readonly styleFor: ((body: string) => PageStyle) | undefined
  /** The hash of the script that stands in it, where one does. */
  readonly script: string | undefined
}

/** From the build: which template answers which path. */
function readPages(folder: string): Page[] {
  const answers = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as Record<string, string>
  return Object.entries(answers).map(([pathname, file]) => {
    const written = readFileSync(join(folder, file), 'utf8')
    return {
      // To the router in the browser `/admin/*` is also `/admin` itself.
      pattern: new URLPattern({ pathname: pathname.replace(/\/\*$/, '{/*}?') }),
      // Once: it is the largest part, and each page has its own of it.
      template: written.replace(styleIn, '<!--style-->'),
      styleFor: styleOf(written),
      script: scriptHash(written),
    }
  })
}

const styleIn = /(?<=<style>).*?(?=<\/style>)/s
const scriptIn = /(?<=<script type="module"[^>]*>)[^<].*?(?=<\/script>)/s

/** The same body comes again and again, but for profiles. */
function styleOf(template: string): Page['styleFor'] {
  const [sheet] = styleIn.exec(template) ?? []
  if (sheet === undefined) return undefined
  let narrow: ((markup: string) => PageStyle) | undefined
  let last: { readonly body: string; readonly style: PageStyle } | undefined
  return (body) => {
    if (last?.body !== body) {
      narrow ??= pageStyle(sheet)
      last = { body, style: narrow(body) }
    }
    return last.style
  }
}

function scriptHash(template: string): string | undefined {
  const [script] = scriptIn.exec(template) ?? []
  return script === undefined ? undefined : policyHash(script)
}

/** That one style sheet and script may stand in the page (scripts/vite-pages.mjs), and nothing else that is written there. */
function allow(reply: FastifyReply, hashes: Readonly<Record<string, string | undefined>>): void {
  let policy = String(reply.getHeader('content-security-policy') ?? '')
  for (const [directive, hash] of Object.entries(hashes))
    if (hash !== undefined) policy = policy.replace(`${directive} 'self'`, `$& ${hash}`)
  reply.header('content-security-policy', policy)
}

function fill(template: string, { head, body, data = '' }: PageParts, style = ''): string {
  // A rendered page has it in its footer.
  const company = body === '' ? `<p>${escapeHtml(companyLine)}.</p>` : ''
  return template
    .replace('<!--style-->', () => style)
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => body)
    .replace('<!--data-->', () => data)
    .replace('<!--company-->', () => company)
}

async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  common: boolean,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding').type('text/html; charset=utf-8')
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
  return reply.header('content-encoding', 'br').send(await (common ? remembered(html) : compressed(html, 4)))
}

const compress = promisify(brotliCompress)

function compressed(html: string, quality: number): Promise<Buffer> {
  return compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

const known = new Map<string, Promise<Buffer>>()
/** Few pages are common, and they change only when an editor changes something. */
const knownMax = 40

function remembered(html: string): Promise<Buffer> {
  const before = known.get(html)
  if (before) return before
  if (known.size >= knownMax) known.clear()
  const bytes = compressed(html, 9)
  known.set(html, bytes)
  return bytes
}
