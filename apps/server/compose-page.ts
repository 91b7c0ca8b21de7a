import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { factsOf, fillText } from '#features/content/contract/facts.ts'
import type { Faq } from '#features/content/contract/pages.ts'
import { frequentQuestions, shownServices } from '#features/content/server/home-content.ts'
import { cookiesVersion } from '#features/content/server/legal/legal-pages.ts'
import { transparency, transparencySeconds } from '#features/insights/server/transparency.ts'
import { provinces } from '#features/reference/server/provinces.ts'
import { searchAsGuest } from '#features/search/server/search.ts'
import { type Wording, wordingOf } from '#platform/contract/quoted-english.ts'
import { defaultPromises, promisesNow } from '#features/settings/server/promises.ts'
import { releasedVersions } from '#platform/contract/documents.ts'
import { cachedFor } from '#platform/server/http/cached-for.ts'
import type { ComposePage } from '#platform/server/http/pages.ts'
import { readJson } from '#platform/server/http/written-json.ts'
import type { Needs } from '#platform/server/needs.ts'
import { guestProfile, type PageData } from './guest-profile.ts'
import { dataBlock, privateHead, publicHead, wordingBlock } from './page-head.ts'
import { homeDescription, publicPages } from './public-pages.ts'

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

/** Whose texts say what the settings promise. */
const promising: ReadonlySet<string> = new Set(['/', '/help', '/accessibilita'])

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
  const render = pageRenderer(needs, builtFolder, wording)
  const bodies = new Map<string, { key: string; html: Promise<string> }>()

  async function bodyOf(path: string, data: PageData): Promise<string> {
    const key = JSON.stringify(data)
    const known = bodies.get(path)
    if (known?.key === key) return known.html
    const html = render(path, data)
    bodies.set(path, { key, html })
    return html
  }

  const promises = cachedFor(keptSeconds.content, () =>
    promisesNow(needs, needs.db).catch(() => defaultPromises(needs)),
  )
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
      const said = await promises()
      const bare = privateHead(publicUrl, fillText(homeDescription, factsOf(said)))
      if (profile === null) return { head: bare, body: '', indexable: false, secret, common: true }
      const data = { ...profile, '["promises"]': said }
      return {
        head: bare,
        body: await render(path, data),
        data: pageData(data),
        indexable: false,
        common: false,
      }
    }
    // Other filters, other results: those the browser asks for.
    const rendered = path !== '/search' || query === ''
    const { data: own, faqs } = (rendered && (await contents[path]?.())) || nothing
    const said = await promises()
    const data = { ...own, ...(promising.has(path) && { '["promises"]': said }) }
    const described = {
      ...page,
      title: wording[page.title] ?? page.title,
      description: fillText(page.description, factsOf(said)),
    }
    return {
      head: publicHead(path, described, publicUrl, faqs),
      body: rendered ? await bodyOf(path, data) : '',
      data: pageData(data),
      indexable: true,
      common: true,
    }
  }
}

/** Without its markup the page still opens: the browser renders it. */
function pageRenderer({ log }: Pick<Needs, 'log'>, builtFolder: string, wording: Wording) {
  const renderer = once(async () => {
    const loaded = (await import(pathToFileURL(join(builtFolder, 'pages/prerender.js')).href)) as Renderer
    loaded.sayAs(wording)
    return loaded
  })
  return async (path: string, data: PageData): Promise<string> => {
    try {
      return await (await renderer()).renderPage(path, data)
    } catch (error) {
      log.error(
        { err: error, public: Object.hasOwn(publicPages, path) },
        'a page goes out without its markup',
      )
      return ''
    }
  }
}

const pageData = (data: PageData) => dataBlock('id="page-data" type="application/json"', data)

/** Without the database the page still opens; the browser asks again, and has its defaults. */
async function orNothing({ log }: Pick<Needs, 'log'>, content: Promise<Content>): Promise<Content> {
  return content.catch((error: unknown) => {
    log.warn({ err: error }, 'a page goes out without its content')
    return nothing
  })
}

async function homeContent(needs: Pick<Needs, 'config' | 'db'>): Promise<Content> {
  const [services, faqs] = await Promise.all([shownServices(needs.db), frequentQuestions(needs)])
  return { data: { '["services"]': services, '["faqs"]': { faqs } }, faqs }
}

/** The first page of the search as a guest sees it, without filters (features/search/web/queries.ts). */
async function firstResults(needs: Pick<Needs, 'pool' | 'config'>): Promise<Content> {
  const page = readJson(await searchAsGuest(needs, null, { page: 1, per_page: 50 }))
  const search = { pages: [page], pageParams: [1] }
  return { data: { '["search",null,{}]': search, '["provinces"]': provinces }, faqs: [] }
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  return () => (value ??= load())
}
