import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { banToken } from '#features/accounts/server/signed-links.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { creditsInvariants } from '#features/wallet/server/audit.ts'
import { walletOf } from '#features/wallet/server/wallet.ts'
import { transaction } from '#platform/server/db/database.ts'
import { blockPerson, suspendAccount } from '#testing/account-states.ts'
import { makePurchase, makeVerifiedBuyer, sandboxRefunds } from '#testing/buyers.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { createPaymentIntent } from '../contract/payments.ts'
import {
  type Purchase,
  purchaseEndpoints,
  withdrawalEndpoints,
  withdrawalLinkSent,
} from '../contract/purchases.ts'
import { paymentInvariants } from './audit.ts'
import { numberOf } from './receipts/issue.ts'
import { reversePurchase } from './reversals.ts'
import { credits, euroCents } from '#platform/contract/money.ts'

const app = await startTestApp()

afterEach(async () => {
  for (const { name, sql: statement } of [...creditsInvariants, ...paymentInvariants])
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
})

const list = async (as: Person) => (await app.call(purchaseEndpoints.list, { as })).body as Purchase[]
const withdraw = (as: Person, id: number, money_back?: number) =>
  app.call(purchaseEndpoints.withdraw, { as, params: { id: String(id) }, body: { money_back } })
const unlock = (king: Person, hostess: Person) =>
  app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })

async function reply(king: Person, hostess: Person): Promise<void> {
  const { body } = await app.call(chatEndpoints.initiate, {
    as: king,
    params: { userId: String(hostess.id) },
    body: { message: 'Buonasera', client_id: crypto.randomUUID() },
  })
  const sent = await app.call(chatEndpoints.send, {
    as: hostess,
    params: { id: String((body as { chat_id: number }).chat_id) },
    body: { message: 'Volentieri, raccontami di te.', client_id: crypto.randomUUID() },
  })
  expect(sent.status).toBe(201)
}

test('a client that asks for nothing unlocks at once, and a withdrawal gives back the price of used Crediti too', async () => {
  const [king, hostess] = [await makeVerifiedBuyer(app), await makeHostess(app)]
  const { id } = await makePurchase(app, king, { immediateUse: false })
  expect((await unlock(king, hostess)).status).toBe(200)
  // What waits for a reply may still return: it is paid back once it is used, or has returned.
  expect(await list(king)).toMatchObject([{ unspent: 50, money_back: 4.95, immediate_use_at: null }])
  await reply(king, hostess)
  expect(await list(king)).toMatchObject([{ unspent: 50, money_back: 9.9 }])
  expect((await withdraw(king, id, 9.9)).body).toMatchObject({ money_back: 9.9, credits: 50 })
  await app.runJobs()
  expect(await sandboxRefunds(app, id)).toEqual([990])
  expect((await app.outbox(king.email))[0]?.text).toContain('ti rimborsiamo anche quelli già usati')
  expect((await withdraw(king, id)).status).toBe(409)

  // Once is a right; to go on like that would be a way to pay nothing.
  const order = (immediate_use?: '2026-11-24') =>
    app.call(createPaymentIntent, { as: king, body: { shop_id: 1, immediate_use } })
  expect(await order()).toMatchObject({ status: 409, body: { code: 'request_needed' } })
  await expect(makePurchase(app, king, { immediateUse: false })).rejects.toThrow('request for immediate use')
  expect((await order('2026-11-24')).status).toBe(200)
})

test('what returns after such a withdrawal is paid back by a second one, and no cent twice', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  const { id } = await makePurchase(app, king, { immediateUse: false })
  await unlock(king, hostess)
  expect((await withdraw(king, id)).body).toMatchObject({ money_back: 4.95, credits: 50 })
  // Her block before a reply returns the price.
  await blockPerson(app, hostess, king)
  expect(await list(king)).toMatchObject([{ unspent: 50, money_back: 4.95 }])
  expect((await withdraw(king, id)).body).toMatchObject({ money_back: 4.95, credits: 50 })
  await app.runJobs()
  expect(await sandboxRefunds(app, id)).toEqual([495, 495])
})

test('with the request the used part is not paid back, and the database refuses more than the Crediti are worth', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  const { id } = await makePurchase(app, king)
  await unlock(king, hostess)
  await reply(king, hostess)
  expect(await list(king)).toMatchObject([{ unspent: 50, money_back: 4.95 }])
  const take = (cents: number, promise: boolean) =>
    transaction(app.db, async (trx) => {
      const taken = { cause: 'withdrawal', credits: credits(50), amount: euroCents(cents) } as const
      const reversalId = await reversePurchase(trx, { id, user_id: king.id }, taken)
      if (promise) await trx.insertInto('withdrawal').values({ reversal_id: reversalId }).execute()
    })
  await expect(take(496, true)).rejects.toThrow('are worth')
  await expect(take(495, false)).rejects.toThrow('nothing pays back')
})

