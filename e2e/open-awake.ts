import type { Page } from '@playwright/test'

/**
 * Opens a page and waits until it answers by itself (docs/decisions/0035). Before that it follows a link by asking
 * for another document, and does not know yet that there is no connection.
 */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('awake', ({ target }) => {
      if (target instanceof Element && target.id === 'main') document.documentElement.dataset['awake'] = ''
    }),
  )
  await page.goto(path)
  await page.waitForFunction(() => 'awake' in document.documentElement.dataset)
}
