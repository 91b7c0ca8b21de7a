import { showPresses } from '#platform/web/shell/pressed.ts'
import { sharePictures } from '#platform/web/shell/shared-picture.ts'
import { preloadPage } from './preload.ts'
import { allRoutes } from './route-table.tsx'

/** By then the first cards have their pictures, on a slow phone too. */
const quietMs = 2_500

sharePictures()
showPresses()
setTimeout(() => {
  // Where people are found, somebody is about to be looked at.
  if (/^\/(search|favourites)$/.test(location.pathname)) void preloadPage('/user-profile/somebody')
  void allRoutes()
}, quietMs)
