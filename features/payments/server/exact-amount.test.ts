import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { confirmSandboxCard, sandboxCards } from '#platform/contract/sandbox-card.ts'
import { makeVerifiedBuyer } from '#testing/buyers.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { makeHostess } from '#testing/people.ts'
import { exactPrice, missingCredits } from '../contract/exact-amount.ts'
import {
  addUserCredits,
  createPaymentIntent,
  createPaypalOrder,
  type PaymentIntent,
} from '../contract/payments.ts'
import { purchaseEndpoints } from '../contract/purchases.ts'
import { paymentInvariants } from './audit.ts'

const app = await startTestApp()

/** 100 Crediti for 9,90 €: nothing smaller is sold. */
const smallest = 1

const makeHer = () => makeHostess(app, { unlockCost: 100 })

const open = (as: Caller, body: object) =>
  app.call(createPaymentIntent, { as, body: { shop_id: smallest, ...body } })

async function payFor(as: Caller, { clientSecret, paymentIntentId }: PaymentIntent) {
  await app.call(confirmSandboxCard, {
    params: { id: paymentIntentId },
    body: { client_secret: clientSecret, number: sandboxCards.succeeds },
  })
  return app.call(addUserCredits, {
    as,
    body: { payment_method: 'sandbox', shopId: smallest, paymentIntentId },
  })
}

const newest = (userId: number) =>
  app.db
    .selectFrom('purchase')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('he buys exactly what her chat lacks: 60 Crediti for 5,94 €, credited once, with a receipt', async () => {
  const her = await makeHer()
  const king = await makeVerifiedBuyer(app, { credits: 40 })
  const { status, body } = await open(king, { exact_for: her.id, price: 5.94, credits: 60 })
  expect(status).toBe(200)
  const intent = body as PaymentIntent
  expect((await payFor(king, intent)).body).toEqual({ status: true })
  expect((await payFor(king, intent)).body, 'asked twice').toEqual({ status: true })
  expect(await balanceOf(app.db, king.id)).toBe(100)
  expect(await newest(king.id)).toMatchObject({
    title: 'Solo quanto serve',
    credits: 60,
    amount_cents: 594,
    by_credit: true,
    state: 'credited',
  })
  const { lines } = await app.db
    .selectFrom('receipt')
    .select('lines')
    .where('user_id', '=', king.id)
    .executeTakeFirstOrThrow()
  expect(lines).toEqual([{ text: 'Solo quanto serve: 60 Crediti', cents: 594 }])
  const { body: purchases } = await app.call(purchaseEndpoints.list, { as: king })
  // The gift of 40 is spent before what was bought: withdrawn from, all of it comes back.
  expect(purchases).toMatchObject([{ title: 'Solo quanto serve', paid: 5.94, unspent: 60, money_back: 5.94 }])
  for (const { sql: statement, name } of paymentInvariants)
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
})

test('the server counts by her price and his wallet, not by what the browser believes', async () => {
  const her = await makeHer()
  const king = await makeVerifiedBuyer(app, { credits: 40 })
  for (const believed of [{ price: 0.5, credits: 60 }, { price: 5.94, credits: 600 }, { credits: 59 }]) {
    const { status, body } = await open(king, { exact_for: her.id, ...believed })
    expect([status, body.code]).toEqual([409, 'price_changed'])
    expect(body.message).toBe(
      'Il conto è cambiato. Ora 60 Crediti costano 5,94 €. Controlla il riepilogo e conferma di nuovo.'.replaceAll(
        ' €',
        '\u00a0€',
      ),
    )
  }
  await sql`select set_unlock_cost(${her.id}, 200, 'rule', '{}')`.execute(app.db)
  expect((await open(king, { exact_for: her.id, price: 5.94, credits: 60 })).body.code).toBe('price_changed')
  await open(king, { exact_for: her.id })
  expect(await newest(king.id)).toMatchObject({ credits: 160, amount_cents: 1584 })
})

test('never less than 0,50 €, and a debt is bought with it', async () => {
  expect(exactPrice({ credits: 100, price: 9.9 }, 1)).toBe(50)
  expect(exactPrice({ credits: 100, price: 9.9 }, 7)).toBe(70)
  expect(missingCredits({ cost: 100, balance: 0, debt: 30 })).toBe(130)
  expect(missingCredits({ cost: 100, balance: 100, debt: 0 })).toBe(0)
  const king = await makeVerifiedBuyer(app, { credits: 99 })
  const { id } = await makeHer()
  await open(king, { exact_for: id, price: 0.5, credits: 1 })
  expect(await newest(king.id)).toMatchObject({ credits: 1, amount_cents: 50 })
})

test('nothing is opened where nothing is missing, for nobody, with a code, or by another package', async () => {
  const her = await makeHer()
  const rich = await makeVerifiedBuyer(app, { credits: 100 })
  expect(await open(rich, { exact_for: her.id })).toMatchObject({
    status: 409,
    body: { code: 'nothing_missing' },
  })
  const king = await makeVerifiedBuyer(app)
  expect((await open(king, { exact_for: 999_999 })).status).toBe(404)
  expect((await open(king, { exact_for: king.id })).status).toBe(404)
  const banned = await makeHostess(app, { state: 'pending' })
  expect((await open(king, { exact_for: banned.id })).status).toBe(404)
  expect(await open(king, { exact_for: her.id, promo_code: 'BENVENUTO' })).toMatchObject({
    status: 400,
    body: { code: 'promo_invalid' },
  })
  expect(await open(king, { exact_for: her.id, shop_id: 2 })).toMatchObject({
    status: 409,
    body: { code: 'price_changed' },
  })
  await app.db.insertInto('block').values({ blocker_id: her.id, blocked_id: king.id }).execute()
  expect((await open(king, { exact_for: her.id })).status, 'blocked: she does not exist').toBe(404)
  expect(await app.db.selectFrom('purchase').select('id').where('user_id', '=', king.id).execute()).toEqual(
    [],
  )
})

test('PayPal sells the same', async () => {
  const her = await makeHer()
  const king = await makeVerifiedBuyer(app, { credits: 50 })
  const body = { shop_id: smallest, exact_for: her.id, price: 4.95, credits: 50 }
  expect((await app.call(createPaypalOrder, { as: king, body })).status).toBe(200)
  expect(await newest(king.id)).toMatchObject({ provider: 'paypal', credits: 50, amount_cents: 495 })
})

test('the database sells single Crediti at no other price, and without a code', async () => {
  const king = await makeVerifiedBuyer(app)
  const write = (values: object) =>
    app.db
      .insertInto('purchase')
      .values({
        user_id: king.id,
        shop_item_id: smallest,
        title: 'Solo quanto serve',
        credits: 60,
        amount_cents: 594,
        by_credit: true,
        provider: 'sandbox',
        ...values,
      })
      .execute()
  await expect(write({ amount_cents: 593 })).rejects.toThrow(/not for sale/)
  await expect(write({ credits: 61 })).rejects.toThrow(/not for sale/)
  await expect(write({ by_credit: false })).rejects.toThrow(/not for sale/)
  await expect(write({ amount_cents: 494, discount_cents: 100 })).rejects.toThrow(/by_credit_without_code/)
  await write({})
})
