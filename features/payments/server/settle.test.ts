import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { getWallet, type WalletPage } from '#features/wallet/contract/credits.ts'
import { addUserCredits } from '../contract/payments.ts'
import { ownUserEndpoint } from '#features/profiles/contract/user.ts'
import { allNotifications } from '#apps/server/notifications.ts'
import { creditsInvariants } from '#features/wallet/server/audit.ts'
import { walletOf } from '#features/wallet/server/wallet.ts'
import { notifier } from '#features/notifications/server/notify.ts'
import type { PaymentProvider, ProviderPayment } from '#platform/server/providers/payment/payment.ts'
import { makeOpenPurchase } from '#testing/buyers.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { paymentInvariants } from './audit.ts'
import { settle } from './settle.ts'

const app = await startTestApp()

afterEach(async () => {
  for (const { name, sql: statement } of [...creditsInvariants, ...paymentInvariants])
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
})

interface Paid {
  readonly id: number
  readonly ref: string
  readonly king: Person
}

/** 100 Crediti for 9,90 €: the provider has the money, and nobody has told us. */
async function pays(king: Person): Promise<Paid> {
  const { id, ref } = await makeOpenPurchase(app, king, { paid: true })
  return { id, ref, king }
}

async function buys(king: Person): Promise<Paid> {
  const purchase = await pays(king)
  expect(await settle(app.needs, purchase.id)).toBe('credited')
  return purchase
}

/** What the provider would say from now on; nobody is told. */
const disputeBecomes = ({ ref }: Paid, dispute: ProviderPayment['dispute']) =>
  app.db.updateTable('sandbox_payment').set({ dispute }).where('id', '=', ref).execute()
const refunds = ({ ref }: Paid, cents: number) =>
  app.db
    .insertInto('sandbox_refund')
    .values({ payment_id: ref, key: crypto.randomUUID(), amount_cents: cents })
    .execute()

const settled = ({ id }: Paid) => settle(app.needs, id)
const walletIs = async ({ id }: Person) => await walletOf(app.db, id)
const reversals = ({ id }: Paid) =>
  app.db
    .selectFrom('purchase_reversal')
    .select(['cause', 'credits', 'amount_cents', sql<boolean>`given_back_at is not null`.as('back')])
    .where('purchase_id', '=', id)
    .orderBy('id')
    .execute()
const unlock = (king: Person, hostess: Person) =>
  app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
/** What he was written, but for receipts; mails leave several at a time, so their order says nothing. */
const mailsTo = async ({ email }: Person) => {
  await app.runJobs()
  return (await app.outbox(email)).filter(
    ({ subject }) => !/^(Conferma del contratto|Nota di credito)/.test(subject),
  )
}

/** Our needs with a provider that answers as `retrieve` does. */
function withProvider(change: Partial<PaymentProvider>): typeof app.needs {
  const of: typeof app.needs.payments.of = (name) => ({ ...app.needs.payments.of(name), ...change })
  return { ...app.needs, payments: { ...app.needs.payments, of } }
}

test('a refund takes its share of the Crediti once, however often it is reported, and the king is notified', async () => {
  const king = await makeKing(app)
  const purchase = await buys(king)
  await refunds(purchase, 500)
  await Promise.all(Array.from({ length: 10 }, () => settled(purchase)))
  expect(await walletIs(king)).toEqual({ balance: 50, debt: 0 })
  await refunds(purchase, 490)
  await Promise.all(Array.from({ length: 10 }, () => settled(purchase)))
  expect(await walletIs(king)).toEqual({ balance: 0, debt: 0 })
  expect(await reversals(purchase)).toEqual([
    { cause: 'refund', credits: 50, amount_cents: 500, back: false },
    { cause: 'refund', credits: 50, amount_cents: 490, back: false },
  ])
  expect((await mailsTo(king)).map(({ subject }) => subject)).toEqual(
    Array(2).fill('Un tuo acquisto è stato rimborsato'),
  )
})

