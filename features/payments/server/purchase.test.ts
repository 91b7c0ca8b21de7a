import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { creditsInvariants } from '#features/wallet/server/audit.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { authenticateSandboxCard, confirmSandboxCard, sandboxCards } from '#platform/contract/sandbox-card.ts'
import { sandboxNotice } from '#platform/server/providers/payment/sandbox-webhook.ts'
import { signWebhook } from '#platform/server/providers/payment/webhook-signature.ts'
import { makeOpenPurchase, makeReadyBuyer, payAtSandbox } from '#testing/buyers.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { quoted, requirement } from '#testing/requirement.ts'
import {
  addUserCredits,
  createPaymentIntent,
  getShop,
  getShops,
  type PaymentIntent,
} from '../contract/payments.ts'
import { reconcilePurchases } from './reconcile.ts'
import { settle } from './settle.ts'

const app = await startTestApp()

// 100 Crediti for 9,90 €.
const shopId = 1

async function openPayment(as: Caller): Promise<PaymentIntent> {
  const { status, body } = await app.call(createPaymentIntent, { as, body: { shop_id: shopId } })
  expect(status).toBe(200)
  return body as PaymentIntent
}

async function pay({ clientSecret, paymentIntentId }: PaymentIntent, number: string = sandboxCards.succeeds) {
  const body = { client_secret: clientSecret, number }
  return (await app.call(confirmSandboxCard, { params: { id: paymentIntentId }, body })).body
}

const payWithoutConfirmation = (intent: PaymentIntent) => payAtSandbox(app, intent)

const confirm = (as: Caller, { paymentIntentId }: PaymentIntent, shop = shopId) =>
  app.call(addUserCredits, {
    as,
    body: { payment_method: 'sandbox', shopId: shop, paymentIntentId },
  })

const stateOf = async ({ paymentIntentId }: PaymentIntent) =>
  await app.db
    .selectFrom('purchase')
    .select(['id', 'state', 'failure'])
    .where('provider_ref', '=', paymentIntentId)
    .executeTakeFirstOrThrow()

test('the shop offers six packages, prices in euro', async () => {
  const { body } = await app.call(getShops, { as: await makeKing(app) })
  expect(
    body.shops.map(({ credits, price }: { credits: number; price: number }) => [credits, price]),
  ).toEqual([
    [100, 9.9],
    [250, 22.9],
    [500, 42.9],
    [1_000, 79.9],
    [2_500, 189.9],
    [5_000, 349.9],
  ])
})

test('one package, or 404 [API-49]', async () => {
  const king = await makeKing(app)
  const found = await app.call(getShop, { as: king, params: { id: '1' } })
  expect(found.body.shop).toEqual({
    id: 1,
    title: '100 Crediti',
    credits: 100,
    price: 9.9,
    icon_url: '/coin.svg',
  })
  for (const id of ['999', '0', 'abc', '1.5', '99999999999999']) {
    expect((await app.call(getShop, { as: king, params: { id } })).status).toBe(404)
  }
})

test('only kings shop', async () => {
  const hostess = await makeHostess(app)
  expect((await app.call(getShops, { as: hostess })).status).toBe(403)
  expect((await app.call(createPaymentIntent, { as: hostess, body: { shop_id: 1 } })).status).toBe(403)
  expect((await app.call(getShops)).status).toBe(401)
})

test('a paid package is credited, and a second confirmation changes nothing', async () => {
  const buyer = await makeReadyBuyer(app)
  const intent = await openPayment(buyer)
  expect(await pay(intent)).toEqual({ status: 'succeeded', failure: null })
  expect(await confirm(buyer, intent)).toMatchObject({ status: 200, body: { status: true } })
  expect(await confirm(buyer, intent)).toMatchObject({ status: 200, body: { status: true } })
  expect(await balanceOf(app.db, buyer.id)).toBe(100)
})

test("the provider's notice alone credits, too", async () => {
  const buyer = await makeReadyBuyer(app)
  await pay(await openPayment(buyer))
  await expect.poll(() => balanceOf(app.db, buyer.id)).toBe(100)
})

