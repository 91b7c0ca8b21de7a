import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { euroCents } from '#platform/contract/money.ts'
import { addUserCredits, createPaymentIntent, createPaypalOrder } from '../contract/payments.ts'
import { confirmSandboxCard, sandboxCards } from '#platform/contract/sandbox-card.ts'
import { disputeInSandbox } from '#platform/contract/sandbox-dispute.ts'
import { audit } from '#apps/server/audit.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { makeReadyBuyer } from '#testing/buyers.ts'
import { type Caller, startTestApp } from '#testing/harness.ts'

const app = await startTestApp()
// 100 Crediti for 9,90 €.
const body = { shop_id: 1 }

async function buyByCard(as: Caller, number: string): Promise<string> {
  const opened = await app.call(createPaymentIntent, { as, body })
  const { clientSecret: client_secret, paymentIntentId: id } = opened.body
  await app.call(confirmSandboxCard, { params: { id }, body: { client_secret, number } })
  await confirm(as, 'sandbox', id)
  return id
}

async function buyByPaypal(as: Caller): Promise<string> {
  const { body: opened } = await app.call(createPaypalOrder, { as, body })
  const id = opened.approval_url.split('/').at(-1) ?? ''
  await fetch(`${app.origin}/sandbox/paypal/${id}/approve`, { method: 'POST', redirect: 'manual' })
  await confirm(as, 'paypal', id)
  return id
}

async function confirm(as: Caller, payment_method: 'sandbox' | 'paypal', paymentIntentId: string) {
  const answer = await app.call(addUserCredits, { as, body: { payment_method, shopId: 1, paymentIntentId } })
  expect(answer.status).toBe(200)
}

const dispute = async (id: string, state: 'open' | 'won' | 'lost') => {
  const { status } = await app.call(disputeInSandbox, { params: { id }, body: { dispute: state } })
  await app.runJobs()
  return status
}

/** Lets the time until the bank speaks pass, by the clock of the database. */
async function passTime(): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    update pgboss.job set start_after = now() where name = 'sandbox_dispute' and state = 'created'
    returning extract(epoch from start_after - created_on)::float as seconds`.execute(app.db)
  expect(rows).toHaveLength(1)
  await app.runJobs()
}

test('the card ending in 0259 is credited first and disputed a little later', async () => {
  const buyer = await makeReadyBuyer(app)
  await buyByCard(buyer, '4000 0000 0000 0259')
  await app.runJobs()
  expect(await balanceOf(app.db, buyer.id)).toBe(100)
  await passTime()
  expect(await balanceOf(app.db, buyer.id)).toBe(0)
})

test('a won dispute returns the Crediti, a lost one does not, and each is decided once', async () => {
  const [winner, loser] = [await makeReadyBuyer(app), await makeReadyBuyer(app)]
  const [ours, theirs] = [await buyByCard(winner, sandboxCards.succeeds), await buyByPaypal(loser)]
  for (const id of [ours, theirs]) expect(await dispute(id, 'open')).toBe(204)
  expect([await balanceOf(app.db, winner.id), await balanceOf(app.db, loser.id)]).toEqual([0, 0])
  expect(await dispute(ours, 'won')).toBe(204)
  expect(await dispute(theirs, 'lost')).toBe(204)
  expect([await balanceOf(app.db, winner.id), await balanceOf(app.db, loser.id)]).toEqual([100, 0])
  expect(await dispute(ours, 'lost')).toBe(409)
  expect(await dispute(theirs, 'open')).toBe(409)
})

test('what a lost dispute took is not refunded, too', async () => {
  const buyer = await makeReadyBuyer(app)
  const payments = [
    ['sandbox', await buyByCard(buyer, sandboxCards.succeeds)],
    ['paypal', await buyByPaypal(buyer)],
  ] as const
  for (const [provider, id] of payments) {
    await dispute(id, 'open')
    await dispute(id, 'lost')
    const refunding = app.needs.payments.of(provider).refund(id, { amount: euroCents(1), key: id })
    await expect(refunding).rejects.toThrow('more than is left')
  }
  expect(await audit(app.db)).toEqual([])
})

test('what nobody has paid cannot be disputed', async () => {
  const buyer = await makeReadyBuyer(app)
  const { body: opened } = await app.call(createPaymentIntent, { as: buyer, body })
  expect(await dispute(opened.paymentIntentId, 'open')).toBe(409)
  expect(await dispute('none', 'open')).toBe(409)
})
