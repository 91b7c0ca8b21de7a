import type { BrowserContext, Page } from '@playwright/test'
import { tokenStorageKey } from '#features/accounts/contract/accounts.ts'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { countCalls, credited, mayPay, request, verified } from './payment-page.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, requirement, test } from './test.ts'

test('PayPal: cancelled, then paid once; a return without details or money says so, and does not ask again by itself', async ({
  page,
  context,
  server,
}) => {
  await mayPay(page, await signInAs(page, server.origin, 'king'))
  const orders: Record<string, string>[] = []
  await page.route('**/api/paypal/create-order', async (route) => {
    const answer = await route.fetch()
    orders.push(await answer.json())
    await route.fulfill({ response: answer })
  })
  const choosePaypal = async () => {
    await follow(page, '/payment-method/1')
    await expect(verified(page)).toBeVisible()
    await page.getByRole('radio', { name: 'PayPal' }).check()
    await request(page).check()
    await page.getByRole('button', { name: 'Paga 9,90 € con PayPal' }).click()
    await expect(page).toHaveURL(/\/sandbox\/paypal\//)
  }
  await page.goto('/shop')
  await requirement('PAY-21', async () => {
    await choosePaypal()
    expect(orders).toHaveLength(1)
    await expect(page).toHaveURL(orders[0]?.[quoted('PAY-21', 'approval_url')] ?? 'none')
  })
  await requirement('PAY-27', async () => {
    const returned = page.waitForRequest(`**${quoted('PAY-27', '/paypal/cancel')}?*`)
    await page.getByRole('button', { name: 'Annulla' }).click()
    await returned
    const words = quoted('PAY-27', 'Pagamento non riuscito, riprova più tardi')
    await expect(page.getByRole('dialog', { name: words, exact: true })).toBeVisible()
    await expect(page).toHaveURL(quoted('PAY-27', '/shop'))
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()
  })

  await choosePaypal()
  const claims = countCalls(page, '/api/add/user-credits')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/add/user-credits', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Paga' }).click()
  const processing = quoted('PAY-23', 'Processing...')
  await requirement('PAY-23', () => expect(page.getByText(processing)).toBeVisible())
  await expectAccessible(page)
  // A second tab asks nothing either.
  const second = process.env['LONG'] === '1' ? [await openAgain(page, context)] : []
  await expect(page.getByText(processing)).toBeVisible()
  answer.resolve()
  for (const tab of [page, ...second.map(({ tab }) => tab)]) {
    await expect(tab).toHaveURL(/\/shop$/)
    await expect(credited(tab)).toBeVisible()
  }
  await requirement('PAY-23', async () => expect(claims() + (second[0]?.claims() ?? 0)).toBe(1))
  await credited(page).getByRole('button', { name: 'Chiudi' }).click()
  await returnInVain(page)
})

async function openAgain(page: Page, context: BrowserContext): Promise<{ tab: Page; claims: () => number }> {
  const second = await context.newPage()
  const claims = countCalls(second, '/api/add/user-credits')
  await second.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    tokenStorageKey,
    (await page.evaluate((key) => localStorage.getItem(key), tokenStorageKey)) ?? '',
  ] as const)
  await second.goto(page.url())
  await expect(second.getByText(quoted('PAY-23', 'Processing...'))).toBeVisible()
  return { tab: second, claims }
}

/** Details are missing; the money is not there; a reload does not ask again. */
async function returnInVain(page: Page): Promise<void> {
  const missingDetails = page
    .getByRole('alert')
    .filter({ hasText: quoted('PAY-22', 'Dettagli di pagamento mancanti.') })
  const success = quoted('PAY-22', '/paypal/success')
  for (const missing of ['token=EC-1&PayerID=P', 'shopId=1&PayerID=P', 'shopId=1&token=EC-1'])
    await requirement('PAY-22', async () => {
      await follow(page, `${success}?${missing}`)
      await expect(missingDetails).toBeVisible()
      await expect(page).toHaveURL('/shop')
      await missingDetails.getByRole('button', { name: 'Chiudi' }).click()
      await expect(missingDetails).toHaveCount(0)
    })

  const claims = countCalls(page, '/api/add/user-credits')
  await follow(page, `${success}?shopId=1&token=EC-1&PayerID=P`)
  const failed = page.getByRole('dialog', { name: quoted('PAY-25', 'Si è verificato un errore') })
  await requirement('PAY-25', () =>
    expect(failed.getByRole('link', { name: 'Torna allo Shop' })).toBeVisible(),
  )
  await requirement('PAY-26', () =>
    expect(page.getByText(quoted('PAY-26', "Errore durante l'aggiunta dei crediti."))).toBeVisible(),
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Non abbiamo ancora la conferma' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(failed).toBeVisible()
  await requirement('PAY-23', async () => expect(claims()).toBe(1))
  await failed.getByRole('button', { name: 'Riprova' }).click()
  await expect.poll(claims).toBe(2)
}
