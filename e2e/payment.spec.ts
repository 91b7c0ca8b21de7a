import type { Page } from '@playwright/test'
import { paymentTexts } from '#features/payments/contract/payments.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { quoted } from '#testing/requirement.ts'
import { follow } from './follow.ts'
import { countCalls, credited, mayPay, pay, payButton, readCode, request, verified } from './payment-page.ts'
import { signInAs } from './sign-in.ts'
import { breakStripe, standInForStripe, stripeAskedFor } from './stripe.ts'
import { expect, expectAccessible, requirement, test } from './test.ts'

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Numero della carta').fill(number)
  await page.getByLabel('Scadenza').fill('1230')
  await page.getByLabel('CVC').fill('123')
}

test('a king buys Crediti: package, code by SMS, a declined card, another one, done', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  await page.goto('/shop')
  const packages = page.getByRole('list', { name: 'Pacchetti di Crediti' }).getByRole('link')
  await requirement('SHOP-01', async () => {
    await expect(page.getByRole('heading', { name: quoted('SHOP-01', 'Shop'), level: 1 })).toBeVisible()
    await expect(packages).toHaveCount(6)
    await expect(packages.first()).toContainText(/100\s*Crediti\s*9,90\s€/)
  })
  const balance = page.getByRole('link', { name: /Crediti, vai allo Shop$/ })
  const before = (await balance.innerText()).match(/[\d.]+/)?.[0].replaceAll('.', '') ?? ''

  await requirement('SHOP-03', async () => {
    await packages.first().click()
    await expect(page).toHaveURL(quoted('SHOP-03', '/payment-method/{shopId}', { shopId: 1 }))
  })
  await requirement('PAY-02', async () => {
    const summary = page.getByRole('complementary', { name: 'Riepilogo acquisto' })
    await expect(summary).toContainText(/100\sCrediti\s*9,90\s€/)
    await expect(summary).toContainText(/Prezzo\s*9,90\s€/)
    await expect(summary).toContainText(/Totale\s*9,90\s€/)
  })
  await requirement('PAY-03', async () => {
    await expect(page.getByRole('textbox', { name: 'Codice promozionale' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Codice di verifica' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Torna allo Shop' })).toHaveAttribute('href', '/shop')
  })
  await fillCard(page, '4000000000000002')
  await requirement('PAY-04', async () => {
    const intents = countCalls(page, '/api/create-payment-intent')
    await page.getByRole('button', { name: payButton }).click()
    await expect(page.getByText(quoted('PAY-04', 'Verifica OTP incompleta')).first()).toBeVisible()
    expect(intents()).toBe(0)
  })

  await page.getByRole('button', { name: 'Invia il codice' }).click()
  await expect(page.getByText('Ti abbiamo inviato un codice OTP via SMS. Scade tra 10 minuti.')).toBeVisible()
  const code = await readCode(page)
  await requirement('PAY-11', async () => {
    await enterCode(page, String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await expect(page.getByText(quoted('PAY-11', 'Invalid OTP'))).toBeVisible()
  })
  await requirement('PAY-10', async () => {
    await enterCode(page, code)
    await expect(verified(page)).toBeVisible()
  })

  const intents = countCalls(page, '/api/create-payment-intent')
  await page.getByRole('button', { name: payButton }).click()
  await expect(request(page), 'what is missing has the focus').toBeFocused()
  await expect(page.getByText(/^Spunta la casella per usare/)).toBeVisible()
  expect(intents()).toBe(0)
  await pay(page)
  await requirement('PAY-18', async () => {
    const words = `${quoted('PAY-18', 'Pagamento non riuscito: ')}la carta è stata rifiutata.`
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  })
  await page.getByLabel('Numero della carta').fill('4000002500003155')
  await pay(page)
  await page.getByRole('button', { name: 'Conferma il pagamento' }).click()
  await requirement('PAY-24', async () => {
    await expect(credited(page)).toBeVisible()
    await expect(page).toHaveURL(quoted('PAY-24', '/shop'))
    await credited(page).getByRole('button', { name: 'Chiudi' }).click()
    await expect(balance, 'the user, asked for anew').toContainText(withThousands(Number(before) + 100))
  })
})

async function enterCode(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Cifra 1 di 6').fill(digits)
  await page.getByRole('button', { name: 'Verifica' }).click()
}

