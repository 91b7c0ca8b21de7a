import { signInAs } from './sign-in.ts'
import { quoted } from '#testing/requirement.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, requirement, test } from './test.ts'

test.use(mobile)

test('a promo code is required, may fail, is applied once, survives a reload and can be removed', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  await page.goto('/payment-method/1')
  const summary = page.getByRole('complementary', { name: 'Riepilogo acquisto' })
  const code = summary.getByRole('textbox', { name: 'Codice promozionale' })
  const apply = summary.getByRole('button', { name: 'Applica' })
  await requirement('PAY-14', async () => {
    await apply.click()
    await expect(code).toHaveAccessibleDescription('Inserisci il codice promozionale.')
    await expect(code).toBeFocused()
  })

  await requirement('PAY-16', async () => {
    await code.fill('scaduto')
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription('Il codice SCADUTO è scaduto.')
  })
  await page.route('**/api/promocode/apply', (route) =>
    route.fulfill({ status: 500, json: { message: 'Non da mostrare' } }),
  )
  await requirement('PAY-16', async () => {
    await apply.click()
    await expect(code).toHaveAccessibleDescription(
      quoted('PAY-16', 'Promo Code non è valido, scaduto o non applicabile a questo prodotto.'),
    )
  })
  await page.unroute('**/api/promocode/apply')

  await code.fill('benvenuto 10')
  await requirement('PAY-15', async () => {
    await apply.click()
    await expect(summary.getByRole('button', { name: 'Paga 8,91 €' })).toBeVisible()
    await expect(summary).toContainText(/Totale\s*8,91\s€/)
    await expect(code).toBeHidden()
  })
  await expect(summary).toContainText('BENVENUTO10')
  await expect(summary).toContainText('Prezzo più basso degli ultimi 30 giorni: 9,90 €')
  await expect(summary.getByRole('status')).toHaveText('Codice BENVENUTO10 applicato, il totale è 8,91 €.')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.reload()
  await expect(summary.getByRole('button', { name: 'Paga 8,91 €' })).toBeVisible()
  await summary.getByRole('button', { name: 'Rimuovi' }).click()
  await expect(summary.getByRole('button', { name: 'Paga 9,90 €' })).toBeVisible()
  await expect(code).toBeFocused()
  // Nor does the next document find it.
  expect(await page.evaluate(() => sessionStorage.getItem('PROMO_CODE'))).toBeNull()
})

test('a remembered code that holds no more is forgotten without a word', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  await page.addInitScript(() => sessionStorage.setItem('PROMO_CODE', 'SCADUTO'))
  await page.goto('/payment-method/1')
  await expect(page.getByRole('button', { name: 'Paga 9,90 €' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Codice promozionale' })).toBeVisible()
  await expect(page.getByText('scaduto')).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('PROMO_CODE'))).toBeNull()
})
