import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { transaction } from '#platform/server/db/database.ts'
import { makeReadyBuyer } from '#testing/buyers.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { withinOneWindow } from '#testing/limit-window.ts'
import { presentazione, promoCalls, saluto, statuses, times } from '#testing/promo-codes.ts'
import {
  applyPromoCode,
  createPaymentIntent,
  createPaypalOrder,
  type PaymentIntent,
} from '../contract/payments.ts'
import { promoInvariants } from './promo-audit.ts'
import { releaseUnpaid } from './promo-codes.ts'
import { move } from './purchase.ts'
import { reconcilePurchases } from './reconcile.ts'

const app = await startTestApp()
const {
  makeCode,
  open,
  opened,
  payUnseen: payWithoutConfirmation,
  confirm,
  purchaseOf,
  age,
  usesOf,
} = promoCalls(app)

const order = (as: Caller, promo_code: string, shop_id: number = saluto) =>
  app.call(createPaypalOrder, { as, body: { shop_id, promo_code } })

test('an unpaid code is free again after 30 minutes, and not a minute before', async () => {
  const [first, second] = [await makeReadyBuyer(app), await makeReadyBuyer(app)]
  const code = await makeCode({ use_limit: 1 })
  await opened(first, code)
  await age(code, 29)
  expect((await open(second, code)).body).toMatchObject({
    message: `Il codice ${code} è già stato usato tutte le volte previste.`,
  })
  await releaseUnpaid(app.needs)
  expect(await usesOf(code)).toEqual({ reserved: 1 })
  await age(code, 1)
  await opened(second, code)
  expect(await usesOf(code)).toEqual({ released: 1, reserved: 1 })
})

test('the job releases what nobody asks for any more', async () => {
  const code = await makeCode()
  await opened(await makeReadyBuyer(app), code)
  await age(code)
  await releaseUnpaid(app.needs)
  await releaseUnpaid(app.needs)
  expect(await usesOf(code)).toEqual({ released: 1 })
})

test('a payment that failed gives its code back at once', async () => {
  const buyer = await makeReadyBuyer(app)
  const code = await makeCode()
  const intent = await opened(buyer, code)
  await sql`update sandbox_payment set status = 'canceled' where id = ${intent.paymentIntentId}`.execute(
    app.db,
  )
  await confirm(buyer, intent)
  expect(await purchaseOf(intent)).toMatchObject({ state: 'failed', use: 'released' })
  await opened(buyer, code, presentazione)
})

test('paid after its release, it is credited as agreed, and counts against the limit', async () => {
  const [slow, quick, third] = [
    await makeReadyBuyer(app),
    await makeReadyBuyer(app),
    await makeReadyBuyer(app),
  ]
  const code = await makeCode({ use_limit: 2 })
  const intent = await opened(slow, code)
  await age(code)
  await opened(quick, code)
  await payWithoutConfirmation(intent)
  expect((await confirm(slow, intent)).status).toBe(200)
  expect(await purchaseOf(intent)).toMatchObject({ state: 'credited', amount_cents: 891, use: 'late' })
  expect(await balanceOf(app.db, slow.id)).toBe(100)
  expect(await usesOf(code)).toEqual({ late: 1, reserved: 1 })
  expect((await open(third, code)).status).toBe(400)
  expect((await open(slow, code)).body).toMatchObject({ message: `Hai già usato il codice ${code}.` })
})

test('a late payment stands even where the last use has gone to somebody else, or to himself again', async () => {
  const [slow, quick] = [await makeReadyBuyer(app), await makeReadyBuyer(app)]
  const code = await makeCode({ use_limit: 1 })
  const late = await opened(slow, code)
  await age(code)
  const paid = await opened(quick, code)
  for (const intent of [paid, late]) await payWithoutConfirmation(intent)
  await reconcilePurchases(app.needs)
  expect(await usesOf(code)).toEqual({ redeemed: 1, late: 1 })

  const again = await makeCode()
  const [before, after] = [await opened(slow, again), await age(again).then(() => opened(slow, again))]
  expect(after).not.toEqual(before)
  for (const intent of [before, after]) await payWithoutConfirmation(intent)
  await reconcilePurchases(app.needs)
  expect(await usesOf(again)).toEqual({ redeemed: 1, late: 1 })
  expect(await balanceOf(app.db, slow.id)).toBe(300)
})

test('for the last use of a code twenty kings race, and one has it, not always the first', async () => {
  const buyers = await times(20, () => makeReadyBuyer(app))
  const winners = new Set<number>()
  for (let round = 0; round < 20 && winners.size < 2; round += 1) {
    const code = await makeCode({ use_limit: 1 })
    const turned = [...buyers.slice(round % 20), ...buyers.slice(0, round % 20)]
    const answers = await Promise.all(turned.map((buyer) => open(buyer, code)))
    expect(statuses(answers)).toEqual({ 200: 1, 400: 19 })
    winners.add(turned[answers.findIndex(({ status }) => status === 200)]?.id ?? 0)
    expect(await usesOf(code)).toEqual({ reserved: 1 })
  }
  expect(winners.size).toBe(2)
})

