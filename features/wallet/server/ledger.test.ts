import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { credits } from '#platform/contract/money.ts'
import { type Transaction, transaction } from '#platform/server/db/database.ts'
import { Refusal } from '#platform/server/http/refuse.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeKing } from '#testing/people.ts'
import { creditsInvariants } from './audit.ts'
import {
  postAdjustment,
  postEarned,
  postPurchase,
  postRefund,
  postReversal,
  postReversalBack,
  postUnlock,
} from './ledger.ts'
import { balanceOf, escrowOf, openWallet, walletOf } from './wallet.ts'

const app = await startTestApp()
const adminId = (await makeAdmin(app)).id

// Facts come from rows of other features; here only their ids matter.
let lastFact = 1_000_000
const newFact = () => ++lastFact

async function kingWith(amount: number): Promise<number> {
  return (await makeKing(app, { credits: amount })).id
}

const unlocks = (kingId: number, unlockId: number, cost: number) =>
  transaction(app.db, (trx) => postUnlock(trx, { kingId, unlockId, cost: credits(cost) }))
const refunds = (kingId: number, unlockId: number, cost: number) =>
  transaction(app.db, (trx) => postRefund(trx, { kingId, unlockId, cost: credits(cost) }))
const earns = (unlockId: number, cost: number) =>
  transaction(app.db, (trx) => postEarned(trx, { unlockId, cost: credits(cost) }))

const buys = (userId: number, amount: number, purchaseId = newFact()) =>
  transaction(app.db, (trx) =>
    postPurchase(trx, { userId, purchaseId, credits: credits(amount), text: 'Acquisto' }),
  )
const takes = (userId: number, reversalId: number, amount: number) =>
  transaction(app.db, (trx) =>
    postReversal(trx, { userId, reversalId, credits: credits(amount), text: 'Ritiro' }),
  )
const returns = (userId: number, reversalId: number, amount: number) =>
  transaction(app.db, (trx) =>
    postReversalBack(trx, { userId, reversalId, credits: credits(amount), text: 'Restituzione' }),
  )

test('a purchase reported twice is credited once', async () => {
  const kingId = await kingWith(0)
  const purchaseId = newFact()
  const report = () => buys(kingId, 100, purchaseId)
  expect((await Promise.all([report(), report(), report()])).filter(Boolean)).toHaveLength(1)
  expect(await balanceOf(app.db, kingId)).toBe(100)
})

test('opening a wallet again leaves it as it is', async () => {
  const kingId = await kingWith(70)
  await transaction(app.db, (trx) => openWallet(trx, kingId))
  expect(await balanceOf(app.db, kingId)).toBe(70)
})

test('an unlock holds its price until it ends', async () => {
  const kingId = await kingWith(120)
  const unlockId = newFact()
  await unlocks(kingId, unlockId, 50)
  expect(await balanceOf(app.db, kingId)).toBe(70)
  expect(await escrowOf(app.db, kingId)).toBe(50)
  expect(await refunds(kingId, unlockId, 50)).toBe(true)
  expect(await balanceOf(app.db, kingId)).toBe(120)
  expect(await escrowOf(app.db, kingId)).toBe(0)
})

test('an unlock that the wallet cannot pay is refused with the way to the shop [API-37]', async () => {
  const kingId = await kingWith(49)
  const refusal = await unlocks(kingId, newFact(), 50).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ status: 402, body: { shop_redirect: true } })
  expect(await balanceOf(app.db, kingId)).toBe(49)
})

test('of ten unlocks at once a wallet pays only those it can', async () => {
  const kingId = await kingWith(150)
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => unlocks(kingId, newFact(), 50)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await balanceOf(app.db, kingId)).toBe(0)
})

test('an unlock is earned or refunded, never both', async () => {
  const kingId = await kingWith(50)
  const unlockId = newFact()
  await unlocks(kingId, unlockId, 50)
  const ends = await Promise.all([earns(unlockId, 50), refunds(kingId, unlockId, 50)])
  expect(ends.filter(Boolean)).toHaveLength(1)
  expect(await balanceOf(app.db, kingId)).toBe(ends[1] ? 50 : 0)
})

const unlocksOfEach = process.env['LONG'] === '1' ? 100 : 20