test('twenty confirmations at once, beside the notice, credit once', async () => {
  const buyer = await makeReadyBuyer(app)
  const intent = await openPayment(buyer)
  await pay(intent)
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(buyer, intent)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await app.runJobs()
  await reconcilePurchases(app.needs)
  expect(await balanceOf(app.db, buyer.id)).toBe(100)
})

test('a payment that nobody reported is found by the reconciler', async () => {
  const buyer = await makeReadyBuyer(app)
  const intent = await openPayment(buyer)
  await payWithoutConfirmation(intent)
  await reconcilePurchases(app.needs)
  expect(await balanceOf(app.db, buyer.id)).toBe(100)
  await reconcilePurchases(app.needs)
  expect(await balanceOf(app.db, buyer.id)).toBe(100)
})

test("the browser's word alone credits nothing", async () => {
  const buyer = await makeReadyBuyer(app)
  const intent = await openPayment(buyer)
  const { status, body } = await confirm(buyer, intent)
  expect(status).toBe(402)
  const words = 'Pagamento Fallito: Il pagamento non è andato a buon fine. Per favore, riprova più tardi.'
  requirement('PAY-28', () => expect(body).toEqual({ status: false, message: quoted('PAY-28', words) }))
  expect(await balanceOf(app.db, buyer.id)).toBe(0)
})

test('a declined card leaves the payment open for another one [PAY-18]', async () => {
  const buyer = await makeReadyBuyer(app)
  const intent = await openPayment(buyer)
  expect(await pay(intent, sandboxCards.declined)).toEqual({
    status: 'requires_payment_method',
    failure: 'la carta è stata rifiutata.',
  })
  expect((await confirm(buyer, intent)).status).toBe(402)
  await pay(intent, '4242 4242 4242 4242')
  expect((await confirm(buyer, intent)).status).toBe(200)
})

test("a card whose bank asks for more is paid after the bank's step", async () => {
  const buyer = await makeReadyBuyer(app)
  const intent = await openPayment(buyer)
  expect((await pay(intent, sandboxCards.asksForMore)).status).toBe('requires_action')
  expect((await confirm(buyer, intent)).status).toBe(402)
  const step = await app.call(authenticateSandboxCard, { params: { id: intent.paymentIntentId }, body: null })
  expect(step.body).toEqual({ status: 'succeeded', failure: null })
  expect((await confirm(buyer, intent)).status).toBe(200)
})

test('nobody pays without the secret, and nobody claims the purchase of another [API-52]', async () => {
  const [buyer, other] = [await makeReadyBuyer(app), await makeReadyBuyer(app)]
  const intent = await openPayment(buyer)
  const guess = { ...intent, clientSecret: 'pi_sandbox_guess' }
  expect(await pay(guess)).toMatchObject({ message: 'Non trovato.' })
  await payWithoutConfirmation(intent)
  expect(await confirm(other, intent)).toMatchObject({ status: 404, body: { status: false } })
  expect(await confirm(buyer, intent, 2)).toMatchObject({ status: 409, body: { status: false } })
  const body = { payment_method: 'paypal', shopId, paymentIntentId: intent.paymentIntentId } as const
  expect(await app.call(addUserCredits, { as: buyer, body })).toMatchObject({
    status: 409,
    body: { status: false },
  })
  expect(await balanceOf(app.db, buyer.id)).toBe(0)
  expect(await balanceOf(app.db, other.id)).toBe(0)
})

test.each([
  ['amount', sql`amount_cents = 50`, 'another amount'],
  ['currency', sql`currency = 'USD'`, 'another currency'],
  ['purchase', sql`metadata = metadata || '{"purchase_id": 0}'`, 'another purchase'],
  ['buyer', sql`metadata = metadata || '{"user_id": 0}'`, 'another buyer'],
  ['package', sql`metadata = metadata || '{"shop_item_id": 6}'`, 'another package'],
  ['cancellation', sql`status = 'canceled'`, 'cancelled'],
])('a payment of another %s credits nothing', async (_what, change, failure) => {
  const buyer = await makeReadyBuyer(app)
  const intent = await openPayment(buyer)
  await payWithoutConfirmation(intent)
  await sql`update sandbox_payment set ${change} where id = ${intent.paymentIntentId}`.execute(app.db)
  expect((await confirm(buyer, intent)).status).toBe(409)
  expect(await stateOf(intent)).toMatchObject({ state: 'failed', failure })
  expect(await balanceOf(app.db, buyer.id)).toBe(0)
})

