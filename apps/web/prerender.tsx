import { prerender } from 'react-dom/static'
import { matchPath, type RouteObject, StaticRouter } from 'react-router'
import { type PageData, putPageData } from '#platform/web/api/page-data.ts'
import { createQueryClient } from '#platform/web/api/query-client.ts'
import { Root } from './root.tsx'
import { routes } from './routes.tsx'

export { firstRoutes } from './first-routes.tsx'
export { sayAs } from '#platform/web/shell/wording.ts'

interface PrerenderedPage {
  readonly path: string
  /** Fetched along with the entry, which would ask for it only after it has run. */
  readonly module: string
  /** Further modules whose markup is in the page, and which come after it. */
  readonly parts?: readonly string[]
  /** The display font of what is read first; else headings wear it once the first screen is here. */
  readonly headlines?: 'greeting' | 'italic' | 'upright'
}

/** Where people arrive: the server sends these with their markup, the same for every guest. */
export const prerenderedPages: readonly PrerenderedPage[] = [
  { path: '/', module: '../../features/content/web/home-page.tsx', headlines: 'greeting' },
  { path: '/hostess', module: '../../features/content/web/hostess-page.tsx', headlines: 'italic' },
  {
    path: '/search',
    module: '../../features/search/web/search-page.tsx',
    parts: ['../../platform/web/ui/picture-turns.tsx'],
  },
  { path: '/sicurezza', module: '../../features/safety/web/safety-page.tsx', headlines: 'upright' },
  { path: '/trasparenza', module: '../../features/insights/web/transparency-page.tsx', headlines: 'upright' },
  {
    path: '/accessibilita',
    module: '../../features/content/web/accessibility-page.tsx',
    headlines: 'upright',
  },
  {
    path: '/user-profile/:username',
    module: 'pages/user-profile-page.tsx',
    parts: ['pages/profile-details.tsx'],
  },
]

/** Every address that the application knows, as patterns; the server answers 404 to the others. */
export function knownPaths(among: readonly RouteObject[] = routes): string[] {
  return among.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === '*' ? [] : [path]),
    ...knownPaths(children),
  ])
}

/**
 * The markup of a page, or none where only the browser renders. Called by the server
 * (apps/server/compose-page.ts); `data` goes to the browser with the page.
 */
export async function renderPage(path: string, data: PageData): Promise<string> {
  if (!prerenderedPages.some((page) => matchPath(page.path, path))) return ''
  const queryClient = createQueryClient()
  putPageData(queryClient, data)
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <Root queryClient={queryClient} />
    </StaticRouter>,
    // Above this size React would stream a boundary with an inline script, which our policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return textOf(prelude)
}

/** As `new Response(stream).text()`, which would load all of `fetch` into a server that asks nobody for anything. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of stream) text += decoder.decode(part, { stream: true })
  return text + decoder.decode()
}
