// Hydrates a rendered page after it has been painted: on a slow phone the application takes longer to load and
// run than the page to read, and the first paint should have the bandwidth to itself. The build names the scripts,
// the entry first (scripts/vite-pages.mjs).
import { askForSearchEarly } from '#platform/web/api/early-search.ts'
import { askForUserEarly } from '#platform/web/api/early-user.ts'
import { leaveNavigationToBrowser } from './pre-hydration-navigation.ts'
import { recordForReplay } from './pre-hydration-replay.ts'
import { showTheme } from '#platform/web/shell/theme.ts'

showTheme()

// The server renders for guests: a signed-in member waits for their own page, and asks for it at once.
const token = localStorage.getItem('ACCESS_TOKEN')
const guest = token === null
if (!guest) {
  const user = askForUserEarly(token)
  if (location.pathname === '/search' && location.search === '') askForSearchEarly(token, user)
  dropPictures()
  preloadScripts()
} else {
  leaveNavigationToBrowser()
  recordForReplay()
}

if (document.readyState === 'loading')
  await new Promise((parsed) => {
    addEventListener('DOMContentLoaded', parsed)
  })
if (!guest) {
  dropPictures()
  document.getElementById('root')?.replaceChildren()
}
// A frame is painted only once the style sheets are loaded; a hidden page paints none.
else if (!document.hidden)
  await new Promise((painted) => {
    requestAnimationFrame(() => setTimeout(painted))
  })

if (guest) preloadScripts()
await import(/* @vite-ignore */ scripts()[0] ?? '')

function scripts(): readonly string[] {
  return document.querySelector<HTMLElement>('script[data-scripts]')?.dataset['scripts']?.split(' ') ?? []
}

function preloadScripts(): void {
  for (const href of scripts())
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** The pictures of a guest's page, which a member never sees, would take the line from their own. */
function dropPictures(): void {
  for (const picture of document.querySelectorAll('#root img')) {
    picture.removeAttribute('srcset')
    picture.removeAttribute('src')
  }
}
