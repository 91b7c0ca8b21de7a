import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { transaction } from '#platform/server/db/database.ts'
import { PaymentRefused } from '#platform/server/providers/payment/payment.ts'
import { makeOpenPurchase, makePurchase, sandboxRefunds } from '#testing/buyers.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeKing } from '#testing/people.ts'
import {
  type PaymentDetails,
  type PaymentFilters,
  paymentRecordEndpoints as payments,
} from '../../contract/payment-records.ts'
import { purchaseEndpoints } from '../../contract/purchases.ts'
import { payOutAccount } from '../account-end.ts'
import { paymentInvariants } from '../audit.ts'
import { reconcilePurchases } from '../reconcile.ts'
import { settle } from '../settle.ts'
import { payBack } from '../withdrawal-refund.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' }, { workJobs: false })
const finance = await makeAdmin(app, { adminRole: 'finance' })
const support = await makeAdmin(app, { adminRole: 'support' })

const list = async (query: PaymentFilters, as = finance) => {
  const { body } = await app.call(payments.list, { as, query })
  return body as { data: { id: number }[]; totals: unknown }
}
const idsOf = async (query: PaymentFilters) => (await list(query)).data.map(({ id }) => id)
const details = async (id: number): Promise<PaymentDetails> =>
  (await app.call(payments.one, { as: finance, params: { id } })).body
const ask = (id: number) => app.call(payments.ask, { as: finance, params: { id } })
const kindsOf = ({ timeline }: PaymentDetails) => timeline.map(({ kind }) => kind)
const auditEventsAbout = (id: number) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'reason', 'before', 'after'])
    .where('subject', '=', 'payment')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()

/** The provider has taken 5 € where 9,90 € were agreed. */
async function makeMismatch() {
  const king = await makeKing(app)
  const { id, ref } = await makeOpenPurchase(app, king, { paid: true })
  await sql`update sandbox_payment set amount_cents = 500 where id = ${ref}`.execute(app.db)
  await settle(app.needs, id)
  return { id, king }
}

/** A withdrawal, or what an ended account left, whose refund the provider refuses: it waits for people. */
async function makeLateRefund({ ended = false } = {}) {
  const king = await makeKing(app)
  const { id } = await makePurchase(app, king)
  if (ended) await transaction(app.db, (trx) => payOutAccount(app.needs, trx, king.id))
  else await app.call(purchaseEndpoints.withdraw, { as: king, params: { id: String(id) } })
  const { reversalId } = await app.db
    .selectFrom('purchase_reversal')
    .select('id as reversalId')
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow()
  const refusing = {
    ...app.needs,
    payments: {
      ...app.needs.payments,
      of: () => ({
        ...app.needs.payments.of('sandbox'),
        refund: () => Promise.reject(new PaymentRefused('insufficient funds')),
      }),
    },
  }
  await payBack(refusing, reversalId)
  return { id, reversalId, king }
}

test('everybody’s purchases are found by what is known of them, and by what has become of them', async () => {
  const king = await makeKing(app, { name: 'Ottone.Riccardi' })
  const credited = await makePurchase(app, king, { at: new Date('2026-03-10T23:30:00Z') })
  const open = await makeOpenPurchase(app, king)
  const mismatch = await makeMismatch()
  const late = await makeLateRefund()
  const { receipt_number, provider_ref } = await details(credited.id)
  const found: readonly (readonly [PaymentFilters, readonly number[]])[] = [
    [{ query: provider_ref ?? '' }, [credited.id]],
    [{ query: receipt_number ?? '' }, [credited.id]],
    [{ query: 'ottone.ric' }, [open.id, credited.id]],
    [{ query: `#${open.id}` }, [open.id]],
    [{ query: '%' }, []],
    [{ user_id: king.id, state: 'open' }, [open.id]],
    [{ user_id: king.id, state: 'credited' }, [credited.id]],
    // Half past midnight in Italy is the next day there.
    [{ user_id: king.id, from: '2026-03-11', to: '2026-03-11' }, [credited.id]],
    [{ user_id: king.id, to: '2026-03-10' }, []],
    [{ user_id: king.id, provider: 'stripe' }, []],
    [{ flag: 'mismatch' }, [mismatch.id]],
    [{ flag: 'refund_late' }, [late.id]],
    [{ flag: 'withdrawn' }, [late.id]],
    [{ flag: 'refunded' }, []],
    [{ user_id: mismatch.king.id, state: 'failed' }, [mismatch.id]],
  ]
  for (const [query, ids] of found) expect(await idsOf(query), JSON.stringify(query)).toEqual(ids)
})

