import type { Page } from '@playwright/test'

/** Has the storage of the site and none of its scripts. */
export const scriptless = '/robots.txt'

interface Marked {
  /** Whether this document began with a session. */
  hadSession?: boolean
}

/** Has every document of this page note whether it begins with a session, for `loadedWithoutSession`. */
export async function noteSessions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A blank page and a caged frame have no storage.
    if (origin !== 'null') (window as Marked).hadSession = localStorage.getItem('ACCESS_TOKEN') !== null
  })
}

/** Ends the session as another device would; the page learns of it by whatever it does or hears next. */
export async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => {
    // One that has been entered since it was loaded goes as well.
    ;(window as Marked).hadSession = true
    return localStorage.getItem('ACCESS_TOKEN')
  })
  await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
}

/**
 * Waits until the page has been loaded without the session that ended. It says so before it loads anew: what is
 * typed until then goes with the old document, and what is read there may get no answer.
 */
export async function loadedWithoutSession(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as Marked).hadSession === false)
}

/**
 * Ends the session while the page is away, and comes back to it once others have `heard`: what is open hears of the
 * end sooner or later, and leaves by itself while one looks at it.
 */
export async function endSessionAndReload(page: Page, heard = () => Promise.resolve()): Promise<void> {
  await page.goto(scriptless)
  await endSession(page)
  await heard()
  await page.goBack()
  await loadedWithoutSession(page)
}
