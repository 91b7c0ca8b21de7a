import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { makeVerifiedBuyer } from '#testing/buyers.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { makeAdmin } from '#testing/people.ts'
import { applyPromoCode, getShops } from '../../contract/payments.ts'
import { promoCodeEndpoints } from '../../contract/promo-codes.ts'
import { type StaffShop, shopEndpoints as shops, shopWarnings } from '../../contract/shops.ts'
import { promoInvariants } from '../promo-audit.ts'
import { shopCalls } from '#testing/shop-calls.ts'

const app = await startTestApp({}, { workJobs: false })
const finance = await makeAdmin(app, { adminRole: 'finance' })
const other = await makeAdmin(app, { adminRole: 'owner' })

let serial = 0

async function makeShop(
  wishes: { title?: string; credits?: number; price?: number } = {},
): Promise<StaffShop> {
  serial += 1
  const body = { title: `Pacchetto ${serial}`, credits: 100, price: 9.9, ...wishes }
  const answer = await app.call(shops.create, { as: finance, body })
  expect(answer.status).toBe(201)
  return answer.body
}

const edit = ({ title, credits, price, description, position, version }: StaffShop) => ({
  title,
  credits,
  price,
  description,
  position,
  version,
})
const changeShop = (shop: StaffShop, change: object, as: Caller = finance) =>
  app.call(shops.change, { as, params: { id: shop.id }, body: { ...edit(shop), ...change } })
const { open, pays, auditEventsAbout } = shopCalls(app)

test('a package is sold as soon as it is created, changed and retired with it, and every action is written down', async () => {
  const shop = await makeShop({ title: ' Assaggio ', price: 4.95, credits: 40 })
  expect(shop).toMatchObject({
    title: 'Assaggio',
    price: 4.95,
    position: 7,
    prices: [{ price: 4.95 }],
    version: 1,
  })
  const king = await makeVerifiedBuyer(app)
  const onSale = async () =>
    (await app.call(getShops, { as: king })).body.shops.find(({ id }: { id: number }) => id === shop.id)
  expect(await onSale()).toMatchObject({ credits: 40, price: 4.95 })

  const changed = await changeShop(shop, { price: 5.5, description: 'Per cominciare' })
  expect(changed.body).toMatchObject({ price: 5.5, version: 2, lowest_price_30_days: 4.95 })
  expect(changed.body.prices.map(({ price }: { price: number }) => price)).toEqual([5.5, 4.95])
  expect(await onSale()).toMatchObject({ price: 5.5, description: 'Per cominciare' })

  const retire = (as: Caller) =>
    app.call(shops.retire, { as, params: { id: shop.id }, body: { reason: 'Fuori stagione' } })
  expect((await retire(finance)).body.retired_at).not.toBeNull()
  expect((await retire(finance)).status).toBe(409)
  expect(await onSale()).toBeUndefined()
  expect((await app.call(shops.restore, { as: other, params: { id: shop.id } })).status).toBe(200)
  expect(await onSale()).toBeDefined()
  await retire(finance)

  expect(await auditEventsAbout('shop', shop.id)).toMatchObject([
    { action: 'shop.create', actor_id: finance.id, after: { price_cents: 495 } },
    {
      action: 'shop.change',
      before: { price_cents: 495, description: '' },
      after: { price_cents: 550, description: 'Per cominciare' },
    },
    { action: 'shop.retire', reason: 'Fuori stagione' },
    { action: 'shop.restore', actor_id: other.id },
    { action: 'shop.retire' },
  ])
})

test('a discount is announced beside the lowest price of 30 days, also after the price was raised for it [PAY-15]', async () => {
  const shop = await makeShop({ price: 10 })
  await changeShop((await changeShop(shop, { price: 20 })).body, { price: 15 })
  const code = { code: 'DIECI', kind: 'percent', value: 10 } as const
  await app.call(promoCodeEndpoints.create, { as: finance, body: code })
  const king = await makeVerifiedBuyer(app)
  const body = { product_id: shop.id, code: code.code }
  expect((await app.call(applyPromoCode, { as: king, body })).body).toMatchObject({
    discounted_price: 13.5,
    lowest_price_30_days: 10,
  })
})

