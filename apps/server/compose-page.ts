import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Faq } from '#features/content/contract/pages.ts'
import { frequentQuestions, shownServices } from '#features/content/server/home-content.ts'
import { cookiesVersion } from '#features/content/server/legal/legal-pages.ts'
import { transparency, transparencySeconds } from '#features/insights/server/transparency.ts'
import { provinces } from '#features/reference/server/provinces.ts'
import { searchAsGuest } from '#features/search/server/search.ts'
import { type Wording, wordingOf } from '#platform/contract/quoted-english.ts'
import { releasedVersions } from '#platform/contract/documents.ts'
import { cachedFor } from '#platform/server/http/cached-for.ts'
import type { ComposePage } from '#platform/server/http/pages.ts'
import type { Needs } from '#platform/server/needs.ts'
import { guestProfile, type PageData } from './guest-profile.ts'
import { dataBlock, privateHead, publicHead, wordingBlock } from './page-head.ts'
import { publicPages } from './public-pages.ts'

interface Content {
  readonly data: PageData
  /** For the structured data. */
  readonly faqs: readonly Faq[]
}

const nothing: Content = { data: {}, faqs: [] }

/** The bundle that the build makes of apps/web/prerender.tsx. */
interface Renderer {
  /** Empty where only the browser renders. */
  readonly renderPage: (path: string, data: PageData) => Promise<string>
  readonly sayAs: (wording: Wording) => void
}

/** The first results and the versions of the texts may be so old; an editor's words are asked for almost at once. */
const keptSeconds = { content: 1, results: 10, versions: 10 }

/**
 * Puts into each page what search engines and people without the application should see. The pages where people
 * arrive are rendered here, and but for profiles only anew when their content changes.
 */
export function pageComposer(
  needs: Pick<Needs, 'config' | 'db' | 'pool' | 'log' | 'budgets' | 'captcha'>,
  builtFolder: string,
): ComposePage {
  const { publicUrl, uiStrings } = needs.config
  const wording = wordingOf(uiStrings)
  const published = cachedFor(transparencySeconds, async () => ({
    data: { '["transparency"]': await transparency(needs.db) },
    faqs: [],
  }))
  const contents: Readonly<Record<string, () => Promise<Content>>> = {
    '/': cachedFor(keptSeconds.content, () => orNothing(needs, homeContent(needs))),
    '/search': cachedFor(keptSeconds.results, () => orNothing(needs, firstResults(needs))),
    '/trasparenza': () => orNothing(needs, published()),
  }
  const renderer = once(async () => {
    const loaded = (await import(pathToFileURL(join(builtFolder, 'pages/prerender.js')).href)) as Renderer
    loaded.sayAs(wording)
    return loaded
  })
  const bodies = new Map<string, { key: string; html: Promise<string> }>()

  async function bodyOf(path: string, data: PageData): Promise<string> {
    const key = JSON.stringify(data)
    const known = bodies.get(path)
    if (known?.key === key) return known.html
    const html = render(path, data)
    bodies.set(path, { key, html })
    return html
  }

  /** Without its markup the page still opens: the browser renders it. */
  async function render(path: string, data: PageData): Promise<string> {
    try {
      return await (await renderer()).renderPage(path, data)
    } catch (error) {
      needs.log.error(
        { err: error, public: Object.hasOwn(publicPages, path) },
        'a page goes out without its markup',
      )
      return ''
    }
  }

  const cookies = cachedFor(keptSeconds.versions, () =>
    cookiesVersion(needs.db).catch(() => releasedVersions.cookies),
  )

  return async (path, query, request) => {
    const parts = await compose(path, query, request)
    const meta = `<meta name="cookies-version" content="${await cookies()}" />`
    return { ...parts, head: [parts.head, meta, ...wordingBlock(wording)].join('\n    ') }
  }

  async function compose(...[path, query, request]: Parameters<ComposePage>): ReturnType<ComposePage> {
    const page = Object.hasOwn(publicPages, path) ? publicPages[path] : undefined
    if (page === undefined) {
      const profile = await guestProfile(needs, path, request)
      const secret = path.startsWith('/piano/')
      if (profile === null)
        return { head: privateHead(publicUrl), body: '', indexable: false, secret, common: true }
      const head = withData(privateHead(publicUrl), profile)
      return { head, body: await render(path, profile), indexable: false, common: false }
    }
    // Other filters, other results: those the browser asks for.
    const rendered = path !== '/search' || query === ''
    const { data, faqs } = (rendered && (await contents[path]?.())) || nothing
    const head = withData(
      publicHead(path, { ...page, title: wording[page.title] ?? page.title }, publicUrl, faqs),
      data,
    )
    return { head, body: rendered ? await bodyOf(path, data) : '', indexable: true, common: true }
  }
}

function withData(head: string, data: PageData): string {
  return `${head}\n    ${dataBlock('id="page-data" type="application/json"', data)}`
}

/** Without the database the page still opens; the browser asks again, and has its defaults. */
async function orNothing({ log }: Pick<Needs, 'log'>, content: Promise<Content>): Promise<Content> {
  return content.catch((error: unknown) => {
    log.warn({ err: error }, 'a page goes out without its content')
    return nothing
  })
}

async function homeContent({ db }: Pick<Needs, 'db'>): Promise<Content> {
  const [services, faqs] = await Promise.all([shownServices(db), frequentQuestions(db)])
  return { data: { '["services"]': services, '["faqs"]': { faqs } }, faqs }
}

/** The first page of the search as a guest sees it, without filters (features/search/web/queries.ts). */
async function firstResults(needs: Pick<Needs, 'pool' | 'config'>): Promise<Content> {
  const page = await searchAsGuest(needs, null, { page: 1, per_page: 50 })
  const search = { pages: [page], pageParams: [1] }
  return { data: { '["search",null,{}]': search, '["provinces"]': provinces }, faqs: [] }
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  return () => (value ??= load())
}
