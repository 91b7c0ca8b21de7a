import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

test('a contested payment is answered in time: its deadline, the evidence for the bank, and what is done', {
  tag: '@long',
}, async ({ page, server }) => {
  await signInAs(page, server.origin, 'admin')
  await page.goto('/admin/disputes')
  const row = page.getByRole('row').filter({ hasText: 'In scadenza' }).first()
  await expect(row).toBeVisible()
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Scarica le prove/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^lieta-contestazione-\d+\.pdf$/)

  await row.getByRole('button', { name: /^Decidi/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Pagamento n\./ })
  await dialog.getByLabel('Accettiamo e il denaro resta a chi ha pagato').check()
  await dialog.getByLabel('Perché').fill('La carta era rubata.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'La carta era rubata.' })).toContainText('Accettiamo')
  await expectAccessible(page)
  await page.setViewportSize(mobile.viewport)
  await expectNoSidewaysScroll(page)
})
