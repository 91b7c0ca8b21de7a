import type { Page } from '@playwright/test'
import { follow } from './follow.ts'
import { expect } from './test.ts'

/**
 * Opens the page once for each part of its link that may be missing; yields which one is. Between two of them it goes
 * by the sign-in, so that nothing of the one before is still to be seen.
 */
export async function* withoutOneEach(page: Page, path: string, parts: readonly string[]) {
  for (const missing of parts) {
    const query = parts.filter((part) => part !== missing).map((part) => `${part}=7`)
    await follow(page, '/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Accesso', exact: true })).toBeVisible()
    await follow(page, `${path}?${query.join('&')}`)
    yield missing
  }
}