test('unlocks of five kings, each refunded twice at once, are refunded once', async () => {
  const kingIds = await Promise.all(Array.from({ length: 5 }, () => kingWith(5_000)))
  const paid = kingIds.flatMap((kingId) =>
    Array.from({ length: unlocksOfEach }, () => ({ kingId, unlockId: newFact() })),
  )
  // Batches: a thousand at once would wait longer for a connection than a slow machine grants.
  const outcomes: boolean[] = []
  for (let from = 0; from < paid.length; from += 25) {
    const batch = paid.slice(from, from + 25)
    await Promise.all(batch.map(({ kingId, unlockId }) => unlocks(kingId, unlockId, 50)))
    outcomes.push(
      ...(await Promise.all(
        [...batch, ...batch].map(({ kingId, unlockId }) => refunds(kingId, unlockId, 50)),
      )),
    )
  }
  expect(outcomes.filter(Boolean)).toHaveLength(paid.length)
  for (const kingId of kingIds) expect(await balanceOf(app.db, kingId)).toBe(5_000)
})

test('the staff can give and take, but not below zero, and not twice for one reason', async () => {
  const kingId = await kingWith(10)
  const adjust = (amount: number, ref: string) =>
    transaction(app.db, (trx) =>
      postAdjustment(trx, {
        userId: kingId,
        amount: credits(amount),
        actorId: adminId,
        reason: 'Correzione',
        ref,
      }),
    )
  expect(await adjust(40, `${kingId}:a`)).toBe(true)
  expect(await adjust(40, `${kingId}:a`)).toBe(false)
  expect(await adjust(-50, `${kingId}:b`)).toBe(true)
  await expect(adjust(-1, `${kingId}:c`)).rejects.toMatchObject({ status: 409 })
  expect(await balanceOf(app.db, kingId)).toBe(0)
})

test('a reversal takes what the wallet holds, and the rest becomes a debt', async () => {
  const kingId = await kingWith(70)
  await takes(kingId, newFact(), 50)
  expect(await walletOf(app.db, kingId)).toEqual({ balance: 20, debt: 0 })
  await takes(kingId, newFact(), 50)
  expect(await walletOf(app.db, kingId)).toEqual({ balance: 0, debt: 30 })
  await takes(kingId, newFact(), 50)
  expect(await walletOf(app.db, kingId)).toEqual({ balance: 0, debt: 80 })
})

test('a debt refuses an unlock, says why, and shows the way to the shop [API-37]', async () => {
  const kingId = await kingWith(0)
  await takes(kingId, newFact(), 30)
  const refusal = await unlocks(kingId, newFact(), 50).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    status: 402,
    body: { shop_redirect: true, message: expect.stringContaining('Il tuo saldo è negativo di 30 Crediti') },
  })
})

test('whatever Crediti arrive pay the debt first: a gift, the refund of an unlock, a purchase', async () => {
  const kingId = await kingWith(50)
  const [unlockId, reversalId] = [newFact(), newFact()]
  await unlocks(kingId, unlockId, 50)
  await takes(kingId, reversalId, 100)
  expect(await walletOf(app.db, kingId)).toEqual({ balance: 0, debt: 100 })
  await transaction(app.db, (trx) =>
    postAdjustment(trx, {
      userId: kingId,
      amount: credits(20),
      actorId: adminId,
      reason: 'Omaggio',
      ref: `${kingId}`,
    }),
  )
  expect(await walletOf(app.db, kingId)).toEqual({ balance: 0, debt: 80 })
  await refunds(kingId, unlockId, 50)
  expect(await walletOf(app.db, kingId)).toEqual({ balance: 0, debt: 30 })
  await buys(kingId, 100)
  expect(await walletOf(app.db, kingId)).toEqual({ balance: 70, debt: 0 })
  await unlocks(kingId, newFact(), 50)
  await returns(kingId, reversalId, 100)
  expect(await walletOf(app.db, kingId)).toEqual({ balance: 120, debt: 0 })
})

test('a reversal against unlocks at once: Crediti are spent or taken, and what is missing is owed', async () => {
  const seen = new Set<'spent' | 'taken'>()
  for (let round = 0; round < 40 && (round < 10 || seen.size < 2); round += 1) {
    const kingId = await kingWith(100)
    const spend = () =>
      unlocks(kingId, newFact(), 50).then(
        () => 50,
        () => 0,
      )
    const take = () => takes(kingId, newFact(), 100).then(() => 0)
    // Each is the first to start in turn.
    const starts = round % 2 === 0 ? [take, spend, spend] : [spend, spend, take]
    const spent = (await Promise.all(starts.map((start) => start()))).reduce((sum, part) => sum + part, 0)
    expect(await walletOf(app.db, kingId)).toEqual({ balance: 0, debt: spent })
    seen.add(spent > 0 ? 'spent' : 'taken')
  }
  expect(seen).toEqual(new Set(['spent', 'taken']))
})

