import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addUserCredits } from '../contract/payments.ts'
import { clientConfigEndpoint } from '#platform/contract/client-config.ts'
import { creditsInvariants } from '#features/wallet/server/audit.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { makeReadyBuyer } from '#testing/buyers.ts'
import type { Fault } from '#testing/faults.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'
import { startPaypalServer } from '#testing/paypal-server.ts'
import { byCard, byPaypal, type Scene } from '#testing/provider-scenes.ts'
import { quoted } from '#testing/requirement.ts'
import { startStripeServer } from '#testing/stripe-server.ts'
import { paymentInvariants } from './audit.ts'
import { reconcilePurchases } from './reconcile.ts'

const stripe = await startStripeServer()
const paypal = await startPaypalServer()
// Lost answers and wrong payments are what is tested here; the log would tell of each.
const app = await startTestApp({ ...stripe.environment, ...paypal.environment, LOG_LEVEL: 'fatal' })
// 100 Crediti for 9,90 €.
const shopId = 1

// The reconciler need not go through the purchases of the tests before.
beforeEach(() => sql`update purchase set check_at = null`.execute(app.db))

const addresses = { stripe: '/api/webhooks/stripe', paypal: '/api/webhooks/paypal' }

test('the browser is given the key of Stripe, and no sandbox', async () => {
  const { body: config } = await app.call(clientConfigEndpoint)
  expect(config.payments).toEqual({ stripe_publishable_key: 'pk_test_offen', paypal: true, sandbox: false })
  expect((await fetch(`${app.origin}/sandbox/paypal/X/approve`, { method: 'POST' })).status).toBe(404)
})

describe.each([
  ['Stripe', byCard(app, stripe)],
  ['PayPal', byPaypal(app, paypal)],
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

  test('a purchase from the first click to the Crediti', async () => {
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

  test('a fault that says nothing is a 502, and breaks no purchase', async () => {
    const buyer = await makeReadyBuyer(app)
    fail('open', 'empty', 4)
    expect((await scene.open(buyer)).status).toBe(502)
    settled()
    const purchases = await app.db
      .selectFrom('purchase')
      .select(['state', 'provider_ref'])
      .where('user_id', '=', buyer.id)
      .execute()
    expect(purchases).toEqual([{ state: 'created', provider_ref: null }])
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
      body: { status: false, message: quoted('PAY-26', 'Impossibile aggiungere i crediti.') },
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

  test('money that a dispute has taken and a refund returns goes back once in the books', async () => {
    const { buyer, id } = await openPaid()
    await confirm(buyer, id)
    scene.dispute(id, 'open')
    await reconcilePurchases(app.needs)
    scene.refund(id, 495)
    await reconcilePurchases(app.needs)
    expect(await balance(buyer)).toBe(0)
    scene.dispute(id, 'won')
    await reconcilePurchases(app.needs)
    expect(await balance(buyer)).toBe(50)
    scene.refund(id, 495)
    scene.dispute(id, 'lost')
    await reconcilePurchases(app.needs)
    expect(await balance(buyer)).toBe(0)
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
    // Silent before there is something to ask for: the sweep of each minute may come between.
    fail('ask', 'lost', 40)
    const paid = [await openPaid(), await openPaid(), await openPaid(), await openPaid(), await openPaid()]
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
  for (const { name, sql: statement } of [...creditsInvariants, ...paymentInvariants]) {
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
  }
})
