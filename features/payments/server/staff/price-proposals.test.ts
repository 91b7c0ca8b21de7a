import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#platform/server/db/database.ts'
import { makeVerifiedBuyer } from '#testing/buyers.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { makeAdmin } from '#testing/people.ts'
import { shopCalls } from '#testing/shop-calls.ts'
import { applyPromoCode, getShops } from '../../contract/payments.ts'
import { type PriceProposal, priceProposalEndpoints as proposals } from '../../contract/price-proposals.ts'
import { promoCodeEndpoints as codes } from '../../contract/promo-codes.ts'
import { shopEndpoints as shops, type StaffShop } from '../../contract/shops.ts'
import { promoInvariants } from '../promo-audit.ts'
import { startConfirmedPrices } from './price-proposals.ts'

// The cheapest package of the first day sells 5,000 Crediti for 349.90 €: half of that is 0.03499 € a Credito.

const app = await startTestApp({}, { workJobs: false })
const finance = await makeAdmin(app, { adminRole: 'finance' })
const owner = await makeAdmin(app, { adminRole: 'owner' })
const king = await makeVerifiedBuyer(app)
const { open, pays, auditEventsAbout } = shopCalls(app)

let serial = 0
async function makeShop(price: number, credits: number): Promise<StaffShop> {
  serial += 1
  const answer = await app.call(shops.create, {
    as: finance,
    body: { title: `Prezzo ${serial}`, credits, price },
  })
  expect(answer.status).toBe(201)
  return answer.body
}
const reprice = async (shop: StaffShop, change: { price?: number; credits?: number }): Promise<StaffShop> => {
  const { title, credits, price, description, position, version } = shop
  const body = { title, credits, price, description, position, version, ...change }
  const answer = await app.call(shops.change, { as: finance, params: { id: shop.id }, body })
  expect(answer.status).toBe(200)
  return answer.body
}
async function makeCode(value: number, wishes: { shop_id?: number; limit?: number } = {}) {
  serial += 1
  const body = { code: `BASSO${serial}`, kind: 'percent' as const, value, ...wishes }
  return (await app.call(codes.create, { as: finance, body })).body
}
const decide = (as: Caller, id: number, decision: 'approve' | 'reject' = 'approve') =>
  app.call(proposals.decide, { as, params: { id }, body: { decision, reason: 'Controllato' } })