test('while the provider is silent the purchase stays open, and is credited once it speaks [PAY-26]', async () => {
  const buyer = await makeReadyBuyer(app)
  const intent = await openPayment(buyer)
  await payWithoutConfirmation(intent)
  const { id } = await stateOf(intent)
  const silent = () => {
    throw new Error('no route')
  }
  const quiet = { ...app.needs.log, warn: () => {} } as unknown as typeof app.needs.log
  expect(
    await settle({ ...app.needs, payments: { ...app.needs.payments, of: silent }, log: quiet }, id),
  ).toBe('unclear')
  expect((await stateOf(intent)).state).toBe('pending')
  expect(await settle(app.needs, id)).toBe('credited')
})

test('a price changed after the intent changes nothing about what was agreed', async () => {
  const buyer = await makeReadyBuyer(app)
  const intent = await openPayment(buyer)
  await app.db
    .updateTable('shop_item')
    .set({ price_cents: 9_900, credits: 1 })
    .where('id', '=', shopId)
    .execute()
  await pay(intent)
  expect((await confirm(buyer, intent)).status).toBe(200)
  await app.db
    .updateTable('shop_item')
    .set({ price_cents: 990, credits: 100 })
    .where('id', '=', shopId)
    .execute()
  expect(await balanceOf(app.db, buyer.id)).toBe(100)
})

test('an unknown promo code is refused instead of charging the full price', async () => {
  const buyer = await makeReadyBuyer(app)
  const body = { shop_id: shopId, promo_code: 'REGALO' }
  expect(await app.call(createPaymentIntent, { as: buyer, body })).toMatchObject({
    status: 400,
    body: {
      message: quoted('PAY-16', 'Promo Code non è valido, scaduto o non applicabile a questo prodotto.'),
    },
  })
})

test('a purchase that the provider never opened is given up after ten minutes', async () => {
  const king = await makeKing(app)
  const { id } = await makeOpenPurchase(app, king, { minutesAgo: 11 })
  await reconcilePurchases(app.needs)
  const after = await app.db.selectFrom('purchase').select('state').where('id', '=', id).executeTakeFirst()
  expect(after?.state).toBe('failed')
})

const unknown = () =>
  sandboxNotice(app.needs.config, {
    provider: 'stripe',
    type: 'payment_intent.succeeded',
    paymentId: 'pi_elsewhere',
    eventId: 'evt_elsewhere',
  })
type Notice = ReturnType<typeof unknown>
const send = ({ path, headers, body }: Notice) =>
  fetch(`${app.origin}${path}`, { method: 'POST', headers, body })
const resigned = (signature: string): Notice => {
  const { headers, ...notice } = unknown()
  return { ...notice, headers: { ...headers, 'stripe-signature': signature } }
}
const key = app.needs.config.key('sandbox-webhook-stripe')
const tenMinutesAgo = () => Math.floor(Date.now() / 1000) - 600

test.each([
  ['without a signature', () => resigned('')],
  ['signed by another key', () => resigned(signWebhook(Buffer.from('other'), unknown().body))],
  ['signed over another body', () => ({ ...unknown(), body: '{}' })],
  ['signed ten minutes ago', () => resigned(signWebhook(key, unknown().body, tenMinutesAgo()))],
])('a notice %s is refused', async (_how, notice) => {
  expect((await send(notice())).status).toBe(400)
})

test('a notice sent twice is worked on once; one about an unknown payment is harmless', async () => {
  for (let n = 0; n < 2; n += 1) expect((await send(unknown())).status).toBe(200)
  const events = await app.db
    .selectFrom('webhook_event')
    .selectAll()
    .where('event_id', '=', 'evt_elsewhere')
    .execute()
  expect(events).toHaveLength(1)
  await app.runJobs()
})

test('after all this every invariant of purchases and ledger holds', async () => {
  for (const { name, sql: statement } of creditsInvariants) {
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
  }
})
