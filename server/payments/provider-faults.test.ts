import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addUserCredits, createPaymentIntent, createPaypalOrder, paymentTexts } from '#contract/payments.ts'
import { clientConfigEndpoint } from '#contract/client-config.ts'
import { creditsInvariants } from '#server/credits/audit.ts'
import { balanceOf } from '#server/credits/wallet.ts'
import { makeReadyBuyer } from '#server/testing/buyers.ts'
import type { Fault } from '#server/testing/faults.ts'
import { type Caller, startTestApp } from '#server/testing/harness.ts'
import { startPaypalServer } from '#server/testing/paypal-server.ts'
import { startStripeServer } from '#server/testing/stripe-server.ts'
import { reconcilePurchases } from './reconcile.ts'

const stripe = await startStripeServer()
const paypal = await startPaypalServer()
// Lost answers and wrong payments are what is tested here; the log would tell of each.
const app = await startTestApp({ ...stripe.environment, ...paypal.environment, LOG_LEVEL: 'fatal' })
// 100 Crediti for 9,90 €.
const shopId = 1

interface Scene {
  readonly method: 'stripe' | 'paypal'
  /** What our API answers, and the payment's id where it has one. */
  readonly open: (as: Caller) => Promise<{ status: number; id: string }>
  readonly opened: () => number
  readonly pay: (id: string) => void
  readonly takings: (id: string) => number
  readonly refund: (id: string, cents: number) => void
  readonly dispute: (id: string, state: 'open' | 'won' | 'lost') => void
  /** The payment as it would be, had it been another one. */
  readonly falsify: (id: string, what: 'amount' | 'currency' | 'order') => void
  readonly faults: Fault[]
  readonly at: { readonly open: string; readonly ask: string; readonly take: string }
  readonly notice: (
    id: string,
    about: 'payment' | 'refund' | 'dispute',
  ) => { headers: Record<string, string>; body: string }
}

const body = { shop_id: shopId }
const found = <T>(all: Map<string, T>, id: string): T => {
  const one = all.get(id)
  if (one === undefined) throw new Error(`no payment ${id}`)
  return one
}

const byCard: Scene = {
  method: 'stripe',
  async open(as) {
    const answer = await app.call(createPaymentIntent, { as, body })
    return { status: answer.status, id: answer.body.paymentIntentId ?? '' }
  },
  opened: () => stripe.intents.size,
  pay: stripe.pay,
  takings: (id) => (found(stripe.intents, id).status === 'succeeded' ? 1 : 0),
  refund: stripe.refund,
  dispute: (id, state) => stripe.dispute(id, state === 'open' ? 'needs_response' : state),
  falsify(id, what) {
    const intent = found(stripe.intents, id)
    if (what === 'amount') Object.assign(intent, { amount: 50, amount_received: 50 })
    if (what === 'currency') intent.currency = 'usd'
    if (what === 'order') intent.metadata = { ...intent.metadata, purchase_id: '999999' }
  },
  faults: stripe.faults,
  at: { open: 'POST /v1/payment_intents', ask: 'GET /v1/payment_intents', take: 'GET /v1/payment_intents' },
  notice(id, about) {
    const types = { payment: 'payment_intent.succeeded', refund: 'charge.refunded' }
    return stripe.notice(id, about === 'dispute' ? 'charge.dispute.created' : types[about])
  },
}

const byPaypal: Scene = {
  method: 'paypal',
  async open(as) {
    const answer = await app.call(createPaypalOrder, { as, body })
    const address = answer.status === 200 ? answer.body.approval_url : 'https://none.example'
    return { status: answer.status, id: new URL(address).searchParams.get('token') ?? '' }
  },
  opened: () => paypal.orders.size,
  pay: paypal.approve,
  takings: (id) => found(paypal.orders, id).captures.length,
  refund: (id, cents) => paypal.refund(id, (cents / 100).toFixed(2)),
  dispute(id, state) {
    const outcomes = { open: 'OPEN', won: 'RESOLVED_SELLER_FAVOUR', lost: 'RESOLVED_BUYER_FAVOUR' }
    paypal.dispute(id, outcomes[state])
  },
  falsify(id, what) {
    const order = found(paypal.orders, id)
    if (what === 'amount') order.amount = { ...order.amount, value: '0.50' }
    if (what === 'currency') order.amount = { ...order.amount, currency_code: 'USD' }
    if (what === 'order') order.customId = order.customId.replace(/^\d+/, '999999')
  },
  faults: paypal.faults,
  at: {
    open: 'POST /v2/checkout/orders',
    ask: 'GET /v2/checkout/orders',
    take: 'POST /v2/checkout/orders',
  },
  notice(id, about) {
    const types = { payment: 'CHECKOUT.ORDER.APPROVED', refund: 'PAYMENT.CAPTURE.REFUNDED' }
    return paypal.notice(id, about === 'dispute' ? 'CUSTOMER.DISPUTE.CREATED' : types[about])
  },
}

