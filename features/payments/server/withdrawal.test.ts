import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { blockEndpoints } from '#features/chat/contract/blocks.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { creditsInvariants } from '#features/wallet/server/audit.ts'
import { walletOf } from '#features/wallet/server/wallet.ts'
import { credits, euroCents, formatEuro } from '#platform/contract/money.ts'
import { transaction } from '#platform/server/db/database.ts'
import { makePurchase, sandboxRefunds } from '#testing/buyers.ts'
import { type Caller, startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { type Purchase, purchaseEndpoints } from '../contract/purchases.ts'
import { paymentInvariants } from './audit.ts'
import { reversePurchase } from './reversals.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})

afterEach(async () => {
  for (const { name, sql: statement } of [...creditsInvariants, ...paymentInvariants])
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
})

const buy = async (king: Caller, options: Parameters<typeof makePurchase>[2] = {}) =>
  (await makePurchase(app, king, options)).id
const withdraw = (as: Caller, id: number, shown?: number) =>
  app.call(purchaseEndpoints.withdraw, {
    as,
    params: { id: String(id) },
    body: shown === undefined ? null : { money_back: shown },
  })
const list = async (as: Caller): Promise<Purchase[]> =>
  (await app.call(purchaseEndpoints.list, { as })).body as Purchase[]
const unlock = (king: Caller, hostess: Caller) =>
  app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
const balance = async ({ id }: Caller) => (await walletOf(app.db, id)).balance
const refunds = (purchaseId: number) => sandboxRefunds(app, purchaseId)
const dispute = (king: Caller, id: number, taken = 100) =>
  transaction(app.db, async (trx) => {
    await sql`select from purchase where id = ${id} for update`.execute(trx)
    const what = { cause: 'dispute', credits: credits(taken), amount: euroCents(990) } as const
    await reversePurchase(trx, { id, user_id: king.id }, what)
  })

test('a king withdraws from a purchase of which he has used a part: Crediti at once, money by the same way, confirmation by mail', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  const id = await buy(king, { credits: 250, cents: 2290 })
  await unlock(king, hostess)
  expect(await list(king)).toMatchObject([
    { id, credits: 250, paid: 22.9, unspent: 200, money_back: 18.32, state: 'credited', withdrawals: [] },
  ])

  const { status, body } = await withdraw(king, id, 18.32)
  expect(status).toBe(200)
  expect(body).toMatchObject({ money_back: 18.32, credits: 200 })
  expect(body.message).toContain(formatEuro(euroCents(1832)))
  expect(await balance(king)).toBe(0)

  await app.runJobs()
  expect(await refunds(id)).toEqual([1832])
  expect(await list(king)).toMatchObject([
    {
      state: 'refunded',
      unspent: 0,
      money_back: 0,
      withdrawals: [{ credits: 200, amount: 18.32, state: 'refunded', refunded_at: expect.any(String) }],
    },
  ])
  const [{ receipt_url } = { receipt_url: '' }] = await list(king)
  const receipt = await (await fetch(app.origin + receipt_url)).text()
  expect(receipt).toMatch(/Ricevuta.*Nota di credito.*18,32\s€/s)

  const mails = await app.outbox(king.email)
  const mail = mails.find(({ subject }) => subject.startsWith('Recesso'))
  expect(mail?.subject).toBe(`Recesso ricevuto, ti rimborsiamo ${formatEuro(euroCents(1832))}`)
  expect(mail?.text).toMatch(
    /dichiarazione di recesso il \d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d.*acquisto n\. \d+.*Rimborso: 18,32\s€.*Entro il/s,
  )
})

test('one who has yet to accept new terms can withdraw all the same', async () => {
  const king = await makeKing(app, { accepted: '2020-01-01' })
  expect((await withdraw(king, await buy(king))).status).toBe(200)
})

test('the oldest purchase counts as spent, and a gift before both', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 20 }), await makeHostess(app)]
  const older = await buy(king)
  const newer = await buy(king)
  await unlock(king, hostess)
  expect((await list(king)).map(({ id, unspent, money_back }) => [id, unspent, money_back])).toEqual([
    [newer, 100, 9.9],
    [older, 70, 6.93],
  ])
})

