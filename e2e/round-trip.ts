import type { Page } from '@playwright/test'

/** Once another answer has come, a request that the page made before is known to who listens. */
export async function afterRoundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/robots.txt')).text())
}
