import type { Page } from '@playwright/test'
import { tokenStorageKey } from '#features/accounts/contract/accounts.ts'
import { formatWhole } from '#platform/contract/money.ts'
import { messageTo } from './outbox.ts'
import { signInAs } from './sign-in.ts'
import { breakStripe, standInForStripe, stripeAskedFor } from './stripe.ts'
import { expect, expectAccessible, test } from './test.ts'

/** The code in the newest text message to the demo king. */
const readCode = (page: Page) => messageTo(page, '+393475550190', /\b\d{6}\b/)

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Numero della carta').fill(number)
  await page.getByLabel('Scadenza').fill('1230')
  await page.getByLabel('CVC').fill('123')
}

/** Has a code verified, as the page would, unless one is valid. */
async function mayPay(page: Page, token: string): Promise<void> {
  const call = async (path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/payment-otp/${path}`, {
      method: data ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    })
    return answer.json()
  }
  if ((await call('getvalid')).otp_found) return
  await call('request', {})
  await call('verify', { otp: await readCode(page) })
}

/** How many requests to `path` this page has made since. */
function countCalls(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith(path)) count += 1
  })
  return () => count
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
  const code = await readCode(page)
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

test('a code that cannot be sent, or sent again, is excused in the prescribed words; the second one waits for thirty seconds [PAY-06] [PAY-12] [PAY-13] [CONST-17]', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  await page.clock.install()
  await page.route('**/api/payment-otp/getvalid', (route) => route.fulfill({ json: { otp_found: false } }))
  const refused = { status: 429, json: { message: '' } }
  const sent = { json: { expiry_delay: 10 } }
  let answer: object = refused
  await page.route('**/api/payment-otp/re*', (route) => route.fulfill(answer))
  await page.goto('/payment-method/1')
  await page.getByRole('button', { name: 'Invia il codice' }).click()
  await expect(page.getByText("Impossibile richiedere l'OTP. Riprova più tardi.")).toBeVisible()

  answer = sent
  await page.getByRole('button', { name: 'Invia il codice' }).click()
  await expect(page.getByLabel('Cifra 1 di 6')).toBeFocused()
  const again = page.getByRole('button', { name: /^Invia di nuovo/ })
  // It counts while we look.
  const justSent = /^Invia di nuovo \((30|2[5-9]) s\)$/
  await expect(again).toBeDisabled()
  await expect(again).toHaveText(justSent)
  for (let second = 0; second < 30; second += 1) await page.clock.runFor(1000)
  await expect(again).toHaveText('Invia di nuovo')
  answer = refused
  await again.click()
  await expect(page.getByText("Impossibile reinviare l'OTP. Riprova più tardi.")).toBeVisible()
  answer = sent
  await again.click()
  await expect(again).toHaveText(justSent)
})

test('Stripe: nothing of it before consent and choice; a decline, the bank’s own step, Crediti [PAY-01] [PAY-03] [PAY-17] [PAY-18] [PAY-19] [PAY-20] [PAY-24]', async ({
  page,
  server,
}) => {
  await mayPay(page, await signInAs(page, server.origin, 'king'))
  await standInForStripe(page)
  await page.goto('/payment-method/2')
  await expect(page.getByText('OTP verificato con successo!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Torna allo Shop' })).toHaveAttribute('href', '/shop')
  const pay = page.getByRole('button', { name: payButton })
  await pay.click()
  await expect(page.getByText('Scegli come pagare.')).toBeVisible()

  await page.getByRole('radio', { name: 'Carta' }).check()
  const cookiesNeeded = page.getByText('Devi accettare i cookie pertinenti prima di utilizzare Stripe.')
  await expect(cookiesNeeded).toHaveCount(1)
  await pay.click()
  await expect(cookiesNeeded).toHaveCount(2)
  expect(await stripeAskedFor(page), 'before consent').toBe(0)
  await breakStripe(page, true)
  await page.getByRole('button', { name: 'Scegli i cookie' }).click()
  await page.getByRole('region', { name: 'I tuoi cookie' }).getByRole('button', { name: 'Accetta' }).click()
  await expect(page.getByText('Stripe or elements not loaded')).toBeVisible()
  await breakStripe(page, false)
  await page.getByRole('button', { name: 'Riprova' }).click()

  const number = page.getByLabel('Stripe: numero')
  await expect(number).toHaveCSS('color', 'rgb(34, 26, 30)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(number).toHaveCSS('color', 'rgb(244, 236, 238)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  const intents = countCalls(page, '/api/create-payment-intent')
  await number.fill('4000000000000002')
  await pay.click()
  await expect(
    page.getByText('Pagamento non riuscito: La tua carta è stata rifiutata.', { exact: true }),
  ).toBeVisible()
  await number.fill('4000002500003155')
  await pay.click()
  await page.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(page.getByText(/^Pagamento non riuscito: Non è stato possibile/)).toBeVisible()
  await pay.dblclick()
  await page.getByRole('button', { name: 'Autorizza' }).click()
  const done = page.getByRole('dialog', { name: 'Congratulazioni! Crediti aggiunti al tuo account' })
  await expect(done).toContainText('250 Crediti')
  expect(intents(), 'one wish, one payment').toBe(1)
})

test('a payment whose answer was lost is found after a reload, and nobody pays twice [PAY-24] [PAY-26]', async ({
  page,
  server,
}) => {
  await mayPay(page, await signInAs(page, server.origin, 'king'))
  await page.goto('/payment-method/1')
  const intents = countCalls(page, '/api/create-payment-intent')
  await page.route('**/api/add/user-credits', (route) => route.abort('connectionreset'))
  await expect(page.getByText('OTP verificato con successo!')).toBeVisible()
  await fillCard(page, '4242424242424242')
  await page.getByRole('button', { name: payButton }).click()
  const safe = page.getByRole('dialog', { name: 'Si è verificato un errore' })
  await expect(safe).toContainText('Non serve pagare di nuovo.')
  await expect(page.getByText('Impossibile aggiungere i crediti.')).toBeVisible()
  await safe.getByRole('button', { name: 'Riprova' }).click()
  await expect(safe.getByRole('link', { name: 'Torna allo Shop' })).toBeVisible()

  await page.unroute('**/api/add/user-credits')
  await page.reload()
  await expect(
    page.getByRole('dialog', { name: 'Congratulazioni! Crediti aggiunti al tuo account' }),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText('OTP verificato con successo!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(intents()).toBe(1)
})

test('PayPal: cancelled, then paid; the purchase call runs once, also with a second tab [PAY-21] [PAY-23] [PAY-24] [PAY-27] [API-51]', async ({
  page,
  context,
  server,
}) => {
  await mayPay(page, await signInAs(page, server.origin, 'king'))
  const choosePaypal = async () => {
    await page.goto('/payment-method/1')
    await expect(page.getByText('OTP verificato con successo!')).toBeVisible()
    await page.getByRole('radio', { name: 'PayPal' }).check()
    await page.getByRole('button', { name: 'Paga 9,90 € con PayPal' }).click()
    await expect(page).toHaveURL(/\/sandbox\/paypal\//)
  }
  await choosePaypal()
  await page.getByRole('button', { name: 'Annulla' }).click()
  const cancelled = page.getByRole('dialog', { name: 'Pagamento non riuscito, riprova più tardi' })
  await expect(cancelled).toBeVisible()
  await expect(page).toHaveURL(/\/shop$/)

  await choosePaypal()
  const claims = countCalls(page, '/api/add/user-credits')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/add/user-credits', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Paga' }).click()
  await expect(page.getByText('Processing...')).toBeVisible()
  await expectAccessible(page)
  const second = await context.newPage()
  const secondClaims = countCalls(second, '/api/add/user-credits')
  await second.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    tokenStorageKey,
    (await page.evaluate((key) => localStorage.getItem(key), tokenStorageKey)) ?? '',
  ] as const)
  await second.goto(page.url())
  await expect(second.getByText('Processing...')).toBeVisible()
  answer.resolve()
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/shop$/)
    await expect(
      tab.getByRole('dialog', { name: 'Congratulazioni! Crediti aggiunti al tuo account' }),
    ).toBeVisible()
  }
  expect(claims() + secondClaims()).toBe(1)
})

test('a return from PayPal: details missing, an error with a way on, a reload that does not ask again [PAY-22] [PAY-23] [PAY-25] [PAY-26]', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  await page.goto('/paypal/success?shopId=1&token=EC-1')
  await expect(page.getByText('Dettagli di pagamento mancanti.')).toBeVisible()
  await expect(page).toHaveURL(/\/shop$/)

  const claims = countCalls(page, '/api/add/user-credits')
  await page.goto('/paypal/success?shopId=1&token=EC-1&PayerID=P')
  const failed = page.getByRole('dialog', { name: 'Si è verificato un errore' })
  await expect(failed.getByRole('link', { name: 'Torna allo Shop' })).toBeVisible()
  await expect(page.getByText("Errore durante l'aggiunta dei crediti.")).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Non abbiamo ancora la conferma' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(failed).toBeVisible()
  expect(claims()).toBe(1)
  await failed.getByRole('button', { name: 'Riprova' }).click()
  await expect.poll(claims).toBe(2)
})
