import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { Root } from './root.tsx'

/** The pages that are the same for everybody before their data arrives. */
const pages = [
  {
    path: '/',
    title: 'Presentazioni riservate · Lieta',
    description:
      'Hostess, wing woman e sugarbabies con un profilo verificato. Ti presenti tu, decide lei se rispondere.',
    module: 'pages/home-page.tsx',
  },
  {
    path: '/hostess',
    title: 'Per Hostess/Models · Lieta',
    description: 'Crea un profilo gratuito, leggi chi si presenta, rispondi solo a chi vuoi.',
    module: 'pages/hostess-page.tsx',
  },
]

/** Called by scripts/vite-pages.mjs at the end of a build. */
export async function prerenderPages() {
  return Promise.all(pages.map(async (page) => ({ ...page, html: await htmlOf(page.path) })))
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
