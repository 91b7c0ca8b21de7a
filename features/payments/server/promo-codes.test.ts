import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { confirmSandboxCard, sandboxCards } from '#platform/contract/sandbox-card.ts'
import { makeReadyBuyer } from '#testing/buyers.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { quoted } from '#testing/requirement.ts'
import { presentazione, promoCalls, saluto } from '#testing/promo-codes.ts'
import { createPaypalOrder } from '../contract/payments.ts'
import { promoInvariants } from './promo-audit.ts'
import { releaseUnpaid } from './promo-codes.ts'

const app = await startTestApp()
const {
  makeCode,
  apply,
  open,
  opened,
  payUnseen: payWithoutConfirmation,
  confirm,
  purchaseOf,
  age,
  usesOf,
} = promoCalls(app)

test('a code answers with its name, the price with it, and what it takes off', async () => {
  const king = await makeKing(app)
  const code = await makeCode()
  for (const typed of [code, ` ${code.toLowerCase()} `, code.split('').join(' ')]) {
    const { status, body } = await apply(king, typed)
    expect(status).toBe(200)
    expect(body).toEqual({
      promo_code: code,
      discounted_price: 8.91,
      discount_amount: 0.99,
      lowest_price_30_days: 9.9,
    })
  }
})

test('the total never falls below 0,50 € [API-53]', async () => {
  const king = await makeKing(app)
  for (const options of [
    { kind: 'percent', value: 100 },
    { kind: 'fixed', value: 990 },
    { kind: 'fixed', value: 99_900 },
  ] as const) {
    const { body } = await apply(king, await makeCode({ ...options, confirmed: true }))
    expect(body).toMatchObject({ discounted_price: 0.5, discount_amount: 9.4 })
  }
})

const promoInvalid = quoted('PAY-16', 'Promo Code non è valido, scaduto o non applicabile a questo prodotto.')

test.each([
  ['one that does not exist', null, promoInvalid],
  ['one that is not yet good', { starts: '1 minute' }, promoInvalid],
  ['one that was taken back', { retired: true }, promoInvalid],
  ['an old one', { ends: '-1 second' }, 'Il codice CODICE è scaduto.'],
  [
    'one for another package',
    { shop_item_id: presentazione },
    'Il codice CODICE vale solo per un altro pacchetto.',
  ],
] as const)('of %s is said why it does not hold, with 400', async (_what, options, text) => {
  const buyer = await makeReadyBuyer(app)
  const code = options === null ? 'REGALO' : await makeCode(options)
  for (const { status, body } of [await apply(buyer, code), await open(buyer, code)]) {
    expect(status).toBe(400)
    expect(body.message).toBe(text.replace('CODICE', code))
  }
})

test('a code for one package holds for that one; for a package that is not on sale there is none', async () => {
  const king = await makeKing(app)
  const code = await makeCode({ shop_item_id: presentazione })
  expect((await apply(king, code, presentazione)).status).toBe(200)
  expect((await apply(king, code, 999)).status).toBe(404)
})

test('a code is needed', async () => {
  const { status, body } = await apply(await makeKing(app), '')
  expect(status).toBe(422)
  expect(body.errors).toHaveProperty('code')
})

test('codes are for kings [API-53]', async () => {
  expect((await apply(await makeHostess(app), 'REGALO')).status).toBe(403)
})

test('the payment opens at the price with the code, and list price, discount and amount stay as agreed [API-50]', async () => {
  const buyer = await makeReadyBuyer(app)
  const code = await makeCode({ ends: '1 hour' })
  const intent = await opened(buyer, code)
  expect(await purchaseOf(intent)).toMatchObject({
    list_cents: 990,
    discount_cents: 99,
    amount_cents: 891,
    use: 'reserved',
  })
  await sql`update promo_code set value = 50, ends_at = now(), starts_at = now() - interval '1 day'
    where code = ${code}`.execute(app.db)
  await payWithoutConfirmation(intent)
  expect((await confirm(buyer, intent)).status).toBe(200)
  expect(await purchaseOf(intent)).toMatchObject({ state: 'credited', amount_cents: 891, use: 'redeemed' })
  expect(await balanceOf(app.db, buyer.id)).toBe(100)
})