test('a refund, a dispute and what is refused are told apart, and the period is added up for finance alone', async () => {
  const king = await makeKing(app)
  const [refunded, disputed, plain] = [
    await makePurchase(app, king),
    await makePurchase(app, king),
    await makePurchase(app, king),
  ]
  await sql`insert into sandbox_refund (payment_id, key, amount_cents)
    select provider_ref, 'k', 490 from purchase where id = ${refunded.id}`.execute(app.db)
  await sql`update sandbox_payment set dispute = 'open'
    where id = (select provider_ref from purchase where id = ${disputed.id})`.execute(app.db)
  for (const { id } of [refunded, disputed]) await settle(app.needs, id)
  expect(await idsOf({ user_id: king.id, flag: 'refunded' })).toEqual([refunded.id])
  expect(await idsOf({ user_id: king.id, flag: 'disputed' })).toEqual([disputed.id])
  expect((await list({ user_id: king.id })).totals).toEqual({
    count: 3,
    credited: 3,
    paid: 29.7,
    discount: 0,
    refunded: 14.8,
    net: 14.9,
  })
  expect(await list({ user_id: king.id }, support)).toMatchObject({
    totals: null,
    data: [{ id: plain.id }, {}, {}],
  })
  expect((await app.call(payments.csv, { as: support, query: {} })).status).toBe(403)
  const csv = String((await app.call(payments.csv, { as: finance, query: { user_id: king.id } })).body)
  expect(csv.split('\r\n')[2]).toMatch(/;100 Crediti;100;9,90;0,00;9,90;9,90;Accreditato;contestato;sandbox;/)
})

