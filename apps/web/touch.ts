import { warmCurtain } from '#platform/web/shell/curtain.tsx'
import { ignoreHoversOnCards, showPresses } from '#platform/web/shell/pressed.ts'
import { sharePictures } from '#platform/web/shell/shared-picture.ts'
import { preloadPage } from './preload.ts'

/** By then the first cards have their pictures, on a slow phone too. */
const quietMs = 2_500

sharePictures()
showPresses()
ignoreHoversOnCards()
setTimeout(() => {
  // Where people are found, somebody is about to be looked at.
  if (location.pathname === '/favourites') void preloadPage('/user-profile/somebody')
  warmCurtain()
  void fetchLater()
}, quietMs)

/**
 * What the next pages need, which the build names (scripts/vite-pages.mjs): fetched only, and run when it is wanted. Each
 * is asked for in a task of its own: all together take a slow phone a tenth of a second.
 */
async function fetchLater(): Promise<void> {
  const { later = '' } = document.querySelector<HTMLElement>('script[data-later]')?.dataset ?? {}
  for (const href of later.split(' ').filter(Boolean)) {
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    const link = { rel: 'prefetch', as: 'script', crossOrigin: 'anonymous', href }
    document.head.append(Object.assign(document.createElement('link'), link))
  }
}
