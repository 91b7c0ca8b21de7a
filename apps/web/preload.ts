import { matchRoutes } from 'react-router'
import { routesFor } from './route-table.tsx'
import type { LazyPage } from '#platform/web/shell/lazy-page.ts'

/** Fetches the code of the page at `pathname`, while its session and its data are still on their way. */
export async function preloadPage(pathname: string): Promise<void> {
  const routes = await routesFor(pathname)
  await Promise.all(
    (matchRoutes(routes, pathname) ?? []).map(async ({ route }) => {
      const { type } = (route.element ?? {}) as { type?: Partial<LazyPage> }
      await type?.preload?.()
    }),
  )
}

/** A link that is pointed at or reached by keyboard is about to be followed. */
export function preloadOnIntent(): void {
  let last = ''
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== location.origin || link.pathname === last) return
    last = link.pathname
    // After the frame that shows the press, which waits for all that its event starts.
    requestAnimationFrame(() => setTimeout(() => void preloadPage(link.pathname)))
  }
  for (const intent of ['pointerover', 'focusin']) addEventListener(intent, preload, { passive: true })
}