test('a code that cannot be sent, or sent again, is excused in the prescribed words; the second one waits for thirty seconds', async ({
  page,
  server,
}) => {
  await signInAs(page, server.origin, 'king')
  await page.clock.install()
  await page.route('**/api/payment-otp/getvalid', (route) => route.fulfill({ json: { otp_found: false } }))
  const refused = { status: 429, json: { message: '' } }
  // Not what our own server says: the minutes shown are those of the answer.
  const sent = { json: { [quoted('PAY-08', 'expiry_delay')]: 7 } }
  let answer: object = refused
  await page.route('**/api/payment-otp/re*', (route) => route.fulfill(answer))
  await page.goto('/payment-method/1')
  await expect(page.getByRole('button', { name: 'Invia il codice' })).toBeVisible()
  // They come after the page.
  await expect(page.locator('.toasts')).toBeAttached()
  // Ahead, however late the page hears of it.
  await page.clock.pauseAt(new Date(Date.now() + 15_000))
  const words = quoted('PAY-12', "Impossibile richiedere l'OTP. Riprova più tardi.")
  const excuse = page.getByText(words, { exact: true })
  await requirement('PAY-12', async () => {
    await page.getByRole('button', { name: 'Invia il codice' }).click()
    await expect(async () => {
      // Answers are told by timers, too.
      await page.clock.runFor(10)
      await expect(excuse).toBeVisible({ timeout: 200 })
    }).toPass()
  })
  await requirement('CONST-11', async () => {
    await page.clock.runFor(4_500)
    await expect(excuse).toBeVisible()
    await page.clock.runFor(600)
    await expect(excuse).toBeHidden()
  })
  await page.clock.resume()

  answer = sent
  const again = page.getByRole('button', { name: /^Invia di nuovo/ })
  // It counts while we look.
  const justSent = /^Invia di nuovo \((30|2[1-9]) s\)$/
  await page.getByRole('button', { name: 'Invia il codice' }).click()
  await requirement('PAY-08', () =>
    expect(page.getByText('Ti abbiamo inviato un codice OTP via SMS. Scade tra 7 minuti.')).toBeVisible(),
  )
  await requirement('PAY-06', async () => {
    await expect(page.getByLabel('Cifra 1 di 6')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Verifica' })).toBeEnabled()
    await expect(again).toBeDisabled()
    await expect(again).toHaveText(justSent)
    for (let second = 0; second < 30; second += 1) await page.clock.runFor(1000)
    await expect(again).toHaveText('Invia di nuovo')
    await expect(again).toBeEnabled()
  })
  answer = refused
  await requirement('PAY-13', async () => {
    await again.click()
    const words = quoted('PAY-13', "Impossibile reinviare l'OTP")
    await expect(page.getByText(words)).toHaveText(`${words}. Riprova più tardi.`)
  })
  answer = sent
  await again.click()
  await expect(again).toHaveText(justSent)
})

test('Stripe: nothing of it before consent and choice; a decline, the bank’s own step, Crediti', async ({
  page,
  server,
}) => {
  await mayPay(page, await signInAs(page, server.origin, 'king'))
  await standInForStripe(page)
  await page.goto('/payment-method/2')
  await requirement('PAY-09', () => expect(verified(page)).toBeVisible())
  const payment = page.getByRole('button', { name: payButton })
  await payment.click()
  await expect(page.getByText('Scegli come pagare.')).toBeVisible()

  await requirement('PAY-01', async () => {
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(page.getByRole('radio', { name: 'PayPal' })).not.toBeChecked()
    await page.getByRole('radio', { name: 'Carta' }).check()
  })
  await requirement('PAY-19', async () => {
    const words = 'Devi accettare i cookie pertinenti prima di utilizzare Stripe.'
    const cookiesNeeded = page.getByText(quoted('PAY-19', words), { exact: true })
    await expect(cookiesNeeded).toHaveCount(1)
    await payment.click()
    await expect(cookiesNeeded).toHaveCount(2)
    expect(await stripeAskedFor(page), 'before consent').toBe(0)
  })
  await breakStripe(page, true)
  await page.getByRole('button', { name: 'Scegli i cookie' }).click()
  await page.getByRole('region', { name: 'I tuoi cookie' }).getByRole('button', { name: 'Accetta' }).click()
  await requirement('PAY-20', () =>
    expect(page.getByText(quoted('PAY-20', 'Stripe or elements not loaded'))).toBeVisible(),
  )
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
  await pay(page)
  await expect(
    page.getByText('Pagamento non riuscito: La tua carta è stata rifiutata.', { exact: true }),
  ).toBeVisible()
  await number.fill('4000002500003155')
  await pay(page)
  await page.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(page.getByText(/^Pagamento non riuscito: Non è stato possibile/)).toBeVisible()
  await payment.dblclick()
  await page.getByRole('button', { name: 'Autorizza' }).click()
  await expect(credited(page)).toContainText('250 Crediti')
  expect(intents(), 'one wish, one payment').toBe(1)
})

test('a payment whose answer was lost is found after a reload, and nobody pays twice', async ({
  page,
  server,
}) => {
  await mayPay(page, await signInAs(page, server.origin, 'king'))
  await page.goto('/payment-method/1')
  const intents = countCalls(page, '/api/create-payment-intent')
  await page.route('**/api/add/user-credits', (route) => route.abort('connectionreset'))
  await expect(verified(page)).toBeVisible()
  await fillCard(page, '4242424242424242')
  await pay(page)
  const safe = page.getByRole('dialog', { name: 'Si è verificato un errore' })
  await expect(safe).toContainText('Non serve pagare di nuovo.')
  await requirement('PAY-26', () =>
    expect(page.getByText(quoted('PAY-26', 'Impossibile aggiungere i crediti.'))).toBeVisible(),
  )
  await safe.getByRole('button', { name: 'Riprova' }).click()
  await expect(safe.getByRole('link', { name: 'Torna allo Shop' })).toBeVisible()

  await page.unroute('**/api/add/user-credits')
  await page.reload()
  await expect(credited(page)).toBeVisible()
  await credited(page).getByRole('button', { name: 'Chiudi' }).click()
  await follow(page, '/help')
  await expect(verified(page)).toHaveCount(0)
  await follow(page, '/payment-method/1')
  await expect(verified(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(intents()).toBe(1)
})

test('a card that says yes while the provider has no money is not paid', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await mayPay(page, await signInAs(page, server.origin, 'king'))
  await page.goto('/payment-method/1')
  await page.route('**/sandbox/card/*/confirm', (route) =>
    route.fulfill({ json: { status: 'succeeded', failure: null } }),
  )
  await expect(verified(page)).toBeVisible()
  await fillCard(page, '4242424242424242')
  await pay(page)
  const notPaid = page.getByRole('dialog', { name: 'Pagamento non riuscito' })
  await expect(notPaid.getByText(paymentTexts.notPaid, { exact: true })).toBeVisible()
})