test('a purchase against a reversal at once: in either order the sum is the same', async () => {
  for (let round = 0; round < 8; round += 1) {
    const kingId = await kingWith(0)
    await Promise.all([buys(kingId, 100), takes(kingId, newFact(), 130)])
    expect(await walletOf(app.db, kingId)).toEqual({ balance: 0, debt: 30 })
  }
})

const step = fc.record({
  what: fc.constantFrom('purchase', 'unlock', 'earn', 'refund', 'adjust', 'reverse', 'return'),
  amount: fc.constantFrom(50, 100, 200),
  sign: fc.constantFrom(1, -1),
  pick: fc.nat(),
})

test('whatever happens in whatever order, Crediti neither appear nor vanish', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const kingId = await kingWith(0)
      const open: { unlockId: number; cost: number }[] = []
      const reversed: { reversalId: number; amount: number }[] = []
      // What is his, less what he owes.
      let expected = 0
      for (const { what, amount, sign, pick } of steps) {
        const unlock = open[pick % Math.max(1, open.length)]
        if (what === 'purchase') {
          await buys(kingId, amount)
          expected += amount
        } else if (what === 'unlock') {
          const unlockId = newFact()
          const paid = await unlocks(kingId, unlockId, amount).then(
            () => true,
            () => false,
          )
          expect(paid).toBe(expected >= amount)
          if (paid) {
            open.push({ unlockId, cost: amount })
            expected -= amount
          }
        } else if (what === 'adjust') {
          const fact = { userId: kingId, amount: credits(sign * amount), actorId: adminId, reason: 'Prova' }
          const done = await transaction(app.db, (trx) =>
            postAdjustment(trx, { ...fact, ref: `${newFact()}` }),
          ).catch(() => false)
          expect(done).toBe(sign > 0 || expected >= amount)
          if (done) expected += sign * amount
        } else if (what === 'reverse') {
          const reversal = { reversalId: newFact(), amount }
          await takes(kingId, reversal.reversalId, amount)
          reversed.push(reversal)
          expected -= amount
        } else if (what === 'return') {
          const reversal = reversed.pop()
          if (reversal) await returns(kingId, reversal.reversalId, reversal.amount)
          expected += reversal?.amount ?? 0
        } else if (unlock) {
          const { unlockId, cost } = unlock
          const ended = what === 'earn' ? await earns(unlockId, cost) : await refunds(kingId, unlockId, cost)
          if (ended && what === 'refund') expected += cost
        }
        expect(await walletOf(app.db, kingId)).toEqual({
          balance: Math.max(0, expected),
          debt: Math.max(0, -expected),
        })
      }
    }),
    { numRuns: 25 },
  )
  const ofUnlocks = /unlock/
  for (const { name, sql: statement } of creditsInvariants.filter((each) => !ofUnlocks.test(each.name))) {
    expect((await sql.raw(statement).execute(app.db)).rows, name).toEqual([])
  }
})

test('the database itself refuses an unlock while a debt stands, even beside Crediti that have just come', async () => {
  const kingId = await kingWith(0)
  await takes(kingId, newFact(), 30)
  const post = (kind: 'adjustment' | 'unlock', amount: number) => (trx: Transaction) =>
    sql`with tx as (
        insert into ledger_tx (kind, ref, text) values (${kind}, ${`forced:${newFact()}`}, 'Prova') returning id)
      insert into posting (tx_id, account_id, amount)
      select tx.id, account.id, case account.kind when 'wallet' then ${amount}::int else -${amount}::int end
      from tx, ledger_account account
      where account.user_id = ${kingId} and account.kind = 'wallet' or account.kind = 'escrow'`.execute(trx)
  await expect(
    transaction(app.db, async (trx) => {
      await post('adjustment', 100)(trx)
      await post('unlock', -50)(trx)
    }),
  ).rejects.toThrow('a wallet with a debt pays no unlock')
  await expect(transaction(app.db, post('adjustment', 100))).rejects.toThrow('holds Crediti beside a debt')
  expect(await walletOf(app.db, kingId)).toEqual({ balance: 0, debt: 30 })
})
