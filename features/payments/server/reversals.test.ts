import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { credits, euroCents } from '#platform/contract/money.ts'
import { creditsInvariants } from '#features/wallet/server/audit.ts'
import { walletOf } from '#features/wallet/server/wallet.ts'
import { transaction } from '#platform/server/db/database.ts'
import { makeOpenPurchase, makePurchase } from '#testing/buyers.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeKing } from '#testing/people.ts'
import { paymentInvariants } from './audit.ts'
import { reversePurchase } from './reversals.ts'

const app = await startTestApp()

afterEach(async () => {
  for (const { name, sql: statement } of [...creditsInvariants, ...paymentInvariants])
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
})

const withdraws = (purchase: { id: number; user_id: number }, amount: number) =>
  transaction(app.db, async (trx) => {
    const id = await reversePurchase(trx, purchase, {
      cause: 'withdrawal',
      credits: credits(amount),
      amount: euroCents(amount),
    })
    await trx.insertInto('withdrawal').values({ reversal_id: id }).execute()
    return id
  })

test('of a purchase no more is taken back than was bought, however many ask at once', async () => {
  const king = await makeKing(app)
  const purchase = await makePurchase(app, king)
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => withdraws(purchase, 40)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await walletOf(app.db, king.id)).toEqual({ balance: 20, debt: 0 })
})

test('of a purchase that was never credited nothing is taken back', async () => {
  const king = await makeKing(app, { credits: 100 })
  const purchase = await makeOpenPurchase(app, king)
  await expect(withdraws(purchase, 10)).rejects.toThrow('has not 10 Crediti left')
})

test('the database keeps a reversal as it was written, but for its being given back once', async () => {
  const purchase = await makePurchase(app, await makeKing(app))
  const id = await withdraws(purchase, 10)
  for (const statement of [
    'update purchase_reversal set credits = 5',
    `update purchase_reversal set cause = 'dispute', given_back_at = now() where id = ${id}`,
  ])
    await expect(sql.raw(statement).execute(app.db), statement).rejects.toThrow('only ever given back')
  await expect(
    sql`update purchase_reversal set given_back_at = now() where id = ${id}`.execute(app.db),
  ).rejects.toThrow('check constraint')
  for (const statement of ['delete from purchase_reversal', 'truncate purchase_reversal cascade'])
    await expect(sql.raw(statement).execute(app.db), statement).rejects.toThrow('append-only')
})
