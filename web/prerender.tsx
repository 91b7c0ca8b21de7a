import { prerender } from 'react-dom/static'
import { type RouteObject, StaticRouter } from 'react-router'
import { Root } from './root.tsx'
import { routes } from './routes.tsx'

interface BuiltPage {
  readonly path: string
  readonly title: string
  readonly description: string
  /** Fetched along with the entry, which would ask for it only after it has run. */
  readonly module: string
  /** The page is the same for everybody before its data arrives: it comes with its markup. */
  readonly prerendered?: boolean
}

/** Where people arrive. */
const arrivals: readonly BuiltPage[] = [
  {
    path: '/',
    title: 'Presentazioni riservate · Lieta',
    description:
      'Hostess, wing woman e sugarbabies con un profilo verificato. Ti presenti tu, decide lei se rispondere.',
    module: 'pages/home-page.tsx',
    prerendered: true,
  },
  {
    path: '/hostess',
    title: 'Per Hostess/Models · Lieta',
    description: 'Crea un profilo gratuito, leggi chi si presenta, rispondi solo a chi vuoi.',
    module: 'pages/hostess-page.tsx',
    prerendered: true,
  },
  {
    path: '/search',
    title: 'Cerca · Lieta',
    description: 'Cerca hostess, wing woman e sugarbabies vicino a te, per provincia, età, lingua e costo.',
    module: 'search/search-page.tsx',
  },
  {
    path: '/user-profile/:username',
    title: 'Profilo · Lieta',
    description: 'Foto, descrizione e interessi, letti dal team prima della pubblicazione.',
    module: 'profiles/user-profile-page.tsx',
  },
]

/** Called by scripts/vite-pages.mjs at the end of a build. */
export async function builtPages() {
  return Promise.all(
    arrivals.map(async (page) => ({ ...page, html: page.prerendered ? await htmlOf(page.path) : '' })),
  )
}

/** Every address that the application knows, as patterns; the server answers 404 to the others. */
export function knownPaths(among: readonly RouteObject[] = routes): string[] {
  return among.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === '*' ? [] : [path]),
    ...knownPaths(children),
  ])
}

async function htmlOf(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <Root />
    </StaticRouter>,
    // Above this size React would stream a boundary with an inline script, which our policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}