test('once per king: what is paid has used the code up', async () => {
  const [buyer, other] = [await makeReadyBuyer(app), await makeReadyBuyer(app)]
  const code = await makeCode()
  const intent = await opened(buyer, code)
  await payWithoutConfirmation(intent)
  await confirm(buyer, intent)
  for (const { status, body } of [await apply(buyer, code), await open(buyer, code)]) {
    expect(status).toBe(400)
    expect(body.message).toBe(`Hai già usato il codice ${code}.`)
  }
  expect((await apply(other, code)).status).toBe(200)
})

const order = (as: Caller, promo_code: string, shop_id: number = saluto) =>
  app.call(createPaypalOrder, { as, body: { shop_id, promo_code } })

test('another package or PayPal takes the code along, and the card payment that held it can be paid no more [API-51]', async () => {
  const buyer = await makeReadyBuyer(app)
  const code = await makeCode()
  const first = await opened(buyer, code)
  expect((await apply(buyer, code, presentazione)).status).toBe(200)
  const second = await opened(buyer, code, presentazione)
  expect((await order(buyer, code, presentazione)).status).toBe(200)
  for (const intent of [first, second]) {
    const body = { client_secret: intent.clientSecret, number: sandboxCards.succeeds }
    await app.call(confirmSandboxCard, { params: { id: intent.paymentIntentId }, body })
    expect((await confirm(buyer, intent, intent === first ? saluto : presentazione)).status).toBe(409)
    expect(await purchaseOf(intent)).toMatchObject({ state: 'failed', use: 'released' })
  }
  expect(await usesOf(code)).toEqual({ released: 2, reserved: 1 })
  expect(await balanceOf(app.db, buyer.id)).toBe(0)
})

test('a card payment that was made in the meantime is credited, and has used the code', async () => {
  const buyer = await makeReadyBuyer(app)
  const code = await makeCode()
  await payWithoutConfirmation(await opened(buyer, code))
  expect((await order(buyer, code)).body).toMatchObject({ message: `Hai già usato il codice ${code}.` })
  expect(await balanceOf(app.db, buyer.id)).toBe(100)
})

test('an order at PayPal cannot be ended, so it holds its code for 30 minutes [API-51]', async () => {
  const buyer = await makeReadyBuyer(app)
  const code = await makeCode()
  const { status, body } = await order(buyer, code)
  expect(status).toBe(200)
  expect(await order(buyer, code)).toMatchObject({ status, body })
  for (const answer of [await open(buyer, code), await apply(buyer, code, presentazione)]) {
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(
      `Hai già un pagamento aperto con il codice ${code}. Completalo, oppure riprova tra 30 minuti.`,
    )
  }
  await age(code)
  await opened(buyer, code)
})

test('who comes back to an unpaid payment with his code gets the same payment, also once the code has ended', async () => {
  const buyer = await makeReadyBuyer(app)
  const code = await makeCode({ use_limit: 1 })
  const intent = await opened(buyer, code)
  expect((await apply(buyer, code)).status).toBe(200)
  expect(await opened(buyer, code)).toEqual(intent)
  await sql`update promo_code set ends_at = now() where code = ${code}`.execute(app.db)
  expect(await opened(buyer, code)).toEqual(intent)
  expect(await usesOf(code)).toEqual({ reserved: 1 })
})

test('a price that has changed since is not charged under an open payment', async () => {
  const buyer = await makeReadyBuyer(app)
  const code = await makeCode()
  await opened(buyer, code)
  await app.db.updateTable('shop_item').set({ price_cents: 1090 }).where('id', '=', saluto).execute()
  expect((await open(buyer, code)).status).toBe(400)
  await app.db.updateTable('shop_item').set({ price_cents: 990 }).where('id', '=', saluto).execute()
})

test('after all this every invariant of purchases and codes holds', async () => {
  await releaseUnpaid(app.needs)
  for (const { name, sql: statement } of promoInvariants) {
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
  }
})
