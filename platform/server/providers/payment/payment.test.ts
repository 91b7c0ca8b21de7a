import { expect, describe, test } from 'vitest'
import { euroCents } from '#platform/contract/money.ts'
import { disputeDeadline } from '#testing/dispute-deadline.ts'
import { startTestApp } from '#testing/harness.ts'
import { paypalStage, sandboxCardStage, sandboxPaypalStage, stripeStage } from '#testing/payment-stages.ts'
import { startPaypalServer } from '#testing/paypal-server.ts'
import { startStripeServer } from '#testing/stripe-server.ts'
import { type Order, PaymentRefused, worstOf } from './payment.ts'

const app = await startTestApp()
const stripeServer = await startStripeServer()
const paypalServer = await startPaypalServer()

let serial = 5000
function anOrder(): Order {
  serial += 1
  return {
    key: `purchase-${serial}-1`,
    purchaseId: serial,
    userId: 7,
    shopItemId: 2,
    title: 'Saluto',
    amount: euroCents(990),
    currency: 'EUR',
  }
}

const agreed = ({ purchaseId, userId, shopItemId, amount }: Order) => ({
  purchaseId,
  userId,
  shopItemId,
  amount,
})

describe.each([
  ['Stripe', stripeStage(stripeServer)],
  ['PayPal', paypalStage(paypalServer)],
  ['the sandbox card', sandboxCardStage(app)],
  ['the sandbox PayPal', sandboxPaypalStage(app)],
])('%s', (label, stage) => {
  const { provider, open } = stage
  async function openPaid(): Promise<{ order: Order; id: string }> {
    const order = anOrder()
    const { id } = await open(order)
    await stage.pay(id)
    await provider.capture(id)
    return { order, id }
  }

  test('an opened payment waits, and carries what was agreed', async () => {
    const order = anOrder()
    const { id } = await open(order)
    const payment = await provider.retrieve(id)
    expect(payment).toMatchObject({ id, status: 'pending', refunded: 0, dispute: 'none', ...agreed(order) })
    expect(payment?.currency.toUpperCase()).toBe('EUR')
    expect((await provider.capture(id))?.status).toBe('pending')
  })

  test('a purchase has one payment, however often it is opened', async () => {
    const order = anOrder()
    const [first, second] = [await open(order), await open(order)]
    expect(second).toEqual(first)
    expect((await open(anOrder())).id).not.toBe(first.id)
  })

  test('what it does not know is null', async () => {
    expect(await provider.retrieve('NONE')).toBeNull()
    expect(await provider.capture('NONE')).toBeNull()
  })

  test('what the buyer agreed to is taken once, however often and however parallel we ask', async () => {
    const order = anOrder()
    const { id } = await open(order)
    await stage.pay(id)
    const before = await provider.retrieve(id)
    expect(before?.status).toBe(provider.provider === 'paypal' ? 'approved' : 'succeeded')
    const captured = await Promise.all([1, 2, 3, 4].map(() => provider.capture(id)))
    for (const payment of captured) expect(payment).toMatchObject({ status: 'succeeded', ...agreed(order) })
    expect(await provider.retrieve(id)).toMatchObject({ status: 'succeeded', refunded: 0, dispute: 'none' })
  })

  test('what the buyer gave up never succeeds', async () => {
    const { id } = await open(anOrder())
    await stage.cancel(id)
    expect((await provider.retrieve(id))?.status).toBe('failed')
  })

  test('a cancelled payment cannot be paid, and a paid one cannot be cancelled', async () => {
    if (provider.cancel === null) return expect(provider.provider).toBe('paypal')
    const { id } = await open(anOrder())
    for (let n = 0; n < 2; n += 1) await provider.cancel(id)
    expect((await provider.retrieve(id))?.status).toBe('failed')
    const paid = await openPaid()
    await provider.cancel(paid.id)
    expect((await provider.retrieve(paid.id))?.status).toBe('succeeded')
  })

  test('money goes back once for each key, and never more than was paid', async () => {
    const { id } = await openPaid()
    const half = { amount: euroCents(495), key: 'withdrawal-1' }
    for (let n = 0; n < 3; n += 1) {
      await provider.refund(id, half)
      // A job may come back to it much later than the providers remember.
      stripeServer.forgetKeys()
      paypalServer.forgetKeys()
    }
    expect((await provider.retrieve(id))?.refunded).toBe(495)
    await expect(provider.refund(id, { amount: euroCents(496), key: 'too-much' })).rejects.toThrow(
      PaymentRefused,
    )
    await provider.refund(id, { amount: euroCents(495), key: 'withdrawal-2' })
    expect(await provider.retrieve(id)).toMatchObject({ status: 'succeeded', amount: 990, refunded: 990 })
  })

  test('says whose card or account has paid, where there are any', async () => {
    const paidBy = async (payer: string) => {
      const { id } = await open(anOrder())
      await stage.pay(id, payer)
      return (await provider.capture(id))?.payer
    }
    const [mine, mineAgain, another] = [await paidBy('ONE'), await paidBy('ONE'), await paidBy('TWO')]
    expect((await provider.retrieve((await open(anOrder())).id))?.payer).toBeNull()
    if (label === 'the sandbox PayPal') return expect(mine).toBeNull()
    expect(mine).toEqual(expect.any(String))
    expect(mineAgain).toBe(mine)
    expect(another).not.toBe(mine)
  })

  test('an unpaid payment is not refunded', async () => {
    const { id } = await open(anOrder())
    await expect(provider.refund(id, { amount: euroCents(1), key: 'early' })).rejects.toThrow(PaymentRefused)
  })

  test.each(['won', 'lost'] as const)('a dispute is open until it is %s', async (outcome) => {
    const { id } = await openPaid()
    await stage.dispute(id, 'open')
    expect(await provider.retrieve(id)).toMatchObject({
      status: 'succeeded',
      dispute: 'open',
      respondBy: label.startsWith('the sandbox') ? expect.stringMatching(/Z$/) : disputeDeadline,
    })
    await stage.dispute(id, outcome)
    expect(await provider.retrieve(id)).toMatchObject({ dispute: outcome, respondBy: null })
  })

  test.each(['payment', 'refund', 'dispute'] as const)(
    'a notice of a %s names the payment',
    async (about) => {
      const { id } = await openPaid()
      const { headers, body } = stage.notice(id, about)
      const event = await provider.verifyWebhook(Buffer.from(body), headers)
      expect(event?.paymentId).toBe(id)
      expect(await provider.verifyWebhook(Buffer.from(body), headers)).toEqual(event)
    },
  )

  test('a notice that somebody else wrote, changed or left unsigned is none', async () => {
    const { id } = await openPaid()
    const { headers, body } = stage.notice(id, 'payment')
    expect(await provider.verifyWebhook(Buffer.from(`${body} `), headers)).toBeNull()
    expect(await provider.verifyWebhook(Buffer.from(body), {})).toBeNull()
    expect(await provider.verifyWebhook(Buffer.from('no JSON'), headers)).toBeNull()
    const other = stage.notice(id, 'refund').headers
    expect(await provider.verifyWebhook(Buffer.from(body), other)).toBeNull()
  })
})