test('asked for by hand the provider credits what was paid, once, and the page shows what it said', async () => {
  const king = await makeKing(app)
  const { id } = await makeOpenPurchase(app, king, { paid: true })
  expect((await details(id)).compared.every(({ provider }) => provider === null)).toBe(true)
  const answers = await Promise.all([ask(id), ask(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await balanceOf(app.db, king.id)).toBe(100)
  const seen = await details(id)
  expect(seen).toMatchObject({ state: 'credited', flags: [], mismatch: null })
  expect(seen.compared.filter(({ agrees }) => !agrees)).toEqual([])
  expect(seen.compared[0]).toMatchObject({ ours: 'Accreditato', provider: 'Pagato' })
  expect(kindsOf(seen)).toEqual(expect.arrayContaining(['opened', 'credited', 'receipt', 'asked', 'action']))
  expect((await auditEventsAbout(id)).map(({ action }) => action)).toEqual(['payment.ask', 'payment.ask'])
  expect((await app.call(payments.ask, { as: support, params: { id } })).status).toBe(403)
  expect((await ask(999_999)).status).toBe(404)
  expect((await ask((await makeOpenPurchase(app, king)).id)).status).toBe(409)
})

test('a mismatch stays until somebody says what was done about it; the books do not move', async () => {
  const { id, king } = await makeMismatch()
  const before = await details(id)
  expect(before).toMatchObject({
    state: 'failed',
    flags: ['mismatch'],
    mismatch: 'È stato pagato un altro importo',
  })
  expect(before.compared.find(({ what }) => what === 'amount')).toMatchObject({ agrees: false })
  const resolve = (reason: string, as = finance) =>
    app.call(payments.resolveMismatch, { as, params: { id }, body: { reason } })
  expect((await resolve('Visto', support)).status).toBe(403)
  expect((await resolve('  ')).status).toBe(422)
  const answers = await Promise.all([
    resolve('Rimborsato dal fornitore'),
    resolve('Rimborsato dal fornitore'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await details(id)).toMatchObject({ flags: [], mismatch: 'È stato pagato un altro importo' })
  expect(await balanceOf(app.db, king.id)).toBe(0)
  expect(await auditEventsAbout(id)).toMatchObject([
    { action: 'payment.resolve_mismatch', reason: 'Rimborsato dal fornitore', after: { resolved: true } },
  ])
  // What has failed stays failed, whatever the provider says now; a person reads it.
  await sql`update sandbox_payment set amount_cents = 990 where metadata->>'purchase_id' = ${String(id)}`.execute(
    app.db,
  )
  expect((await ask(id)).body).toMatchObject({ state: 'failed' })
  expect((await details(id)).compared[1]).toMatchObject({ what: 'amount', agrees: true })
})

test('another mismatch of a credited purchase waits for a person anew', async () => {
  const { id } = await makePurchase(app, await makeKing(app))
  const becomes = async (change: ReturnType<typeof sql>) => {
    await sql`update sandbox_payment set ${change} where metadata->>'purchase_id' = ${String(id)}`.execute(
      app.db,
    )
    await ask(id)
    return (await details(id)).flags
  }
  expect(await becomes(sql`status = 'canceled'`)).toEqual(['mismatch'])
  await app.call(payments.resolveMismatch, { as: finance, params: { id }, body: { reason: 'Visto' } })
  expect(await becomes(sql`status = 'canceled'`)).toEqual([])
  expect(await becomes(sql`amount_cents = 500`)).toEqual([])
  expect(await becomes(sql`status = 'succeeded'`)).toEqual(['mismatch'])
})

test('a late refund can be retried by hand, and money goes back once', async () => {
  const { id, reversalId } = await makeLateRefund()
  expect(await details(id)).toMatchObject({
    flags: ['withdrawn', 'refund_late'],
    refunds: [{ tries: 1, amount: 9.9 }],
  })
  const retry = () =>
    app.call(payments.retryRefund, { as: finance, params: { id }, body: { reason: 'Conto ricaricato' } })
  const answers = await Promise.all([retry(), retry()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  for (let n = 0; n < 2; n += 1) await payBack(app.needs, reversalId)
  expect(await sandboxRefunds(app, id)).toEqual([990])
  const done = await details(id)
  expect(done).toMatchObject({ flags: ['withdrawn', 'refunded'], refunds: [] })
  expect(kindsOf(done)).toEqual(expect.arrayContaining(['taken', 'credit_note', 'money_back', 'action']))
  expect((await retry()).status).toBe(409)
  expect(await auditEventsAbout(id)).toMatchObject([
    { action: 'payment.retry_refund', reason: 'Conto ricaricato' },
  ])
})

test('one that people have refunded by hand is not refunded a second time', async () => {
  const { id, reversalId } = await makeLateRefund()
  await sql`insert into sandbox_refund (payment_id, key, amount_cents)
    select provider_ref, 'by hand', 990 from purchase where id = ${id}`.execute(app.db)
  await app.call(payments.retryRefund, { as: finance, params: { id }, body: { reason: 'Prova' } })
  await payBack(app.needs, reversalId)
  expect(await sandboxRefunds(app, id)).toEqual([990])
  expect((await details(id)).refunds).toEqual([])
})

const transfer = (id: number, as = finance) =>
  app.call(payments.closeByTransfer, { as, params: { id }, body: { reason: 'CRO 123' } })

test('what an ended account is owed can go by bank transfer: once, written down, and not as money of the provider', async () => {
  const { id, reversalId } = await makeLateRefund({ ended: true })
  expect((await details(id)).refunds).toMatchObject([{ of_ended_account: true }])
  expect((await transfer(id, support)).status).toBe(403)
  const answers = await Promise.all([transfer(id), transfer(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const done = await details(id)
  expect(done).toMatchObject({ refunds: [], flags: ['refunded'] })
  expect(done.timeline.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^Rimborsati 9,90.€ con un bonifico$/),
  )
  await ask(id)
  expect((await details(id)).compared.filter(({ agrees }) => !agrees)).toEqual([])
  await payBack(app.needs, reversalId)
  expect(await sandboxRefunds(app, id)).toEqual([])
  expect(await auditEventsAbout(id)).toMatchObject([
    { action: 'payment.refund_by_transfer', reason: 'CRO 123' },
    { action: 'payment.ask' },
  ])
})

test('no bank transfer for a withdrawal, nor for what the provider has given back', async () => {
  const { id: withdrawn, reversalId } = await makeLateRefund()
  expect((await transfer(withdrawn)).status).toBe(409)
  const byHand = sql`update withdrawal set refunded_at = now(), by_transfer = true where reversal_id = ${reversalId}`
  await expect(byHand.execute(app.db)).rejects.toThrow('is paid back by its provider')
  const { id } = await makeLateRefund({ ended: true })
  await sql`insert into sandbox_refund (payment_id, key, amount_cents)
    select provider_ref, 'by hand', 990 from purchase where id = ${id}`.execute(app.db)
  expect(await transfer(id)).toMatchObject({ status: 409, body: { code: 'paid_back' } })
  expect((await details(id)).refunds).toHaveLength(1)
})

test('how the comparison with the providers goes on is shown plainly', async () => {
  const state = async () => (await app.call(payments.reconciliation, { as: support })).body
  await makeOpenPurchase(app, await makeKing(app), { paid: true })
  await reconcilePurchases(app.needs)
  const healthy = await state()
  expect(healthy).toMatchObject({ late: false })
  expect(
    healthy.providers.map(({ provider, due }: { provider: string; due: number }) => [provider, due]),
  ).toEqual([
    ['paypal', 0],
    ['sandbox', 0],
  ])
  expect(healthy.providers[1].asked).toBeGreaterThan(0)
  await sql`update reconciler_run set ran_at = now() - interval '4 minutes'`.execute(app.db)
  const { id } = await makeOpenPurchase(app, await makeKing(app), { paid: true, minutesAgo: 30 })
  await sql`update purchase set check_at = now() - interval '20 minutes' where id = ${id}`.execute(app.db)
  const stuck = await state()
  expect(stuck).toMatchObject({ late: true })
  expect(stuck.providers[1]).toMatchObject({ due: 1, open: 1 })
  await settle(app.needs, id)
  expect((await state()).mismatches).toBe((await idsOf({ flag: 'mismatch' })).length)
})

test('after all this every invariant of payments holds, but for what waits for a person', async () => {
  for (const { name, sql: statement } of paymentInvariants)
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
})