test('one king at once in ten windows: the same package opens one payment, two packages one of them', async () => {
  const buyer = await makeReadyBuyer(app)
  const same = await makeCode()
  const intents = await times(10, () => opened(buyer, same))
  expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
  expect(await usesOf(same)).toEqual({ reserved: 1 })

  const won = new Set<number>()
  for (let round = 0; round < 20 && won.size < 2; round += 1) {
    const code = await makeCode()
    const turn = round % 2 === 0 ? [saluto, presentazione] : [presentazione, saluto]
    const answers = await Promise.all(turn.map((shop) => order(buyer, code, shop)))
    expect(statuses(answers)).toEqual({ 200: 1, 400: 1 })
    won.add(turn[answers.findIndex(({ status }) => status === 200)] ?? 0)
    expect(await usesOf(code)).toEqual({ reserved: 1 })
  }
  expect(won).toEqual(new Set([saluto, presentazione]))
})

test('payments and release race: each is credited once, and its code redeemed or late', async () => {
  const buyers = await times(12, () => makeReadyBuyer(app))
  const seen = new Set<string>()
  let bought = 0
  for (let round = 0; round < 20 && seen.size < 2; round += 1) {
    const code = await makeCode()
    const intents = await Promise.all(buyers.map((buyer) => opened(buyer, code)))
    await Promise.all(intents.map(payWithoutConfirmation))
    await age(code)
    const confirmed = buyers.map((buyer, index) => confirm(buyer, intents[index] as PaymentIntent))
    // In the middle of them, or as they set out: on a quick machine the first is hardly done before the last.
    if (round % 2 === 0) await Promise.race(confirmed)
    await releaseUnpaid(app.needs)
    expect(statuses(await Promise.all(confirmed))).toEqual({ 200: 12 })
    const uses = await usesOf(code)
    expect((uses['redeemed'] ?? 0) + (uses['late'] ?? 0)).toBe(12)
    for (const state of Object.keys(uses)) seen.add(state)
    bought += 100
    for (const { id } of buyers) expect(await balanceOf(app.db, id)).toBe(bought)
  }
  expect(seen).toEqual(new Set(['redeemed', 'late']))
})

test('a new payment with a code waits for the settling of the old one that held it', async () => {
  const buyer = await makeReadyBuyer(app)
  const code = await makeCode()
  const intent = await opened(buyer, code)
  const { id } = await purchaseOf(intent)
  await age(code)
  const settling = Promise.withResolvers<void>()
  const settled = transaction(app.db, async (trx) => {
    await move(trx, id, 'credited', { credited_at: sql<Date>`now()` })
    await settling.promise
    throw new Error('taken back, so that the ledger stays true')
  }).catch(() => {})
  const again = open(buyer, code)
  const isWaiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.db,
      )
    ).rows.length
  await expect.poll(isWaiting).toBe(1)
  settling.resolve()
  await settled
  expect((await again).status).toBe(200)
  expect(await usesOf(code)).toEqual({ released: 1, reserved: 1 })
})

test('the database itself keeps a king from holding a code twice', async () => {
  const buyer = await makeReadyBuyer(app)
  const code = await makeCode()
  const { id } = await purchaseOf(await opened(buyer, code))
  const second = sql`
    with other as (
      insert into purchase (user_id, shop_item_id, title, credits, amount_cents, provider)
      select user_id, shop_item_id, title, credits, amount_cents, provider from purchase where id = ${id} returning id)
    insert into promo_use (purchase_id, promo_code_id, user_id)
    select other.id, promo_code_id, user_id from promo_use, other where purchase_id = ${id}`
  await expect(second.execute(app.db)).rejects.toThrow(/promo_use_once/)
})

test('codes cannot be found out by trying: neither with the form nor with payments', async () => {
  const strict = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  const buyer = await makeReadyBuyer(strict)
  const tries = [
    () => strict.call(applyPromoCode, { as: buyer, body: { product_id: 1, code: 'X1' } }),
    () => strict.call(createPaymentIntent, { as: buyer, body: { shop_id: 1, promo_code: 'X1' } }),
    () => strict.call(createPaypalOrder, { as: buyer, body: { shop_id: 1, promo_code: 'X1' } }),
  ]
  await withinOneWindow(strict, 600, 20)
  for (let n = 0; n < 20; n += 1) expect((await tries[n % 3]?.())?.status).toBe(400)
  for (const attempt of tries) expect((await attempt()).status).toBe(429)
  const plain = await strict.call(createPaymentIntent, { as: buyer, body: { shop_id: 1 } })
  expect(plain.status).toBe(200)
})

test('after all this every invariant of purchases and codes holds', async () => {
  await releaseUnpaid(app.needs)
  for (const { name, sql: statement } of promoInvariants) {
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
  }
})
