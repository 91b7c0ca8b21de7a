import type { Page } from '@playwright/test'
import { tokenStorageKey } from '#features/accounts/contract/accounts.ts'

/** This document goes on with another session, as if somebody had signed in in another tab. */
export async function enterElsewhere(page: Page, token: string): Promise<void> {
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value)
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    [tokenStorageKey, token] as const,
  )
}