describe('Stripe alone', () => {
  const { provider, open } = stripeStage(stripeServer)

  test('speaks the version that we pinned, and no other', () => {
    expect([...stripeServer.versions]).toEqual(['2026-10-28.endive'])
  })

  test('an inquiry that has moved no money is no dispute', async () => {
    const { id } = await open(anOrder())
    stripeServer.pay(id)
    stripeServer.dispute(id, 'warning_needs_response')
    expect((await provider.retrieve(id))?.dispute).toBe('none')
  })

  test.each(['refused', 'lost'] as const)('one answer %s does no harm', async (kind) => {
    stripeServer.faults.push({ at: 'POST /v1/payment_intents', kind })
    const before = stripeServer.intents.size
    const { id } = await open(anOrder())
    expect(stripeServer.intents.size).toBe(before + 1)
    stripeServer.pay(id)
    stripeServer.faults.push({ at: 'POST /v1/refunds', kind }, { at: 'GET /v1/payment_intents', kind })
    await provider.refund(id, { amount: euroCents(100), key: `k-${kind}` })
    expect((await provider.retrieve(id))?.refunded).toBe(100)
  })
})

describe('PayPal alone', () => {
  const { provider, open } = paypalStage(paypalServer)

  test('sends the buyer back to us, with the package in the address', async () => {
    const { id } = await open(anOrder())
    expect(paypalServer.orders.get(id)).toMatchObject({
      returnUrl: 'https://lieta.example/paypal/success?shopId=2',
      cancelUrl: 'https://lieta.example/paypal/cancel',
      amount: { currency_code: 'EUR', value: '9.90' },
    })
  })

  test('signs in once for many questions, and anew when its token counts no more', async () => {
    const before = paypalServer.signIns()
    const { id } = await open(anOrder())
    await Promise.all([1, 2, 3].map(() => provider.retrieve(id)))
    paypalServer.withdrawTokens()
    expect((await provider.retrieve(id))?.id).toBe(id)
    expect(paypalServer.signIns() - before).toBeLessThanOrEqual(2)
  })

  test.each(['refused', 'lost'] as const)('one answer %s does no harm', async (kind) => {
    paypalServer.faults.push({ at: 'POST /v2/checkout/orders', kind })
    const before = paypalServer.orders.size
    const { id } = await open(anOrder())
    expect(paypalServer.orders.size).toBe(before + 1)
    paypalServer.approve(id)
    paypalServer.faults.push({ at: `POST /v2/checkout/orders/${id}/capture`, kind })
    expect((await provider.capture(id))?.status).toBe('succeeded')
    paypalServer.faults.push({ at: `POST /v2/payments/captures`, kind })
    await provider.refund(id, { amount: euroCents(100), key: `k-${kind}` })
    expect((await provider.retrieve(id))?.refunded).toBe(100)
    expect(paypalServer.orders.get(id)?.captures).toHaveLength(1)
  })

  test('a wallet that is empty leaves the order approved and unpaid', async () => {
    const { id } = await open(anOrder())
    paypalServer.approve(id)
    Object.assign(paypalServer.orders.get(id) ?? {}, { declines: true })
    expect((await provider.capture(id))?.status).toBe('approved')
  })

  test('a notice about somebody else under the same account is about no payment', async () => {
    const { headers, body } = paypalServer.notice('UNKNOWN', 'PAYMENT.CAPTURE.REFUNDED')
    expect(await provider.verifyWebhook(Buffer.from(body), headers)).toMatchObject({ paymentId: null })
  })
})