const addresses = { stripe: '/api/webhooks/stripe', paypal: '/api/webhooks/paypal' }

test('the browser is given the key of Stripe, and no sandbox', async () => {
  const { body: config } = await app.call(clientConfigEndpoint)
  expect(config.payments).toEqual({ stripe_publishable_key: 'pk_test_offen', paypal: true, sandbox: false })
  expect((await fetch(`${app.origin}/sandbox/paypal/X/approve`, { method: 'POST' })).status).toBe(404)
})

describe.each([
  ['Stripe', byCard],
  ['PayPal', byPaypal],
])('%s', (_, scene) => {
  const fail = (place: keyof Scene['at'], kind: Fault['kind'], times = 1) =>
    scene.faults.push(...Array.from({ length: times }, () => ({ at: scene.at[place], kind })))
  const settled = () => void scene.faults.splice(0)
  const confirm = (as: Caller, id: string) =>
    app.call(addUserCredits, { as, body: { payment_method: scene.method, shopId, paymentIntentId: id } })
  const deliver = (notice: { headers: Record<string, string>; body: string }) =>
    fetch(`${app.origin}${addresses[scene.method]}`, { method: 'POST', ...notice })
  const balance = ({ id }: { id: number }) => balanceOf(app.db, id)
  async function openPaid() {
    const buyer = await makeReadyBuyer(app)
    const { id } = await scene.open(buyer)
    scene.pay(id)
    return { buyer, id }
  }

  test('a purchase from the first click to the Crediti [PAY-17] [PAY-21] [API-50] [API-51] [API-52]', async () => {
    const { buyer, id } = await openPaid()
    expect(await confirm(buyer, id)).toMatchObject({ status: 200, body: { status: true } })
    expect(await balance(buyer)).toBe(100)
    expect(scene.takings(id)).toBe(1)
  })

  test.each(['refused', 'lost', 'slow'] as const)(
    'a first answer that is %s, when the payment opens, leaves one payment',
    async (kind) => {
      const buyer = await makeReadyBuyer(app)
      const before = scene.opened()
      fail('open', kind)
      expect((await scene.open(buyer)).status).toBe(200)
      expect(scene.opened()).toBe(before + 1)
      settled()
    },
  )

  test('a provider that stays away is a 502, and the next try opens another payment', async () => {
    const buyer = await makeReadyBuyer(app)
    fail('open', 'refused', 4)
    expect((await scene.open(buyer)).status).toBe(502)
    settled()
    expect((await scene.open(buyer)).status).toBe(200)
  })

  test.each(['refused', 'lost', 'slow'] as const)(
    'a first answer that is %s, when the money is taken, credits once all the same',
    async (kind) => {
      const { buyer, id } = await openPaid()
      fail('take', kind)
      expect((await confirm(buyer, id)).status).toBe(200)
      settled()
      await reconcilePurchases(app.needs)
      expect(await balance(buyer)).toBe(100)
      expect(scene.takings(id)).toBe(1)
    },
  )

  test('money taken while no answer arrives is credited later, by whoever asks next [PAY-26]', async () => {
    const { buyer, id } = await openPaid()
    fail('take', 'lost', 4)
    expect(await confirm(buyer, id)).toMatchObject({
      status: 502,
      body: { status: false, message: paymentTexts.creditsNotAdded },
    })
    expect(await balance(buyer)).toBe(0)
    settled()
    await reconcilePurchases(app.needs)
    expect(await balance(buyer)).toBe(100)
    expect(scene.takings(id)).toBe(1)
    expect((await confirm(buyer, id)).status).toBe(200)
    expect(await balance(buyer)).toBe(100)
  })

  test('a notice sent five times, and returns of the buyer among them, credit once', async () => {
    const { buyer, id } = await openPaid()
    fail('ask', 'slow', 3)
    const notice = scene.notice(id, 'payment')
    const answers = await Promise.all([
      ...[1, 2, 3, 4, 5].map(async () => (await deliver(notice)).status),
      ...[1, 2, 3].map(async () => (await confirm(buyer, id)).status),
    ])
    expect(new Set(answers)).toEqual(new Set([200]))
    await app.runJobs()
    settled()
    expect(await balance(buyer)).toBe(100)
    expect(scene.takings(id)).toBe(1)
  })

  test('a notice alone credits, and one that nobody signed does not', async () => {
    const { buyer, id } = await openPaid()
    const { headers, body: text } = scene.notice(id, 'payment')
    expect((await deliver({ headers, body: `${text} ` })).status).toBe(400)
    expect((await deliver({ headers: { 'content-type': 'application/json' }, body: text })).status).toBe(400)
    await app.runJobs()
    expect(await balance(buyer)).toBe(0)
    expect((await deliver({ headers, body: text })).status).toBe(200)
    await app.runJobs()
    expect(await balance(buyer)).toBe(100)
  })

  test('notices in the wrong order end as in the right one', async () => {
    const { buyer, id } = await openPaid()
    if (scene.method === 'paypal') await confirm(buyer, id)
    scene.refund(id, 495)
    const [refund, payment] = [scene.notice(id, 'refund'), scene.notice(id, 'payment')]
    for (const notice of [refund, payment, refund, payment]) {
      expect((await deliver(notice)).status).toBe(200)
      await app.runJobs()
    }
    expect(await balance(buyer)).toBe(50)
  })

  test('a dispute takes back, and a won one gives back, whether notices tell of it or not', async () => {
    const { buyer, id } = await openPaid()
    await confirm(buyer, id)
    scene.dispute(id, 'open')
    await deliver(scene.notice(id, 'dispute'))
    await app.runJobs()
    expect(await balance(buyer)).toBe(0)
    scene.dispute(id, 'won')
    await reconcilePurchases(app.needs)
    expect(await balance(buyer)).toBe(100)
  })

  test('a refund that no notice told of is found', async () => {
    const { buyer, id } = await openPaid()
    await confirm(buyer, id)
    scene.refund(id, 990)
    await reconcilePurchases(app.needs)
    expect(await balance(buyer)).toBe(0)
  })

  test.each([
    ['amount', 'another amount'],
    ['currency', 'another currency'],
    ['order', 'another purchase'],
  ] as const)('a payment of another %s credits nothing, and says what is wrong', async (what, failure) => {
    const { buyer, id } = await openPaid()
    scene.falsify(id, what)
    expect((await confirm(buyer, id)).status).toBe(409)
    const purchase = app.db.selectFrom('purchase').select(['state', 'failure'])
    expect(await purchase.where('provider_ref', '=', id).executeTakeFirst()).toEqual({
      state: 'failed',
      failure,
    })
    // What is not as agreed is not even taken where it waits for us.
    if (scene.method === 'paypal') expect(scene.takings(id)).toBe(0)
    await deliver(scene.notice(id, 'payment'))
    await app.runJobs()
    expect(await balance(buyer)).toBe(0)
  })

  test("one buyer's payment does not credit another", async () => {
    const [mine, theirs] = [await openPaid(), await makeReadyBuyer(app)]
    await scene.open(theirs)
    expect((await confirm(theirs, mine.id)).status).toBe(404)
    await reconcilePurchases(app.needs)
    expect([await balance(mine.buyer), await balance(theirs)]).toEqual([100, 0])
  })

  test('a silent provider keeps purchases open; none is lost, none credited twice', async () => {
    const paid = [await openPaid(), await openPaid(), await openPaid(), await openPaid(), await openPaid()]
    fail('ask', 'lost', 40)
    await reconcilePurchases(app.needs)
    settled()
    for (const { buyer } of paid) expect(await balance(buyer)).toBe(0)
    await sql`update purchase set check_at = now() where state = 'pending'`.execute(app.db)
    await reconcilePurchases(app.needs)
    await reconcilePurchases(app.needs)
    for (const { buyer, id } of paid) expect([await balance(buyer), scene.takings(id)]).toEqual([100, 1])
  })
})

test('after all this every invariant of purchases and ledger holds', async () => {
  for (const { name, sql: statement } of creditsInvariants) {
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
  }
})
