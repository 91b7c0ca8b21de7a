// Hydrates a rendered page after it has been painted and its first pictures are here, or as soon as somebody touches it:
// on a slow phone the application takes longer to load and run than the page to read, and what is looked at should
// have the bandwidth to itself. The build names the scripts, each after those that it imports, the entry last
// (scripts/vite-pages.mjs).
import { askForSearchEarly } from '#platform/web/api/early-search.ts'
import { askForUserEarly } from '#platform/web/api/early-user.ts'
import { leaveNavigationToBrowser } from './pre-hydration-navigation.ts'
import { recordForReplay } from './pre-hydration-replay.ts'
import { showTheme } from '#platform/web/shell/theme.ts'

showTheme()

/** A picture that does not come must not keep the page from answering. */
const longestWaitMs = 3_000

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
const touch = touched()

if (document.readyState === 'loading')
  await new Promise((parsed) => {
    addEventListener('DOMContentLoaded', parsed)
  })
if (!guest) {
  dropPictures()
  document.getElementById('root')?.replaceChildren()
}
// A frame is painted only once the page is laid out; a hidden page paints none.
else if (!document.hidden) {
  await new Promise((painted) => {
    requestAnimationFrame(() => setTimeout(painted))
  })
  await Promise.race([loaded(), touch, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
}

if (guest) preloadScripts()
// Each in a task of its own: all at once keep a slow phone busy for a quarter of a second.
for (const script of scripts()) {
  await import(/* @vite-ignore */ script)
  await new Promise((resolve) => setTimeout(resolve))
}

/** The pictures of the first screen are here; those further down are lazy. */
async function loaded(): Promise<void> {
  if (document.readyState !== 'complete') await once('load')
}

/** Anything that may be followed by a press. */
function touched(): Promise<unknown> {
  return Promise.race(['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel'].map(once))
}

function once(type: string): Promise<void> {
  return new Promise((resolve) => {
    addEventListener(type, () => resolve(), { once: true, capture: true, passive: true })
  })
}

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
