import { warmCurtain } from '#platform/web/shell/curtain.tsx'
import { ignoreHoversOnCards, showPresses } from '#platform/web/shell/pressed.ts'
import { sharePictures } from '#platform/web/shell/shared-picture.ts'
import { prefetchScripts } from './prefetch.ts'
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
  // What the next pages need, which the build names (scripts/vite-pages.mjs): it runs when it is wanted.
  const { later = '' } = document.querySelector<HTMLElement>('script[data-later]')?.dataset ?? {}
  void prefetchScripts(later.split(' ').filter(Boolean))
}, quietMs)
