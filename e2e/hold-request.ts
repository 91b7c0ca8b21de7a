import type { Page } from '@playwright/test'

/** Keeps requests to `url` waiting, so that a page can be seen while it sends; answers what lets them go. */
export async function holdRequest(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
