import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { euroCents } from '#platform/contract/money.ts'
import { type Purchase, purchaseEndpoints } from '../contract/purchases.ts'
import type { Needs } from '#platform/server/needs.ts'
import { addressOf } from '#platform/server/providers/mail/mail.ts'
import { type PaymentProvider, PaymentRefused } from '#platform/server/providers/payment/payment.ts'
import { makePurchase, sandboxRefunds } from '#testing/buyers.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeKing, type Person } from '#testing/people.ts'
import { settle } from './settle.ts'
import { withdrawPurchase } from './withdrawal.ts'
import { payBack, payBackDue } from './withdrawal-refund.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

interface Withdrawn {
  readonly king: Person
  readonly purchaseId: number
  readonly reversalId: number
}

/** Withdrawn from, and no job: whatever asks the provider, the test does. */
async function withdrawn(): Promise<Withdrawn> {
  const king = await makeKing(app)
  const { id: purchaseId } = await makePurchase(app, king)
  const forgetful = { ...app.needs, jobs: { ...app.needs.jobs, enqueue: async () => {} } }
  await withdrawPurchase(forgetful, { userId: king.id, purchaseId, shown: undefined })
  const { id: reversalId } = await app.db
    .selectFrom('purchase_reversal')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  return { king, purchaseId, reversalId }
}

/** The sandbox, but for what a test wants of it. */
function withProvider(change: (sandbox: PaymentProvider) => Partial<PaymentProvider>): Needs {
  const of: Needs['payments']['of'] = (name) => {
    const sandbox = app.needs.payments.of(name)
    return { ...sandbox, ...change(sandbox) }
  }
  const log = { warn: () => {}, error: () => {} } as unknown as Needs['log']
  return { ...app.needs, log, payments: { ...app.needs.payments, of } }
}

const silent = () => withProvider(() => ({ refund: () => Promise.reject(new Error('no route')) }))

const purchaseOf = async ({ king }: Withdrawn) =>
  ((await app.call(purchaseEndpoints.list, { as: king })).body as Purchase[])[0]
const stateOf = async (what: Withdrawn) => (await purchaseOf(what))?.state
const refunds = ({ purchaseId }: Withdrawn) => sandboxRefunds(app, purchaseId)
const makeDue = () => sql`update withdrawal set next_try_at = now()`.execute(app.db)
const stuckMails = async ({ purchaseId }: Withdrawn) => {
  await app.runJobs()
  const mails = await app.outbox(addressOf(app.needs.config.mailFrom))
  return mails.filter(({ subject }) => subject === `Rimborso da fare a mano per l’acquisto ${purchaseId}`)
}

test('after a crash between the withdrawal and the provider the sweep gives the money back, once', async () => {
  const what = await withdrawn()
  expect(await stateOf(what)).toBe('refunding')
  await payBackDue(app.needs)
  expect(await refunds(what)).toEqual([])
  await makeDue()
  await Promise.all([payBackDue(app.needs), payBack(app.needs, what.reversalId), payBackDue(app.needs)])
  expect(await refunds(what)).toEqual([990])
  expect(await stateOf(what)).toBe('refunded')
})

test('a provider that took the refund and never answered is not asked for a second one', async () => {
  const what = await withdrawn()
  const timesOut = withProvider((sandbox) => ({
    refund: async (id, { amount }) => {
      // As after a day, when the provider has forgotten the key.
      await sandbox.refund(id, { amount, key: 'forgotten' })
      throw new Error('timeout')
    },
  }))
  await payBack(timesOut, what.reversalId)
  expect(await stateOf(what)).toBe('refunding')
  await payBack(app.needs, what.reversalId)
  expect(await refunds(what)).toEqual([990])
  expect(await stateOf(what)).toBe('refunded')
})

test('while the provider is silent it is asked ever more rarely, then people are, once', async () => {
  const what = await withdrawn()
  const pauses: number[] = []
  for (let n = 0; n < 10; n += 1) {
    expect(await stateOf(what)).toBe('refunding')
    await payBack(silent(), what.reversalId)
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from next_try_at - now()) / 60)::integer as minutes
      from withdrawal where reversal_id = ${what.reversalId}`.execute(app.db)
    pauses.push(rows[0]?.minutes ?? 0)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360])
  expect(await stateOf(what)).toBe('refund_late')
  await payBack(silent(), what.reversalId)
  expect(await stuckMails(what)).toHaveLength(1)
  expect((await purchaseOf(what))?.withdrawals).toMatchObject([{ state: 'refund_late', refunded_at: null }])
})

test('what the provider refuses is for people at once; what they do by hand is seen', async () => {
  const what = await withdrawn()
  const refuses = withProvider(() => ({
    refund: () => Promise.reject(new PaymentRefused('charge_disputed')),
  }))
  await payBack(refuses, what.reversalId)
  expect(await stateOf(what)).toBe('refund_late')
  const [mail] = await stuckMails(what)
  expect(mail?.text).toContain('charge_disputed')

  // Nobody has done it yet, and we do not: what is for people is not done twice.
  await payBack(app.needs, what.reversalId)
  expect(await refunds(what)).toEqual([])
  const { provider_ref: payment } = await app.db
    .selectFrom('purchase')
    .select('provider_ref')
    .where('id', '=', what.purchaseId)
    .executeTakeFirstOrThrow()
  await app.needs.payments.of('sandbox').refund(payment ?? '', { amount: euroCents(990), key: 'by hand' })
  await makeDue()
  await payBackDue(app.needs)
  expect(await stateOf(what)).toBe('refunded')
})

test("the provider's notice of the refund finds the Crediti gone already", async () => {
  const what = await withdrawn()
  await payBack(app.needs, what.reversalId)
  await app.runJobs()
  expect(await settle(app.needs, what.purchaseId)).toBe('credited')
  const reversals = await app.db
    .selectFrom('purchase_reversal')
    .select(['cause', 'credits'])
    .where('purchase_id', '=', what.purchaseId)
    .execute()
  expect(reversals).toEqual([{ cause: 'withdrawal', credits: 100 }])
})
