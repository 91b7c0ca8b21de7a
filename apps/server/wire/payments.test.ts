import { beforeAll, describe, expect, test } from 'vitest'
import { sandboxCards } from '#platform/contract/sandbox-card.ts'
import { lastCode, makeBuyer, makeVerifiedBuyer } from '#testing/buyers.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { endCooldowns } from '#testing/limit-window.ts'
import { makeHostess, type Person } from '#testing/people.ts'
import { promoCalls } from '#testing/promo-codes.ts'
import { quoted } from '#testing/requirement.ts'
import { type Wire, wireOf } from '#testing/wire.ts'

let app: TestApp
let ask: Wire
let promo: ReturnType<typeof promoCalls>
beforeAll(async () => {
  app = await startTestApp()
  ask = wireOf(app)
  promo = promoCalls(app)
})

const someText = expect.stringMatching(/\S/)

describe('the shop', () => {
  test('all packages come under their name, to kings [API-48]', async () => {
    const king = await makeVerifiedBuyer(app)
    const shops = quoted('API-48', 'GET api/shops')
    const answer = await ask(shops, { as: king })
    expect(answer.status).toBe(200)
    expect(answer.body[quoted('API-48', 'shops')]).toHaveLength(6)
    expect((await ask(shops, { as: await makeHostess(app) })).status).toBe(403)
  })

  test('one package comes alone [API-49]', async () => {
    const king = await makeVerifiedBuyer(app)
    const one = await ask(quoted('API-49', 'GET api/shop/{id}', { id: 1 }), { as: king })
    expect(one).toMatchObject({
      status: 200,
      body: { [quoted('API-49', 'shop')]: { id: 1, title: '100 Crediti' } },
    })
    expect((await ask(quoted('API-49', 'GET api/shop/{id}', { id: 999 }), { as: king })).status).toBe(404)
  })

  test('a package has a title, Crediti, a price in euro and an icon [ENT-14]', async () => {
    const king = await makeVerifiedBuyer(app)
    const { body } = await ask('GET /api/shops', { as: king })
    expect(body.shops[0]).toMatchObject({
      [quoted('ENT-14', 'id')]: 1,
      [quoted('ENT-14', 'title')]: '100 Crediti',
      [quoted('ENT-14', 'credits')]: 100,
      [quoted('ENT-14', 'price')]: 9.9,
      [quoted('ENT-14', 'icon_url')]: expect.stringMatching(/\.svg$/),
    })
    for (const { icon_url } of body.shops) expect(icon_url).toMatch(/^\/\S+$/)
  })
})

describe('a promo code', () => {
  test('is answered with the reduced price [API-53]', async () => {
    const king = await makeVerifiedBuyer(app)
    const code = await promo.makeCode({ value: 10 })
    const apply = (typed: string) =>
      ask(quoted('API-53', 'POST /api/promocode/apply'), {
        as: king,
        body: { [quoted('API-53', 'product_id')]: 1, [quoted('API-53', 'code')]: typed },
      })
    expect(await apply(code)).toMatchObject({ status: 200, body: { discounted_price: 8.91 } })
    expect(await apply('NESSUNO')).toMatchObject({ status: 400, body: { message: someText } })
  })

  test('comes back with what it costs and what it takes off [ENT-15]', async () => {
    const king = await makeVerifiedBuyer(app)
    const code = await promo.makeCode({ kind: 'fixed', value: 250 })
    const body = { product_id: 1, code: ` ${code.toLowerCase()} ` }
    expect((await ask('POST /api/promocode/apply', { as: king, body })).body).toMatchObject({
      [quoted('ENT-15', 'promo_code')]: code,
      [quoted('ENT-15', 'discounted_price')]: 7.4,
      [quoted('ENT-15', 'discount_amount')]: 2.5,
    })
  })
})

describe('the payment code', () => {
  const request = (as: Person) => ask(quoted('API-55', 'POST /api/payment-otp/request'), { as })

  test('is asked for, and is good for so many minutes [API-55]', async () => {
    const buyer = await makeBuyer(app)
    expect(await request(buyer)).toMatchObject({
      status: 200,
      body: { [quoted('API-55', 'expiry_delay')]: 10 },
    })
    expect(await lastCode(app, buyer.phone)).toMatch(/^\d{6}$/)
  })

  test('is sent again once the wait is over [API-56]', async () => {
    const buyer = await makeBuyer(app)
    const resend = () => ask(quoted('API-56', 'POST /api/payment-otp/resend'), { as: buyer })
    await request(buyer)
    expect((await resend()).status).toBe(429)
    await endCooldowns(app)
    expect(await resend()).toMatchObject({ status: 200, body: { expiry_delay: 10 } })
    await app.runJobs()
    expect(await app.outbox(buyer.phone)).toHaveLength(2)
  })

  test('is verified [API-57]', async () => {
    const buyer = await makeBuyer(app)
    await request(buyer)
    const code = await lastCode(app, buyer.phone)
    const verify = (otp: string) =>
      ask(quoted('API-57', 'POST /api/payment-otp/verify'), {
        as: buyer,
        body: { [quoted('API-57', 'otp')]: otp },
      })
    expect((await verify(code === '123456' ? '654321' : '123456')).status).toBe(422)
    expect((await verify(code)).status).toBe(200)
  })

  test('once verified is found, before it is not [API-54]', async () => {
    const valid = async (as: Person) => ask(quoted('API-54', 'GET /api/payment-otp/getvalid'), { as })
    const found = quoted('API-54', 'otp_found')
    expect(await valid(await makeBuyer(app))).toMatchObject({ status: 200, body: { [found]: false } })
    expect(await valid(await makeVerifiedBuyer(app))).toMatchObject({ status: 200, body: { [found]: true } })
  })
})