test('a suspended king withdraws by what the ban has left him', async () => {
  const [king, other] = [await makeKing(app), await makeKing(app)]
  const { id } = await makePurchase(app, king)
  const { id: foreign } = await makePurchase(app, other)
  await suspendAccount(app, king)
  expect((await withdraw(king, id)).status).toBe(401)
  const query = { ban_token: banToken(app.needs.config, king.id) }
  expect((await app.call(purchaseEndpoints.list, { query })).body).toMatchObject([{ id, money_back: 9.9 }])
  const by = (purchaseId: number) =>
    app.call(purchaseEndpoints.withdraw, { query, params: { id: String(purchaseId) }, body: null })
  expect((await by(foreign)).status).toBe(404)
  expect((await by(id)).body).toMatchObject({ money_back: 9.9, credits: 100 })
  await app.runJobs()
  expect(await sandboxRefunds(app, id)).toEqual([990])
  // Staff who only look at the notice of somebody else have no such right.
  const looking = { ban_token: banToken(app.needs.config, king.id, 'ban-notice') }
  expect((await app.call(purchaseEndpoints.list, { query: looking })).status).toBe(401)
})

const ask = (receipt_number: string, email: string) =>
  app.call(withdrawalEndpoints.link, { body: { receipt_number, email } })

async function linksTo(email: string): Promise<string[]> {
  await app.runJobs()
  return (await app.outbox(email)).flatMap(({ text }) => /recesso\?token=(\S+)/.exec(text)?.[1] ?? [])
}

async function receiptNumber(purchaseId: number): Promise<string> {
  return numberOf(
    await app.db
      .selectFrom('receipt')
      .select(['kind', 'demo', 'year', 'number'])
      .where('purchase_id', '=', purchaseId)
      .executeTakeFirstOrThrow(),
  )
}

test('who cannot sign in withdraws by the number of the receipt and a link, once; nobody learns what exists', async () => {
  const [king, stranger] = [await makeKing(app), await makeKing(app)]
  const { id } = await makePurchase(app, king)
  const { id: another } = await makePurchase(app, king)
  await suspendAccount(app, king)
  const number = await receiptNumber(id)
  const answers = [
    await ask(`Ricevuta n. ${number} `, king.email.toUpperCase()),
    await ask(number, stranger.email),
    await ask('2019/999', king.email),
    await ask('non lo so', king.email),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 202, body: { message: withdrawalLinkSent } })
  expect(await linksTo(stranger.email)).toEqual([])
  const [token = '', ...more] = await linksTo(king.email)
  expect(more).toEqual([])

  const { purchase, withdraw: byLink } = withdrawalEndpoints
  const shown = await app.call(purchase, { body: { token } })
  expect(shown.body).toMatchObject({ id, money_back: 9.9 })
  expect((await app.call(byLink, { body: { token, money_back: 1 } })).status).toBe(409)
  const forged = token.replace(/^\d+/, String(another))
  expect((await app.call(byLink, { body: { token: forged } })).status).toBe(404)
  const both = await Promise.all([1, 2].map(() => app.call(byLink, { body: { token, money_back: 9.9 } })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await app.call(purchase, { body: { token } })).status).toBe(404)
  expect((await walletOf(app.db, king.id)).balance).toBe(100)
  await app.runJobs()
  expect(await sandboxRefunds(app, id)).toEqual([990])
  expect((await app.outbox(king.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('Recesso ricevuto'),
  )
})

test('the mail of a link says the number as we write it, and nothing else that somebody has typed', async () => {
  const king = await makeKing(app)
  const { id } = await makePurchase(app, king)
  const number = await receiptNumber(id)
  await ask(`altrove.example/premio ${number}`, king.email)
  expect(await linksTo(king.email)).toHaveLength(1)
  const [mail] = await app.outbox(king.email)
  expect(mail?.text).toContain(`Ricevuta: ${number}`)
  expect(mail?.text).not.toContain('altrove')
})

test('a link ends after a day', async () => {
  const king = await makeKing(app)
  const { id } = await makePurchase(app, king)
  await ask(await receiptNumber(id), king.email)
  const [token = ''] = await linksTo(king.email)
  const [, expires = ''] = /\.(\d+)\.[^.]+$/.exec(token) ?? []
  expect(Number(expires) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600 + 1)
  const longer = token.replace(expires, String(Number(expires) + 60))
  expect((await app.call(withdrawalEndpoints.purchase, { body: { token: longer } })).status).toBe(404)
})
