import { captchaEndpoint } from '#platform/contract/captcha.ts'
import { password } from './registration.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

const invitation = 'Hai visto tutto quello che mostriamo senza account. Accedi o iscriviti per continuare.'

test('a full budget that strangers used up costs its owner a moment, and no tap more', {
  tag: '@long',
}, async ({ page }) => {
  const work: unknown = await (await page.request.get(captchaEndpoint.path)).json()
  const proofs: (string | undefined)[] = []
  await page.route('**/api/login', async (route) => {
    proofs.push(route.request().headers()['x-work-proof'])
    if (proofs.length > 1) return route.continue()
    await route.fulfill({ status: 429, json: { message: 'Troppi tentativi.', retry_after: 30, work } })
  })
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill('king49@demo.test')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
  expect(proofs).toEqual([undefined, expect.stringMatching(/^[\w+/]{100,}=*$/)])
})

test.describe('on a phone', () => {
  test.use(mobile)

  test('a guest at the end of the pages is invited, and keeps the search', { tag: '@long' }, async ({
    page,
  }) => {
    await page.route('**/api/search-guest', (route) =>
      route.fulfill({ status: 429, json: { message: invitation, code: 'guest_limit', retry_after: 300 } }),
    )
    await page.goto('/search?minage=30')
    const invited = page.getByRole('status').filter({ hasText: invitation })
    await expect(invited.getByRole('link', { name: 'Iscriviti gratuitamente' })).toBeVisible()
    await expect(invited.getByRole('link', { name: 'Accedi' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
