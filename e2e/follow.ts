import type { Page } from '@playwright/test'

/** Leads on within the application, as one of its links does: quicker than to load it anew for each address. */
export async function follow(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/404')
  await page.evaluate((to) => {
    // Afterwards: where it leads out of the document, the answer to this very call would be lost.
    setTimeout(() => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
  }, path)
}
