import { expect, type Page } from '@playwright/test'
import { easyChallengeOf } from './easy-proof.ts'

/** Ticks that one is a person; the challenge takes a few tries only. */
export async function proveHuman(page: Page): Promise<void> {
  await page.route(
    '**/api/captcha/challenge',
    async (route) => route.fulfill({ json: await easyChallengeOf(new URL(page.url()).origin) }),
    { times: 1 },
  )
  await page.getByLabel('Sono una persona').click()
  await expect(page.getByText('Verificato', { exact: true })).toBeVisible()
}
