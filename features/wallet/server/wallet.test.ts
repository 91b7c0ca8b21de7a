import { expect, test } from 'vitest'
import { getWallet, type WalletPage } from '../contract/credits.ts'
import { credits } from '#platform/contract/money.ts'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing } from '#testing/people.ts'
import { postRefund, postUnlock } from './ledger.ts'

const app = await startTestApp()

test("a king reads balance, what is held, and each movement with the balance it left: 'Movimenti'", async () => {
  const king = await makeKing(app, { credits: 350 })
  await transaction(app.db, async (trx) => {
    await postUnlock(trx, { kingId: king.id, unlockId: 1, cost: credits(100) })
    await postRefund(trx, { kingId: king.id, unlockId: 1, cost: credits(100) })
    await postUnlock(trx, { kingId: king.id, unlockId: 2, cost: credits(50) })
  })
  const { status, body } = await app.call(getWallet, { as: king })
  expect(status).toBe(200)
  expect(body).toMatchObject({ balance: 300, held: 50, current_page: 1, last_page: 1 })
  const { data } = body as WalletPage
  expect(data.map(({ kind, amount, balance_after }) => [kind, amount, balance_after])).toEqual([
    ['unlock', -50, 300],
    ['refund', 100, 350],
    ['unlock', -100, 250],
    ['adjustment', 350, 350],
  ])
})

test('movements come in pages', async () => {
  const king = await makeKing(app, { credits: 5_000 })
  for (let unlockId = 1_001; unlockId <= 1_035; unlockId += 1) {
    await transaction(app.db, (trx) => postUnlock(trx, { kingId: king.id, unlockId, cost: credits(50) }))
  }
  const first = await app.call(getWallet, { as: king })
  const second = await app.call(getWallet, { as: king, query: { page: 2 } })
  expect(first.body.data).toHaveLength(30)
  expect(second.body).toMatchObject({ current_page: 2, last_page: 2 })
  const { data } = second.body as WalletPage
  expect(data.map((entry) => entry.balance_after)).toEqual([4_750, 4_800, 4_850, 4_900, 4_950, 5_000])
})

test('only a king has a wallet to read', async () => {
  expect((await app.call(getWallet, { as: await makeHostess(app) })).status).toBe(403)
  expect((await app.call(getWallet)).status).toBe(401)
})
