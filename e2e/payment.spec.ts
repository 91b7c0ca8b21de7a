import type { Page } from '@playwright/test'
import { formatWhole } from '../contract/money.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobile, test } from './test.ts'

/** The code in the newest text message to the demo king. */
async function readCode(page: Page, origin: string): Promise<string> {
  const find = async () => {
    const answer = await page.request.get(`${origin}/api/dev/outbox`)
    const { data } = (await answer.json()) as { data: { channel: string; text: string }[] }
    return /\b\d{6}\b/.exec(data.find(({ channel }) => channel === 'sms')?.text ?? '')?.[0]
  }
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Numero della carta').fill(number)
  await page.getByLabel('Scadenza').fill('1230')
  await page.getByLabel('CVC').fill('123')
}

const payButton = /^Paga/

test('a king buys Crediti: package, code by SMS, a declined card, another one, done [SHOP-01] [SHOP-03] [PAY-02] [PAY-04] [PAY-08] [PAY-10] [PAY-11] [PAY-17] [PAY-18] [PAY-24]', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  await page.goto('/shop')
  await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
  const packages = page.getByRole('list', { name: 'Pacchetti di Crediti' }).getByRole('link')
  await expect(packages).toHaveCount(6)
  await expectAccessible(page)
  const balance = page.getByRole('link', { name: /Crediti, vai allo Shop$/ })
  const before = (await balance.innerText()).match(/[\d.]+/)?.[0].replaceAll('.', '') ?? ''

  await packages.first().click()
  await expect(page).toHaveURL(/\/payment-method\/\d+$/)
  await expect(page.getByRole('complementary', { name: 'Riepilogo acquisto' })).toContainText('9,90 €')
  await fillCard(page, '4000000000000002')
  await page.getByRole('button', { name: payButton }).click()
  await expect(page.getByText('Verifica OTP incompleta').first()).toBeVisible()

  await page.getByRole('button', { name: 'Invia il codice' }).click()
  await expect(page.getByText('Ti abbiamo inviato un codice OTP via SMS. Scade tra 10 minuti.')).toBeVisible()
  const code = await readCode(page, server.origin)
  await page.getByLabel('Cifra 1 di 6').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByRole('button', { name: 'Verifica' }).click()
  await expect(page.getByText('Invalid OTP')).toBeVisible()
  await page.getByLabel('Cifra 1 di 6').fill(code)
  await page.getByRole('button', { name: 'Verifica' }).click()
  await expect(page.getByText('OTP verificato con successo!')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: payButton }).click()
  await expect(page.getByText('Pagamento non riuscito: la carta è stata rifiutata.')).toBeVisible()
  await page.getByLabel('Numero della carta').fill('4000002500003155')
  await page.getByRole('button', { name: payButton }).click()
  await page.getByRole('button', { name: 'Conferma il pagamento' }).click()

  const done = page.getByRole('dialog', { name: 'Congratulazioni! Crediti aggiunti al tuo account' })
  await expect(done).toBeVisible()
  await expect(page).toHaveURL(/\/shop$/)
  await done.getByRole('button', { name: 'Chiudi' }).click()
  await expect(balance).toContainText(formatWhole(Number(before) + 100))
})

test('a code verified earlier is recognised when the page opens [PAY-09]', async ({ page, server }) => {
  await signInAs(page, server.origin, 'king')
  await page.route('**/api/payment-otp/getvalid', (route) => route.fulfill({ json: { otp_found: true } }))
  await page.goto('/payment-method/1')
  await expect(page.getByText('OTP verificato con successo!')).toBeVisible()
})

test('a code that cannot be sent is excused in the prescribed words [PAY-12]', async ({ page, server }) => {
  await signInAs(page, server.origin, 'king')
  await page.route('**/api/payment-otp/getvalid', (route) => route.fulfill({ json: { otp_found: false } }))
  await page.route('**/api/payment-otp/request', (route) =>
    route.fulfill({ status: 429, json: { message: '' } }),
  )
  await page.goto('/payment-method/1')
  await page.getByRole('button', { name: 'Invia il codice' }).click()
  await expect(page.getByText("Impossibile richiedere l'OTP. Riprova più tardi.")).toBeVisible()
})

test('a shop with nothing in it says so [SHOP-04]', async ({ page, server }) => {
  await signInAs(page, server.origin, 'king')
  await page.route('**/api/shops', (route) => route.fulfill({ json: { shops: [] } }))
  await page.goto('/shop')
  await expect(page.getByText('Dati non trovati')).toBeVisible()
})

test('six placeholders stand where the packages will be [SHOP-02]', async ({ page, server }) => {
  await signInAs(page, server.origin, 'king')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/shops', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/shop')
  await expect(page.getByRole('list', { name: 'Caricamento...' }).locator('li')).toHaveCount(6)
  held.resolve()
  await expect(page.getByRole('list', { name: 'Pacchetti di Crediti' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(mobile)
  for (const path of ['/shop', '/payment-method/1']) {
    test(`${path} fits and is accessible`, async ({ page, server }) => {
      await signInAs(page, server.origin, 'king')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('9,90 €').first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  }
})