test('an open dispute takes the Crediti; won gives them back, lost keeps them, whatever was heard before', async () => {
  for (const [path, left] of [
    [['open', 'won'], 100],
    [['open', 'open', 'lost'], 0],
    [['open', 'won', 'open', 'lost'], 0],
    [['lost', 'won'], 100],
    [['won', 'open'], 0],
  ] as const) {
    const king = await makeKing(app)
    const purchase = await buys(king)
    for (const dispute of path) {
      await disputeBecomes(purchase, dispute)
      await Promise.all([settled(purchase), settled(purchase)])
    }
    expect(await walletIs(king), path.join()).toEqual({ balance: left, debt: 0 })
  }
})

test('money that goes back during a dispute leaves the dispute the rest, and he hears of the refund alone', async () => {
  const king = await makeKing(app)
  const purchase = await buys(king)
  await disputeBecomes(purchase, 'open')
  await settled(purchase)
  await refunds(purchase, 495)
  await settled(purchase)
  expect(await walletIs(king)).toEqual({ balance: 0, debt: 0 })
  expect((await mailsTo(king)).map(({ subject }) => subject).toSorted()).toEqual([
    'Un tuo acquisto è stato rimborsato',
    'Un tuo pagamento è stato contestato',
  ])
  await disputeBecomes(purchase, 'won')
  await settled(purchase)
  expect(await walletIs(king)).toEqual({ balance: 50, debt: 0 })
})

test('a purchase that was disputed before it was credited is credited and taken back at once', async () => {
  const king = await makeKing(app)
  const purchase = await pays(king)
  await disputeBecomes(purchase, 'open')
  expect(await settled(purchase)).toBe('credited')
  expect(await walletIs(king)).toEqual({ balance: 0, debt: 0 })
  expect((await app.call(getWallet, { as: king })).body.data).toHaveLength(2)
})

test('what was spent before a dispute is owed: spending waits, he is told why, and a purchase clears it [API-37]', async () => {
  const [king, hostess, other] = [await makeKing(app), await makeHostess(app), await makeHostess(app)]
  const disputed = await buys(king)
  expect((await unlock(king, hostess)).status).toBe(200)
  await disputeBecomes(disputed, 'open')
  await settled(disputed)

  expect((await app.call(getWallet, { as: king })).body).toMatchObject({ balance: 0, debt: 50, held: 50 })
  expect((await app.call(ownUserEndpoint, { as: king })).body).toMatchObject({
    profile: { credits: 0, debt: 50 },
  })
  const refused = await unlock(king, other)
  expect(refused).toMatchObject({ status: 402, body: { shop_redirect: true } })
  expect(refused.body.message).toContain('Il tuo saldo è negativo di 50 Crediti')
  const [mail] = await mailsTo(king)
  expect(mail?.subject).toBe('Un tuo pagamento è stato contestato')
  expect(mail?.text).toContain('il tuo saldo è negativo di 50 Crediti')

  await buys(king)
  expect(await walletIs(king)).toEqual({ balance: 50, debt: 0 })
  expect((await mailsTo(king)).map(({ subject }) => subject)).toContain('Il tuo saldo è di nuovo in pari')
  expect((await unlock(king, other)).status).toBe(200)
  const { data } = (await app.call(getWallet, { as: king })).body as WalletPage
  expect(data.map(({ kind, amount, balance_after }) => [kind, amount, balance_after]).reverse()).toEqual([
    ['purchase', 100, 100],
    ['unlock', -50, 50],
    ['debt', 50, 100],
    ['reversal', -100, 0],
    ['purchase', 100, 100],
    ['debt', -50, 50],
    ['unlock', -50, 0],
  ])
})

test('an answer that arrives after a later one is asked for again', async () => {
  const king = await makeKing(app)
  const purchase = await buys(king)
  await disputeBecomes(purchase, 'open')
  const asked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  let questions = 0
  const slow = withProvider({
    async retrieve(ref) {
      const answer = await app.needs.payments.of('sandbox').retrieve(ref)
      questions += 1
      if (questions > 1) return answer
      asked.resolve()
      await mayAnswer.promise
      return answer
    },
  })
  const late = settle(slow, purchase.id)
  await asked.promise
  await disputeBecomes(purchase, 'won')
  await settled(purchase)
  mayAnswer.resolve()
  expect(await late).toBe('credited')
  expect(questions).toBe(2)
  expect(await reversals(purchase)).toEqual([])
  expect(await walletIs(king)).toEqual({ balance: 100, debt: 0 })
})