test('a price that returns after the withdrawal can be withdrawn, too', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  const id = await buy(king)
  await unlock(king, hostess)
  expect((await withdraw(king, id)).body).toMatchObject({ money_back: 4.95 })
  expect(await withdraw(king, id)).toMatchObject({ status: 409, body: { code: 'already_withdrawn' } })
  await app.call(blockEndpoints.block, { as: hostess, body: { user_id: king.id } })
  expect(await list(king)).toMatchObject([{ unspent: 50, money_back: 4.95 }])
  expect((await withdraw(king, id)).body).toMatchObject({ money_back: 4.95, credits: 50 })
  await app.runJobs()
  expect(await refunds(id)).toEqual([495, 495])
  expect(await balance(king)).toBe(0)
})

test('only his own, credited purchases; another one is as if it did not exist', async () => {
  const [king, other] = [await makeKing(app), await makeKing(app)]
  const id = await buy(king)
  expect(await list(other)).toEqual([])
  expect((await withdraw(other, id)).status).toBe(404)
  for (const unknown of ['0', '999999999', 'abc', '1e3', '99999999999999999999'])
    expect(
      (await app.call(purchaseEndpoints.withdraw, { as: king, params: { id: unknown }, body: null })).status,
    ).toBe(404)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('after 14 days it is too late, and the list says so', async () => {
  const king = await makeKing(app)
  const late = await buy(king, { at: daysAgo(15.1) })
  const early = await buy(king, { at: daysAgo(13.9) })
  expect((await list(king)).map(({ id, money_back }) => [id, money_back])).toEqual([
    [early, 9.9],
    [late, 0],
  ])
  expect(await withdraw(king, late)).toMatchObject({ status: 409, body: { code: 'too_late' } })
  expect((await withdraw(king, early)).status).toBe(200)
})

test.each([
  ['2026-07-01T08:00:00Z', '2026-07-15T21:59:59.999Z'],
  ['2026-07-01T22:30:00Z', '2026-07-16T21:59:59.999Z'],
  // Over the end of summer time.
  ['2026-10-20T08:00:00Z', '2026-11-03T22:59:59.999Z'],
])(
  'a purchase of %s can be withdrawn from until %s: the last day in Italy, to its end',
  async (at, until) => {
    const king = await makeKing(app)
    await buy(king, { at: new Date(at) })
    expect(await list(king)).toMatchObject([{ withdrawable_until: until }])
  },
)

test('with all Crediti spent there is nothing to withdraw', async () => {
  const king = await makeKing(app)
  const id = await buy(king, { credits: 50 })
  await unlock(king, await makeHostess(app))
  expect(await withdraw(king, id)).toMatchObject({ status: 409, body: { code: 'nothing_left' } })
})

test('a contested payment is not given back a second time', async () => {
  const king = await makeKing(app)
  const id = await buy(king)
  await dispute(king, id)
  expect(await list(king)).toMatchObject([{ state: 'disputed', money_back: 0 }])
  expect(await withdraw(king, id)).toMatchObject({ status: 409, body: { code: 'disputed' } })
})

test('a purchase that differs from what was shown is refused', async () => {
  const king = await makeKing(app)
  const id = await buy(king)
  const [shown] = await list(king)
  await unlock(king, await makeHostess(app))
  const answer = await withdraw(king, id, shown?.money_back ?? 0)
  expect(answer).toMatchObject({ status: 409, body: { code: 'amount_changed' } })
  expect(await balance(king)).toBe(50)
})

test('ten withdrawals at once are one', async () => {
  const king = await makeKing(app)
  const id = await buy(king)
  const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(king, id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  await app.runJobs()
  expect(await refunds(id)).toEqual([990])
})

test('the confirmation goes to the person, not to a stranger who tries', async () => {
  const [king, thief]: Person[] = [await makeKing(app), await makeKing(app)]
  await withdraw(thief!, await buy(king!))
  await app.runJobs()
  expect(await app.outbox(king!.email)).toEqual([])
  expect(await app.outbox(thief!.email)).toEqual([])
})