test.each([
  ['Stripe', stripeStage(stripeServer), (id: string) => stripeServer.dispute(id, 'under_review')],
  ['PayPal', paypalStage(paypalServer), (id: string) => paypalServer.dispute(id, 'UNDER_REVIEW')],
])('while %s thinks about our answer a dispute is open without a deadline', async (_, stage, review) => {
  const { id } = await stage.open(anOrder())
  await stage.pay(id)
  await stage.provider.capture(id)
  review(id)
  expect(await stage.provider.retrieve(id)).toMatchObject({ dispute: 'open', respondBy: null })
})

test('several disputes about a payment are the worst of them, until the first deadline', () => {
  const [soon, late] = ['2031-01-01T00:00:00.000Z', '2031-02-01T00:00:00.000Z']
  const open = (respondBy: string | null) => ({ dispute: 'open', respondBy }) as const
  const won = { dispute: 'won', respondBy: null } as const
  expect(worstOf([won, open(late), open(null), open(soon)])).toEqual({ dispute: 'open', respondBy: soon })
  expect(worstOf([open(soon), { dispute: 'lost', respondBy: null }])).toEqual({
    dispute: 'lost',
    respondBy: null,
  })
  expect(worstOf([])).toEqual({ dispute: 'none', respondBy: null })
})
