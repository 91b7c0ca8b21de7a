import { devices, expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts'

for (const [device, options] of devices) {
  test.describe(`on ${device}`, () => {
    test.use(options)

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`the home page opens, fits and is accessible in ${colorScheme} colours`, async ({ page }) => {
        await page.emulateMedia({ colorScheme })
        await page.goto('/')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      })
    }
  })
}
