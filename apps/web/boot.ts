// Hydrates a rendered page as soon as somebody touches it, or once it has been quiet for a while: on a slow phone the
// application takes longer to load and run than the page to read, and what is looked at should have the bandwidth and
// the processor to itself. Once the first screen is here and the browser idle the scripts are fetched, so that a touch
// need not wait for the line. The build names the scripts, each after those that it imports, the entry last
// (scripts/vite-pages.mjs).
import { askForSearchEarly } from '#platform/web/api/early-search.ts'
import { askForUserEarly } from '#platform/web/api/early-user.ts'
import { leaveNavigationToBrowser } from './pre-hydration-navigation.ts'
import { recordForReplay } from './pre-hydration-replay.ts'
import { prefetchScripts } from './prefetch.ts'
import { showTheme } from '#platform/web/shell/theme.ts'

showTheme()
const page = document.documentElement

/** A picture that does not come must not keep the page from answering. */
const longestWaitMs = 3_000
/** After the first screen, for who only reads. */
const quietMs = 2_500
/** Nobody touches what they have not looked at: until then the line is for pictures. */
const looksMs = 500

// The server renders for guests: a signed-in member waits for their own page, and asks for it at once.
const token = localStorage.getItem('ACCESS_TOKEN')
const guest = token === null
/** The page before was one of ours, and brought it. */
const fontAtHand = document.referrer.startsWith(`${location.origin}/`)
if (!guest) {
  const user = askForUserEarly(token)
  if (location.pathname === '/search' && location.search === '') askForSearchEarly(token, user)
  // A guest's cards under a member's finger would go away with the touch.
  page.style.visibility = 'hidden'
  dropPictures()
  preloadScripts()
} else {
  // Fifteen cards at once, as the browser would, are a tenth of a second of a slow phone. On a very high screen they show.
  if (scrollY === 0 && innerHeight < 1200) page.dataset['firstScreen'] = 'held'
  leaveNavigationToBrowser()
  recordForReplay()
  if (fontAtHand) void bringFont()
}
const touch = touched()
/** The scripts, which nobody needed yet. */
let areAtHand = false

if (document.readyState === 'loading')
  await new Promise((parsed) => {
    addEventListener('DOMContentLoaded', parsed)
  })
if (!guest) {
  dropPictures()
  document.getElementById('root')?.replaceChildren()
  page.style.visibility = ''
  delete page.dataset['firstScreen']
}
// A frame is painted only once the page is laid out; a hidden page paints none.
else if (!document.hidden) {
  await frame()
  await after(0)
  let isTouched = false
  void touch.then(() => {
    isTouched = true
    if ('firstScreen' in page.dataset) page.dataset['firstScreen'] = ''
  })
  await Promise.race([loaded().then(shown).then(idle), touch, after(longestWaitMs)])
  if (!isTouched) {
    await Promise.race([bringFont(), after(longestWaitMs), touch])
    await Promise.race([settleRows(), touch])
    await Promise.race([after(looksMs), touch])
  }
  if (!isTouched) {
    await Promise.race([prefetchScripts(scripts()).then(() => after(quietMs - looksMs)), touch])
    areAtHand = !isTouched
  }
}

if (guest && !areAtHand) preloadScripts()
const style = wholeStyle()
void style.then(bringFont)
// Each in a task of its own: all at once keep a slow phone busy for a quarter of a second.
const order = scripts()
for (const script of order) {
  // The entry, which may show what the page's own style sheet does not know.
  if (script === order.at(-1)) await style
  await import(/* @vite-ignore */ script)
  await after(0)
}
delete page.dataset['firstScreen']

/**
 * Those below the first screen are left out of each frame until they come near (platform/web/ui/pieces.css), as high as
 * those above are: to lay them all out for their own heights keeps a slow phone busy for a second. Where it would cut the
 * ring of the focus they are laid out, a few at a time.
 */
async function settleRows(): Promise<void> {
  const rows = [...document.querySelectorAll<HTMLElement>('.rows > li')]
  const below = rows.filter((row) => getComputedStyle(row).contentVisibility === 'hidden')
  if (CSS.supports('overflow-clip-margin', '1px')) {
    const above = rows.slice(0, rows.length - below.length)
    const height = above.reduce((sum, row) => sum + row.clientHeight, 0) / above.length
    for (const row of below) row.style.containIntrinsicBlockSize = `auto ${height}px`
  } else
    for (const [index, row] of below.filter((row) => row.hasChildNodes()).entries()) {
      row.style.contentVisibility = 'visible'
      if (index % 4 === 3) await frame()
    }
  delete page.dataset['firstScreen']
}

/** The pictures of the first screen are here; those further down are lazy. */
async function loaded(): Promise<void> {
  if (document.readyState !== 'complete') await once('load')
}

/**
 * Loaded is not yet seen: pictures are still to be decoded and drawn, and what is asked for meanwhile would come first.
 * One frame may be prepared while another is drawn, so that only the third begins after the first was shown, and only in
 * the fourth is nothing of it left to do.
 */
async function shown(): Promise<void> {
  for (let frames = 0; frames < 4; frames += 1) await frame()
}

function frame(): Promise<unknown> {
  return new Promise(requestAnimationFrame)
}

/** Safari knows no such moment. */
function idle(): Promise<unknown> {
  return 'requestIdleCallback' in globalThis
    ? new Promise((resolve) => {
        requestIdleCallback(resolve)
      })
    : after(200)
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/**
 * Of the headings (platform/web/ui/fonts.css). Fetched first, so that they are set anew once; before the rows are settled,
 * since names are set in it.
 */
async function bringFont(): Promise<void> {
  if (!('plainHeadings' in page.dataset)) return
  await document.fonts.load('1rem "Libre Bodoni Variable"').catch(() => [])
  delete page.dataset['plainHeadings']
}

/** Anything that may be followed by a press; and a place further down that is come back to. */
function touched(): Promise<unknown> {
  // The application has been at this entry of the history, and finds its place by itself.
  if (history.scrollRestoration === 'manual') return Promise.resolve()
  const signs = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll']
  return Promise.race([moved(), ...signs.map(once)])
}

/** Under a pointer at rest the browser too tells of a move, by nothing, when the page appears. */
function moved(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const onMove = ({ movementX, movementY }: PointerEvent) => {
      if (movementX === 0 && movementY === 0) return
      listening.abort()
      resolve()
    }
    addEventListener('pointermove', onMove, { signal: listening.signal, capture: true, passive: true })
  })
}

function once(type: string): Promise<void> {
  return new Promise((resolve) => {
    addEventListener(type, () => resolve(), { once: true, capture: true, passive: true })
  })
}

/** The page has only the rules of its markup (scripts/vite-style.mjs). */
async function wholeStyle(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  if (!link?.disabled) return
  const here = new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, resolve)
  })
  link.disabled = false
  await here
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
