import { expect, test } from 'vitest'
import { addUserCredits, createPaypalOrder } from '../contract/payments.ts'
import { clientConfigEndpoint } from '#platform/contract/client-config.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { makeBuyer, makeReadyBuyer } from '#testing/buyers.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { makeHostess } from '#testing/people.ts'
import { quoted } from '#testing/requirement.ts'

const app = await startTestApp()
// 100 Crediti for 9,90 €.
const shopId = 1
const notPaid = quoted(
  'PAY-28',
  'Pagamento Fallito: Il pagamento non è andato a buon fine. Per favore, riprova più tardi.',
)

async function openOrder(as: Caller): Promise<string> {
  const { status, body } = await app.call(createPaypalOrder, { as, body: { shop_id: shopId } })
  expect(status).toBe(200)
  return /\/sandbox\/paypal\/(\w+)$/.exec(body.approval_url)?.[1] ?? ''
}

async function press(button: 'approve' | 'cancel', order: string): Promise<URL> {
  const answer = await fetch(`${app.origin}/sandbox/paypal/${order}/${button}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '', app.origin)
}

const confirm = (as: Caller, order: string, shop = shopId) =>
  app.call(addUserCredits, {
    as,
    body: { payment_method: 'paypal', shopId: shop, paymentIntentId: order },
  })

test('the browser is told which ways of paying there are', async () => {
  const { body } = await app.call(clientConfigEndpoint)
  expect(body.payments).toEqual({ stripe_publishable_key: null, paypal: true, sandbox: true })
})

test('PayPal: approval page, return, Crediti, once', async () => {
  const buyer = await makeReadyBuyer(app)
  const order = await openOrder(buyer)
  const page = await fetch(`${app.origin}/sandbox/paypal/${order}`)
  const html = await page.text()
  expect(html).toContain('>Paga</button>')
  expect(html).toContain('>Annulla</button>')
  expect(html.replaceAll('\u00a0', ' ')).toContain('9,90 €')
  expect(html).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)

  const back = await press('approve', order)
  expect(back.pathname).toBe('/paypal/success')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ shopId: '1', token: order })
  expect(back.searchParams.get('PayerID')).not.toBe('')
  expect(await confirm(buyer, order)).toMatchObject({ status: 200, body: { status: true } })
  expect(await confirm(buyer, order)).toMatchObject({ status: 200 })
  await app.runJobs()
  expect(await balanceOf(app.db, buyer.id)).toBe(100)
  expect(await (await fetch(`${app.origin}/sandbox/paypal/${order}`)).text()).toContain('già confermato')
})

test("an approved order is captured and credited by PayPal's notice alone", async () => {
  const buyer = await makeReadyBuyer(app)
  await press('approve', await openOrder(buyer))
  await expect.poll(() => balanceOf(app.db, buyer.id)).toBe(100)
})

test('a cancelled order leads to the page that says so, and pays nothing [PAY-27]', async () => {
  const buyer = await makeReadyBuyer(app)
  const order = await openOrder(buyer)
  expect((await press('cancel', order)).pathname).toBe('/paypal/cancel')
  // Once decided, the other button changes nothing.
  expect((await press('approve', order)).pathname).toBe('/paypal/cancel')
  expect(await confirm(buyer, order)).toMatchObject({
    status: 409,
    body: { status: false, message: notPaid },
  })
  expect(await balanceOf(app.db, buyer.id)).toBe(0)
})

test('an order that nobody has approved is not paid [PAY-28]', async () => {
  const buyer = await makeReadyBuyer(app)
  expect(await confirm(buyer, await openOrder(buyer))).toMatchObject({
    status: 402,
    body: { status: false, message: notPaid },
  })
})

test('ten returns and the notices at once credit once', async () => {
  const buyer = await makeReadyBuyer(app)
  const order = await openOrder(buyer)
  await press('approve', order)
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(buyer, order)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await app.runJobs()
  expect(await balanceOf(app.db, buyer.id)).toBe(100)
})

test('nobody claims the order of another, nor another package for it [API-52]', async () => {
  const [buyer, other] = [await makeReadyBuyer(app), await makeReadyBuyer(app)]
  const order = await openOrder(buyer)
  expect((await confirm(other, order)).status).toBe(404)
  expect((await confirm(buyer, order, 2)).status).toBe(409)
})

test('without a verified code nobody is sent to PayPal', async () => {
  const buyer = await makeBuyer(app)
  const order = (shop_id: number | string) => app.call(createPaypalOrder, { as: buyer, body: { shop_id } })
  expect(await order(shopId)).toMatchObject({
    status: 403,
    body: { message: quoted('PAY-04', 'Verifica OTP incompleta') },
  })
  const opened = app.db.selectFrom('purchase').select('id').where('user_id', '=', buyer.id)
  expect(await opened.execute()).toEqual([])
  expect((await order('abc')).status).toBe(422)
  const ready = await makeReadyBuyer(app)
  expect((await app.call(createPaypalOrder, { as: ready, body: { shop_id: 999 } })).status).toBe(404)
  const hostess = await makeHostess(app)
  expect((await app.call(createPaypalOrder, { as: hostess, body: { shop_id: 1 } })).status).toBe(403)
})

test('an order that does not exist has no page and no buttons', async () => {
  expect((await fetch(`${app.origin}/sandbox/paypal/NONE`)).status).toBe(404)
  expect((await fetch(`${app.origin}/sandbox/paypal/NONE/approve`, { method: 'POST' })).status).toBe(404)
})