test.each([
  [{ price: 9.999 }, 'price'],
  [{ price: 0.49 }, 'price'],
  [{ price: '9.90' }, 'price'],
  [{ credits: 0 }, 'credits'],
  [{ credits: 10.5 }, 'credits'],
  [{ title: ' ' }, 'title'],
  [{ title: 'x'.repeat(41) }, 'title'],
  [{ description: 'x'.repeat(121) }, 'description'],
  [{ position: -1 }, 'position'],
])('a package with %j is refused at that field', async (wrong, field) => {
  const body = { title: 'Nuovo', credits: 100, price: 9.9, ...wrong } as never
  const { status, body: answer } = await app.call(shops.create, { as: finance, body })
  expect(status).toBe(422)
  expect(Object.keys(answer.errors)).toEqual([field])
})

test('of two who change one package the second is shown what the first has left, and overwrites nothing', async () => {
  const shop = await makeShop()
  const answers = await Promise.all([
    changeShop(shop, { price: 8 }),
    changeShop(shop, { title: 'Altro nome' }, other),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.body).toMatchObject({ code: 'overtaken', current: { version: 2 } })
  expect(lost?.body.changed.length).toBeGreaterThan(0)
  expect(await auditEventsAbout('shop', shop.id)).toHaveLength(2)
})

test('a king who saw another price or other Crediti is told, and nothing is opened; a payment that is open keeps what was agreed', async () => {
  const shop = await makeShop()
  const king = await makeVerifiedBuyer(app)
  const agreed = await open(king, { shop_id: shop.id, price: 9.9, credits: 100 })
  expect(agreed.status).toBe(200)
  const dearer = (await changeShop(shop, { price: 12 })).body
  const late = await open(king, { shop_id: shop.id, price: 9.9, credits: 100 })
  expect(late).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  expect(late.body.message.replaceAll('\u00a0', ' ')).toContain('Ora 100 Crediti costano 12,00 €')
  await changeShop(dearer, { credits: 90 })
  expect((await open(king, { shop_id: shop.id, price: 12, credits: 100 })).status).toBe(409)
  expect((await open(king, { shop_id: shop.id, price: 12, credits: 90 })).status).toBe(200)

  await app.call(shops.retire, { as: finance, params: { id: shop.id } })
  expect((await open(king, { shop_id: shop.id })).status).toBe(404)
  expect(await pays(king, shop.id, agreed.body)).toBe(200)
  expect(await balanceOf(app.db, king.id)).toBe(100)
})

test('a bigger package that is dearer per Credito, and two of one size, are warned of', () => {
  const warnings = shopWarnings([
    { id: 1, title: 'Piccolo', credits: 100, price: 9 },
    { id: 2, title: 'Grande', credits: 200, price: 19 },
    { id: 3, title: 'Doppione', credits: 200, price: 18 },
  ])
  expect(warnings.get(1)).toEqual([])
  expect(warnings.get(2)).toEqual([
    'Ogni Credito costa più che in «Piccolo», che è più piccolo.',
    'Ha gli stessi Crediti di «Doppione».',
  ])
  expect(warnings.get(3)).toEqual(['Ha gli stessi Crediti di «Grande».'])
})

test('packages and codes are for finance and owners', async () => {
  for (const adminRole of ['moderator', 'support'] as const) {
    const as = await makeAdmin(app, { adminRole })
    expect((await app.call(shops.list, { as })).status).toBe(403)
    expect((await app.call(promoCodeEndpoints.list, { as, query: {} })).status).toBe(403)
  }
  const { data } = (await app.call(shops.list, { as: finance })).body
  expect(data.length).toBeGreaterThan(6)
})

test('after all this every invariant of codes and prices holds', async () => {
  for (const { name, sql: statement } of promoInvariants)
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
})