const waiting = async (offerId: number) => {
  const { body } = await app.call(proposals.list, { as: owner, query: { state: 'proposed' } })
  const found = body.data.find(({ offer }: PriceProposal) => offer.id === offerId)
  if (found === undefined) throw new Error('nothing waits')
  return found
}
const shownPrice = async ({ id }: StaffShop) => {
  const { body } = await app.call(getShops, { as: king })
  const shown = body.shops.find((shop: StaffShop) => shop.id === id)
  return shown && [shown.price, shown.credits]
}
/** As if the confirmation were an hour older. */
const hourPasses = (id: number) =>
  transaction(app.db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update price_proposal set decided_at = decided_at - interval '61 minutes',
      starts_at = starts_at - interval '61 minutes' where id = ${id}`.execute(trx)
  })
const buy = (db: Parameters<ReturnType<typeof sql>['execute']>[0], shopId: number) =>
  sql`insert into purchase (user_id, shop_item_id, title, credits, amount_cents, provider)
    values (${king.id}, ${shopId}, 'x', 100000, 50, 'sandbox')`.execute(db)

test('100,000 Crediti for 0,50 € are not on sale, and the database sells them to nobody', async () => {
  const shop = await makeShop(0.5, 100_000)
  expect(shop).toMatchObject({ waiting: { price: 0.5, credits: 100_000, starts_at: null } })
  expect(shop.retired_at).not.toBeNull()
  expect(await shownPrice(shop)).toBeUndefined()
  expect((await open(king, { shop_id: shop.id })).status).toBe(404)
  expect((await app.call(shops.restore, { as: finance, params: { id: shop.id } })).status).toBe(409)
  // Past the code.
  const putOnSale = transaction(app.db, async (trx) => {
    await sql`update shop_item set retired_at = null where id = ${shop.id}`.execute(trx)
    await buy(trx, shop.id)
  })
  await expect(putOnSale).rejects.toThrow('not for sale')
  await expect(buy(app.db, 1)).rejects.toThrow('not for sale')
  const { id } = await waiting(shop.id)
  expect((await decide(owner, id, 'reject')).body.proposal).toMatchObject({ state: 'declined' })
  expect(await shownPrice(shop)).toBeUndefined()
})

test('a package keeps its price until somebody else has confirmed the low one; a usual one takes its place', async () => {
  const shop = await makeShop(9.9, 100)
  const half = await reprice(shop, { price: 3.4 })
  expect(half).toMatchObject({ price: 9.9, waiting: { price: 3.4, starts_at: null } })
  expect(await shownPrice(shop)).toEqual([9.9, 100])
  expect(await reprice(half, { credits: 1000 })).toMatchObject({ credits: 100, waiting: { credits: 1000 } })
  expect(await waiting(shop.id)).toMatchObject({ about: 'shop', price: 9.9, credits: 1000 })
  const usual = await reprice(half, { price: 8 })
  expect(usual).toMatchObject({ price: 8, waiting: null })
  await expect(waiting(shop.id)).rejects.toThrow('nothing waits')
})

test('one person cannot come down by one half after the other', async () => {
  const shop = await reprice(await makeShop(7, 100), { price: 3.5 })
  expect(shop).toMatchObject({ price: 3.5, waiting: null })
  expect((await open(king, { shop_id: shop.id, price: 3.5 })).status).toBe(200)
  expect(await reprice(shop, { price: 3.49 })).toMatchObject({ price: 3.5, waiting: { price: 3.49 } })
  expect(await reprice(shop, { price: 1.75 })).toMatchObject({ price: 3.5, waiting: { price: 1.75 } })
  await app.call(shops.retire, { as: finance, params: { id: shop.id } })
  await expect(waiting(shop.id)).rejects.toThrow('nothing waits')
})

test('who proposed a price cannot confirm it, nor may the database be told that it began before the hour', async () => {
  const shop = await makeShop(2, 100)
  const { id } = await waiting(shop.id)
  expect(await decide(finance, id)).toMatchObject({ status: 403, body: { code: 'own_proposal' } })
  const write = (values: object) =>
    app.db.updateTable('price_proposal').set(values).where('id', '=', id).execute()
  await expect(write({ state: 'confirmed', decided_by: finance.id })).rejects.toThrow('price_takes_two')
  await expect(write({ price_cents: 50 })).rejects.toThrow('only ever decided')
  await expect(write({ credits: 1, state: 'confirmed', decided_by: owner.id })).rejects.toThrow(
    'only ever decided',
  )
  await write({ state: 'confirmed', decided_by: owner.id, starts_at: new Date(0), decided_at: new Date(0) })
  const { rows } = await sql<{ late: boolean }>`
    select starts_at > now() + interval '59 minutes' as late from price_proposal where id = ${id}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ late: true }])
  await expect(write({ starts_at: new Date() })).rejects.toThrow('only ever decided')
  expect(await decide(owner, id)).toMatchObject({ status: 409, body: { code: 'already_decided' } })
  // A change ends what was confirmed.
  await app.call(shops.change, {
    as: finance,
    params: { id: shop.id },
    body: { title: 'Altro', credits: 100, price: 9, description: '', position: 9 },
  })
  await hourPasses(id)
  await startConfirmedPrices(app.needs)
  expect(await shownPrice(shop)).toBeUndefined()
})

