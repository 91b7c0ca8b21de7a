import type { Page } from '@playwright/test'

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

/** The page may leave by itself meanwhile, which cuts this short. */
async function reload(page: Page): Promise<void> {
  await page.reload().catch((error: Error) => {
    if (!error.message.includes('ERR_ABORTED')) throw error
  })
}

/** Ends the session, and leaves the page loaded anew without it. */
export async function endSessionAndReload(page: Page): Promise<void> {
  await endSession(page)
  await reload(page)
  // Another tab may be the first to hear of it, and this page need not be loaded anew then.
  await page.waitForFunction(() => localStorage.getItem('ACCESS_TOKEN') === null)
  await reload(page)
  await loadedWithoutSession(page)
}
