import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#platform/server/db/database.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeKing } from '#testing/people.ts'
import { creditsInvariants } from './audit.ts'
import { balanceOf } from './wallet.ts'

const app = await startTestApp()

const kingWith = async (amount: number): Promise<number> => (await makeKing(app, { credits: amount })).id

test('the database refuses to change or delete a posting or a ledger transaction', async () => {
  await kingWith(30)
  for (const statement of [
    'update posting set amount = amount + 1',
    'delete from posting',
    'truncate posting cascade',
    "update ledger_tx set text = 'altro'",
    'delete from ledger_tx',
  ]) {
    await expect(sql.raw(statement).execute(app.db), statement).rejects.toThrow('append-only')
  }
})

test('the database refuses a ledger transaction that does not sum to zero', async () => {
  const kingId = await kingWith(30)
  const lopsided = transaction(app.db, async (trx) => {
    const { id } = await trx
      .insertInto('ledger_tx')
      .values({ kind: 'adjustment', ref: `lopsided:${kingId}`, text: 'Prova' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into posting (tx_id, account_id, amount)
      select ${id}, account_id, 10 from wallet where user_id = ${kingId}`.execute(trx)
  })
  await expect(lopsided).rejects.toThrow('does not sum to zero')
  expect(await balanceOf(app.db, kingId)).toBe(30)
})

test('the database refuses to write a wallet other than by a posting', async () => {
  const kingId = await kingWith(30)
  await expect(
    app.db.updateTable('wallet').set({ balance: 9_999 }).where('user_id', '=', kingId).execute(),
  ).rejects.toThrow('wallets move by postings only')
  await expect(
    app.db.updateTable('wallet').set({ debt: 5 }).where('user_id', '=', kingId).execute(),
  ).rejects.toThrow('wallets move by postings only')
  await expect(app.db.deleteFrom('wallet').where('user_id', '=', kingId).execute()).rejects.toThrow(
    'append-only',
  )
})

test('each breach of the ledger would be found by the audit', async () => {
  const kingId = await kingWith(30)
  const breaches = async (name: string) => {
    const invariant = creditsInvariants.find((each) => each.name.startsWith(name))
    if (!invariant) throw new Error(`no invariant ${name}`)
    return (await sql.raw(invariant.sql).execute(app.db)).rows
  }
  expect(await breaches('every wallet holds')).toEqual([])
  await sql`alter table wallet disable trigger wallet_guard`.execute(app.db)
  await app.db.updateTable('wallet').set({ balance: 31 }).where('user_id', '=', kingId).execute()
  expect(await breaches('every wallet holds')).toEqual([{ user_id: kingId, balance: 31, posted: 30 }])
  await app.db.updateTable('wallet').set({ balance: 30 }).where('user_id', '=', kingId).execute()
  await sql`alter table wallet enable trigger wallet_guard`.execute(app.db)
})