test('of two people who decide at once one does', async () => {
  const shop = await makeShop(1, 100)
  const { id } = await waiting(shop.id)
  const third = await makeAdmin(app, { adminRole: 'finance' })
  const answers = await Promise.all([owner, third, owner, third].map((as) => decide(as, id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  await reprice({ ...shop }, { price: 9 })
})

const apply = (code: string, shopId: number) =>
  app.call(applyPromoCode, { as: king, body: { product_id: shopId, code } })

test('a code counts in the package in which a Credito gets cheapest, and is good an hour after it was confirmed', async () => {
  expect(await makeCode(50)).toMatchObject({ state: 'running' })
  const code = await makeCode(60)
  expect(code).toMatchObject({ state: 'waiting' })
  const { id, ...proposal } = await waiting(code.id)
  expect(proposal).toMatchObject({ about: 'promo_code', price: 139.96, credits: 5000 })
  // For no package, though with this one alone it would not be low.
  expect((await apply(code.code, 1)).status).toBe(400)
  expect((await open(king, { shop_id: 1, promo_code: code.code })).status).toBe(400)
  expect((await decide(owner, id)).status).toBe(200)
  expect((await apply(code.code, 6)).status).toBe(400)
  await hourPasses(id)
  expect((await apply(code.code, 6)).body).toMatchObject({ discounted_price: 139.96 })
  const intent = await open(king, { shop_id: 6, promo_code: code.code, price: 139.96 })
  expect(intent.status).toBe(200)
  expect(await pays(king, 6, intent.body)).toBe(200)
  const one = await app.call(codes.one, { as: finance, params: { id: code.id } })
  expect(one.body).toMatchObject({ state: 'running', redeemed: 1 })
})

test('a confirmed code that is changed waits anew; one that is declined is retired', async () => {
  const code = await makeCode(90, { shop_id: 1, limit: 1 })
  const first = await waiting(code.id)
  await decide(owner, first.id)
  await hourPasses(first.id)
  expect((await apply(code.code, 1)).status).toBe(200)
  const body = { code: code.code, kind: 'percent' as const, value: 90, shop_id: 1, limit: 1_000_000 }
  const changed = await app.call(codes.change, { as: finance, params: { id: code.id }, body })
  expect(changed.body).toMatchObject({ state: 'waiting', limit: 1_000_000 })
  expect((await apply(code.code, 1)).status).toBe(400)
  const second = await waiting(code.id)
  expect(second.id).not.toBe(first.id)
  await decide(owner, second.id, 'reject')
  const one = await app.call(codes.one, { as: finance, params: { id: code.id } })
  expect(one.body).toMatchObject({ state: 'retired' })
})

test('the database sells nothing by a code that nobody has confirmed, or by none', async () => {
  const sell = (discount: number, codeId: number | null) =>
    transaction(app.db, async (trx) => {
      const { rows } = await sql<{ id: number }>`
        insert into purchase (user_id, shop_item_id, title, credits, amount_cents, discount_cents, provider)
        values (${king.id}, 1, 'x', 100, ${990 - discount}, ${discount}, 'sandbox') returning id`.execute(trx)
      if (codeId !== null)
        await sql`insert into promo_use (purchase_id, promo_code_id, user_id)
          values (${rows[0]?.id}, ${codeId}, ${king.id})`.execute(trx)
    })
  await expect(sell(940, (await makeCode(95, { shop_id: 1 })).id)).rejects.toThrow('nobody has confirmed')
  // Low only in bigger packages.
  await expect(sell(594, (await makeCode(60)).id)).rejects.toThrow('nobody has confirmed')
  await expect(sell(99, null)).rejects.toThrow('nobody has confirmed')
})

test('a package gets the confirmed price after the hour, is sold, and the log says who wanted it', async () => {
  const shop = await makeShop(30, 1000)
  const { id } = await waiting(shop.id)
  const { body } = await decide(owner, id)
  expect(body.message).toBe('Prezzo confermato, vale tra un’ora.')
  await startConfirmedPrices(app.needs)
  expect(await shownPrice(shop)).toBeUndefined()
  await hourPasses(id)
  await Promise.all([startConfirmedPrices(app.needs), startConfirmedPrices(app.needs)])
  expect(await shownPrice(shop)).toEqual([30, 1000])
  const intent = await open(king, { shop_id: shop.id, price: 30, credits: 1000 })
  expect(await pays(king, shop.id, intent.body)).toBe(200)
  expect(await auditEventsAbout('shop', shop.id)).toMatchObject([
    { action: 'shop.create', actor_id: finance.id },
    { action: 'price.propose', actor_id: finance.id, after: { price_cents: 3000, credits: 1000 } },
    { action: 'price.confirm', actor_id: owner.id, reason: 'Controllato' },
  ])
  // Two people have made it usual.
  const { body: list } = await app.call(proposals.list, { as: owner })
  expect(list.lowest).toEqual({ price: 30, credits: 1000 })
})

test.each(promoInvariants)('afterwards $name', async (invariant) => {
  expect((await sql.raw(invariant.sql).execute(app.db)).rows).toEqual([])
})