test('a crash while the books are written leaves nothing half done, and the next try does it all', async () => {
  const king = await makeKing(app)
  const purchase = await buys(king)
  await refunds(purchase, 990)
  const jobs = { ...app.needs.jobs, enqueue: () => Promise.reject(new Error('out of power')) }
  const notify = notifier({ ...app.needs, jobs }, allNotifications)
  await expect(settle({ ...app.needs, jobs, notify }, purchase.id)).rejects.toThrow('out of power')
  expect(await walletIs(king)).toEqual({ balance: 100, debt: 0 })
  expect(await reversals(purchase)).toEqual([])
  await settled(purchase)
  expect(await walletIs(king)).toEqual({ balance: 0, debt: 0 })
})

test('what was credited is confirmed again also while the provider is silent [API-52]', async () => {
  const king = await makeKing(app)
  const purchase = await buys(king)
  const silent = withProvider({ retrieve: () => Promise.reject(new Error('no route')) })
  const log = { ...app.needs.log, warn: () => {} } as unknown as typeof app.needs.log
  expect(await settle({ ...silent, log }, purchase.id)).toBe('unclear')
  const body = { payment_method: 'sandbox', shopId: 1, paymentIntentId: purchase.ref } as const
  expect((await app.call(addUserCredits, { as: king, body })).status).toBe(200)
})

test('money that does not fit is credited to nobody and kept for a person to see', async () => {
  const king = await makeKing(app)
  const [unpaid, credited] = [await pays(king), await buys(king)]
  const said: unknown[] = []
  const log = {
    ...app.needs.log,
    error: (what: unknown) => said.push(what),
  } as unknown as typeof app.needs.log
  await app.db.updateTable('sandbox_payment').set({ amount_cents: 50 }).execute()
  for (let times = 0; times < 2; times += 1) {
    expect(await settle({ ...app.needs, log }, unpaid.id)).toBe('failed')
    expect(await settle({ ...app.needs, log }, credited.id)).toBe('credited')
  }
  expect(said).toHaveLength(2)
  const seen = await app.db
    .selectFrom('purchase')
    .select(['state', 'mismatch'])
    .where('user_id', '=', king.id)
    .orderBy('id')
    .execute()
  expect(seen).toEqual([
    { state: 'failed', mismatch: 'another amount' },
    { state: 'credited', mismatch: 'another amount' },
  ])
  expect(await walletIs(king)).toEqual({ balance: 100, debt: 0 })
  // Back to what was agreed, for the tests that follow.
  await app.db.updateTable('sandbox_payment').set({ amount_cents: 990 }).execute()
})

const rounds = process.env['LONG'] === '1' ? 100 : 6

test('a purchase against the dispute of another, many times at once: what is left is the same', async () => {
  const hostess = await makeHostess(app)
  for (let round = 0; round < rounds; round += 1) {
    const king = await makeKing(app)
    const disputed = await buys(king)
    expect((await unlock(king, hostess)).status).toBe(200)
    await disputeBecomes(disputed, 'open')
    const bought = await pays(king)
    await Promise.all([settled(bought), settled(disputed), settled(bought), settled(disputed)])
    expect(await walletIs(king)).toEqual({ balance: 50, debt: 0 })
  }
})

test('a payment of today that the provider does not know may be asked about with the wrong keys: it fails after a day only', async () => {
  const bought = await pays(await makeKing(app))
  const strange = withProvider({ retrieve: async () => null })
  expect(await settle(strange, bought.id)).toBe('unpaid')
  await sql`update purchase set created_at = now() - interval '25 hours' where id = ${bought.id}`.execute(
    app.db,
  )
  expect(await settle(strange, bought.id)).toBe('failed')
  // The invariants want money that nobody was credited for in front of people.
  await app.db
    .updateTable('sandbox_payment')
    .set({ status: 'canceled' })
    .where('id', '=', bought.ref)
    .execute()
})
