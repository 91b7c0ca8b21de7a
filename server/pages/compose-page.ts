import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Faq, Service } from '#contract/pages.ts'
import type { ComposePage } from '#server/http/pages.ts'
import type { Needs } from '#server/needs.ts'
import { frequentQuestions, shownServices } from './home-content.ts'
import { dataBlock, privateHead, publicHead } from './page-head.ts'
import { publicPages } from './public-pages.ts'

/** What the queries of the home page would fetch, by their keys (web/pages). */
interface PageData {
  readonly services?: readonly Service[]
  readonly faqs?: { readonly faqs: readonly Faq[] }
}

/** The bundle that the build makes of web/prerender.tsx. */
interface Renderer {
  /** Empty where only the browser renders. */
  readonly renderPage: (path: string, data: PageData) => Promise<string>
}

/** An editor's change shows after so long. */
const contentSeconds = 10

/**
 * Puts into each page what search engines and people without the application should see. The home pages are
 * rendered here, with the editors' texts, and only anew when those change.
 */
export function pageComposer(needs: Pick<Needs, 'config' | 'db' | 'log'>, builtFolder: string): ComposePage {
  const { publicUrl } = needs.config
  const content = keptFor(contentSeconds, () => homeContent(needs))
  const renderer = once(
    () => import(pathToFileURL(join(builtFolder, 'pages/prerender.js')).href) as Promise<Renderer>,
  )
  const bodies = new Map<string, { key: string; html: Promise<string> }>()

  async function bodyOf(path: string, data: PageData): Promise<string> {
    const { renderPage } = await renderer()
    const key = JSON.stringify(data)
    const known = bodies.get(path)
    if (known?.key === key) return known.html
    const html = renderPage(path, data)
    bodies.set(path, { key, html })
    return html
  }

  return async (path) => {
    const page = Object.hasOwn(publicPages, path) ? publicPages[path] : undefined
    if (page === undefined) return { head: privateHead(publicUrl), body: '', indexable: false }
    const data = path === '/' ? await content() : {}
    const head = publicHead(path, page, publicUrl, data.faqs?.faqs ?? [])
    const block = dataBlock('id="page-data" type="application/json"', data)
    return { head: `${head}\n    ${block}`, body: await bodyOf(path, data), indexable: true }
  }
}

/** Without the database the page still opens; the browser asks again, and has its defaults. */
async function homeContent({ db, log }: Pick<Needs, 'db' | 'log'>): Promise<PageData> {
  try {
    const [services, faqs] = await Promise.all([shownServices(db), frequentQuestions(db)])
    return { services, faqs: { faqs } }
  } catch (error) {
    log.warn({ err: error }, 'the home page goes out without its services and questions')
    return {}
  }
}

function keptFor<T>(seconds: number, load: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  let until = 0
  return () => {
    const now = performance.now()
    if (value === undefined || now > until) {
      value = load()
      until = now + seconds * 1000
    }
    return value
  }
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  return () => (value ??= load())
}
