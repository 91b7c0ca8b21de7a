import type { BrowserContext } from '@playwright/test'
import { releasedVersions } from '#platform/contract/documents.ts'

/** The pages of this context come without the cookie banner. */
export async function refuseCookies(context: BrowserContext): Promise<void> {
  const choice = JSON.stringify({ payments: false, version: releasedVersions.cookies, at: Date.now() })
  await context.addInitScript((value) => {
    // A blank page and a caged frame have no storage.
    if (origin !== 'null') localStorage.setItem('COOKIE_CHOICE', value)
  }, choice)
}