describe('a purchase', () => {
  const balance = async (as: Person) => (await ask('GET /api/user', { as })).body.profile.credits

  /** Opened by card, and paid where the page of the sandbox pays. */
  async function paid(as: Person, shop_id: number) {
    const { body } = await ask('POST /api/create-payment-intent', { as, body: { shop_id } })
    await ask(`POST /sandbox/card/${body.paymentIntentId}/confirm`, {
      body: { client_secret: body.clientSecret, number: sandboxCards.succeeds },
    })
    return body.paymentIntentId as string
  }

  test('opens with package and promo code, and answers its intent [API-50]', async () => {
    const king = await makeVerifiedBuyer(app)
    const code = await promo.makeCode()
    const open = (as: Person, body: object) =>
      ask(quoted('API-50', 'POST /api/create-payment-intent'), { as, body })
    const order = { [quoted('API-50', 'shop_id')]: 1, [quoted('API-50', 'promo_code')]: code }
    const opened = await open(king, order)
    expect(opened).toMatchObject({
      status: 200,
      body: {
        [quoted('API-50', 'clientSecret')]: someText,
        [quoted('API-50', 'paymentIntentId')]: someText,
      },
    })
    const { amount_cents } = await app.db
      .selectFrom('purchase')
      .select('amount_cents')
      .where('provider_ref', '=', opened.body.paymentIntentId)
      .executeTakeFirstOrThrow()
    expect(amount_cents).toBe(891)
    expect((await open(king, {})).status).toBe(422)
    expect((await open(king, { shop_id: 1, promo_code: 'NESSUNO' })).status).toBe(400)
    expect((await open(await makeBuyer(app), { shop_id: 1 })).status).toBe(403)
  })

  test('an intent is a secret and an id [ENT-16]', async () => {
    const king = await makeVerifiedBuyer(app)
    const { body } = await ask('POST /api/create-payment-intent', { as: king, body: { shop_id: 1 } })
    expect(body).toEqual({
      [quoted('ENT-16', 'clientSecret')]: someText,
      [quoted('ENT-16', 'paymentIntentId')]: someText,
    })
    expect(body.clientSecret).not.toBe(body.paymentIntentId)
  })

  test('with PayPal it answers where to approve it [API-51]', async () => {
    const king = await makeVerifiedBuyer(app)
    const order = (as: Person) =>
      ask(quoted('API-51', 'POST /api/paypal/create-order'), { as, body: { shop_id: 1 } })
    expect(await order(king)).toMatchObject({
      status: 200,
      body: { [quoted('API-51', 'approval_url')]: expect.stringMatching(/^https?:\/\/\S+$/) },
    })
    expect((await order(await makeBuyer(app))).status).toBe(403)
  })

  test('is credited where the status is true, and only then [API-52]', async () => {
    const king = await makeVerifiedBuyer(app)
    const claim = (paymentIntentId: string) =>
      ask(quoted('API-52', 'POST api/add/user-credits'), {
        as: king,
        body: { payment_method: 'sandbox', shopId: 1, paymentIntentId },
      })
    const status = quoted('API-52', 'status')
    const opened = await ask('POST /api/create-payment-intent', { as: king, body: { shop_id: 1 } })
    expect(await claim(opened.body.paymentIntentId)).toMatchObject({ status: 402, body: { [status]: false } })
    expect(await balance(king)).toBe(0)
    expect(await claim(await paid(king, 1))).toMatchObject({ status: 200, body: { [status]: true } })
    expect(await balance(king)).toBe(100)
  })

  test('is claimed by method, package and intent [ENT-17]', async () => {
    const king = await makeVerifiedBuyer(app)
    const claim = (body: object) => ask('POST /api/add/user-credits', { as: king, body })
    const whole = {
      [quoted('ENT-17', 'payment_method')]: 'sandbox',
      [quoted('ENT-17', 'shopId')]: 1,
      [quoted('ENT-17', 'paymentIntentId')]: await paid(king, 1),
    }
    for (const field of Object.keys(whole))
      expect(await claim({ ...whole, [field]: undefined }), field).toMatchObject({
        status: 422,
        body: { errors: { [field]: [someText] } },
      })
    expect((await claim({ ...whole, payment_method: 'cheque' })).status).toBe(422)
    expect((await claim({ ...whole, shopId: 2 })).status).toBe(409)
    expect(await claim(whole)).toMatchObject({ status: 200, body: { status: true } })
    expect(await balance(king)).toBe(100)
  })
})
