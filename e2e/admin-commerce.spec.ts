import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { messageTo } from './outbox.ts'
import { signInAs } from './sign-in.ts'
import { expect, expectAccessible, test } from './test.ts'

const phone = '+393475550777'

/** Somebody other than the king of the demo, with a phone, buys at the sandbox as the payment page does. */
async function buy(page: Page, order: { promo_code: string; price: number }): Promise<void> {
  const login = { email: 'king2@demo.test', password: 'Dimostrazione1!' }
  const entered = await page.request.post('/api/login', { data: login })
  const { access_token: token } = (await entered.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const call = async (path: string, data?: object) => {
    const answer = await page.request.fetch(path, {
      method: data ? 'POST' : 'GET',
      headers,
      ...(data && { data }),
    })
    return answer.status() === 204 ? {} : ((await answer.json()) as Record<string, any>)
  }
  const { name, email, dob } = await call('/api/user')
  await call('/api/update-personal', { name, email, dob, phone })
  await call('/api/confirm-phone', { otp: await messageTo(page, phone, /\b\d{5}\b/) })
  await call('/api/payment-otp/request', {})
  await call('/api/payment-otp/verify', { otp: await messageTo(page, phone, /\b\d{6}\b/) })
  const intent = await call('/api/create-payment-intent', { shop_id: 1, credits: 100, ...order })
  const { clientSecret, paymentIntentId } = intent
  const card = { client_secret: clientSecret, number: '4242424242424242' }
  await call(`/sandbox/card/${paymentIntentId}/confirm`, card)
  const paid = { payment_method: 'sandbox', shopId: 1, paymentIntentId }
  expect(await call('/api/add/user-credits', paid)).toEqual({ status: true })
}

test('finance makes a code, a king buys with it, its use and the payment show; a package is made, its price changes, nothing of a colleague is overwritten', {
  tag: '@long',
}, async ({ page, server }) => {
  const token = await signInAs(page, server.origin, 'marzio')
  await page.goto('/admin/payments')
  await expect(page.getByRole('link', { name: /^Rettifiche \d+ da confermare/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/promo-codes')
  await page.getByRole('link', { name: 'Nuovo codice' }).click()
  // The list has a field of this name, too.
  await expect(page.getByRole('heading', { name: 'Nuovo codice', level: 1 })).toBeVisible()
  await page.getByLabel('Codice', { exact: true }).fill('inverno 20')
  await page.getByLabel('Sconto', { exact: true }).fill('200')
  await page.getByLabel('Limite di usi').fill('3')
  await page.getByRole('button', { name: 'Crea il codice' }).click()
  await expect(page.getByLabel('Sconto', { exact: true })).toHaveAccessibleDescription(
    /Una percentuale intera da 1 a 100\./,
  )
  await page.getByLabel('Sconto', { exact: true }).fill('20')
  await expect(page.getByRole('row', { name: /100 Crediti 9,90 € 7,92 €/ })).toBeVisible()
  await page.getByRole('button', { name: 'Crea il codice' }).click()
  await expect(page.getByRole('heading', { name: 'INVERNO20', level: 1 })).toBeVisible()

  await buy(page, { promo_code: 'INVERNO20', price: 7.92 })
  await page.goto('/admin/promo-codes')
  await expect(page.getByRole('row', { name: /INVERNO20/ })).toContainText('1 di 3')
  await page.getByRole('link', { name: /INVERNO20/ }).click()
  await expect(page.getByLabel('Sconto', { exact: true })).toBeDisabled()
  await page.getByRole('table', { name: 'Usi di INVERNO20' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^Acquisto n\. \d+$/, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Chiedi al fornitore' }).click()
  await expect(page.getByRole('row', { name: /Stato Accreditato Pagato/ })).toBeVisible()
  await expect(page.getByText('Codice INVERNO20 usato')).toBeVisible()

  // As if the account had ended and the provider took no refund any more.
  await inDatabase(
    server,
    `with owed as (
      insert into purchase_reversal (purchase_id, cause, credits, amount_cents) values ($1, 'erasure', 10, 79) returning id
    ) insert into withdrawal (reversal_id, tries, stuck_at) select id, 10, now() from owed`,
    [new URL(page.url()).pathname.split('/').at(-1)],
  )
  await page.reload()
  await page.getByRole('button', { name: 'Segna il bonifico' }).click()
  const transfer = page.getByRole('dialog', { name: 'Hai fatto il bonifico?' })
  await transfer.getByLabel('Data e riferimento del bonifico').fill('24/11, CRO 123')
  await transfer.getByRole('button', { name: 'Segna il bonifico' }).click()
  await expect(page.getByText(/Rimborsati 0,79.€ con un bonifico/)).toBeVisible()

  await page.goto('/admin/shops')
  await page.getByRole('link', { name: 'Nuovo pacchetto' }).click()
  await page.getByLabel('Nome').fill('Assaggio')
  await page.getByLabel('Crediti').fill('120')
  await page.getByLabel('Prezzo').fill('14')
  await expect(
    page.getByText('Ogni Credito costa più che in «100 Crediti», che è più piccolo.'),
  ).toBeVisible()
  await page.getByLabel('Prezzo').fill('11,40')
  await page.getByRole('button', { name: 'Metti in vendita' }).click()
  await page.getByRole('link', { name: 'Assaggio' }).click()
  await expect(page.getByLabel('Prezzo')).toHaveValue('11,40')

  // A colleague is faster.
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const headers = { authorization: `Bearer ${token}` }
  const data = { title: 'Assaggio', credits: 120, price: 10.9, version: 1 }
  expect((await page.request.put(`/api/admin/shops/${id}`, { headers, data })).status()).toBe(200)
  await page.getByLabel('Prezzo').fill('11,80')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('alert')).toContainText('Prezzo: adesso «10,90», tu hai scritto «11,80»')
  await page.getByRole('button', { name: 'Tieni i miei' }).click()
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('row', { name: /^Assaggio 120 11,80 € .* 10,90 €/ })).toBeVisible()

  await page.getByRole('link', { name: 'Assaggio' }).click()
  await page.getByRole('button', { name: 'Ritira' }).click()
  const question = page.getByRole('dialog', { name: 'Ritirare «Assaggio»?' })
  await expect(question.getByRole('button', { name: 'Annulla' })).toBeFocused()
  await question.getByLabel('Motivo').fill('Era una prova')
  await question.getByRole('button', { name: 'Ritira' }).click()
  await expect(page.getByRole('button', { name: 'Rimetti in vendita' })).toBeVisible()
})

test('a price far below the usual waits for a second person, who confirms it for an hour later', {
  tag: '@long',
}, async ({ browser, page, server }) => {
  await signInAs(page, server.origin, 'marzio')
  await page.goto('/admin/shops/new')
  await page.getByLabel('Nome').fill('Regalo')
  await page.getByLabel('Crediti').fill('100000')
  await page.getByLabel('Prezzo').fill('0,50')
  await expect(page.getByText(/il prezzo aspetterà la conferma di qualcun altro del team/)).toBeVisible()
  await page.getByRole('button', { name: 'Metti in vendita' }).click()
  await expect(page.getByText(/molto sotto il solito e aspetta la conferma/)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Regalo/ })).toContainText('Prezzo da confermare')
  await page.getByRole('link', { name: /^Prezzi da confermare 1/ }).click()
  // One's own can only be taken back.
  const row = page.getByRole('row', { name: /Regalo/ })
  await expect(row).toContainText('100.000 Crediti a 0,50 €')
  await expect(row.getByRole('button')).toHaveText(['Ritira il prezzo di Regalo'])
  await expectAccessible(page)

  const colleague = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await signInAs(colleague, server.origin, 'admin')
  await colleague.goto('/admin/shops/proposals')
  await colleague.getByRole('button', { name: 'Conferma il prezzo di Regalo' }).click()
  const question = colleague.getByRole('dialog', { name: 'Conferma il prezzo' })
  await expect(question).toContainText('Tra un’ora «Regalo» sarà in vendita, 100.000 Crediti a 0,50 €.')
  await expectAccessible(colleague)
  await question.getByLabel('Perché').fill('Lo vuole la titolare.')
  await question.getByRole('button', { name: 'Conferma' }).click()
  await expect(colleague.getByText('Prezzo confermato, vale tra un’ora.')).toBeVisible()
  await colleague.goto('/admin/shops/proposals?state=confirmed')
  await expect(colleague.getByRole('row', { name: /Regalo/ })).toContainText('Vale dal')
  await colleague.context().close()

  // Whoever retires or changes it ends what was confirmed.
  await page.goto('/admin/shops')
  await page.getByRole('link', { name: 'Regalo' }).click()
  await expect(page.getByText(/Confermato, dal .* in vendita 100\.000 Crediti a 0,50/)).toBeVisible()
  await page.getByLabel('Prezzo').fill('9000')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('row', { name: /^Regalo/ })).toContainText('Ritirato')
})
