import type { Page } from '@playwright/test'

/** Opens the page once for each part of its link that may be missing; yields which one is. */
export async function* withoutOneEach(page: Page, path: string, parts: readonly string[]) {
  for (const missing of parts) {
    const query = parts.filter((part) => part !== missing).map((part) => `${part}=7`)
    await page.goto(`${path}?${query.join('&')}`)
    yield missing
  }
}
