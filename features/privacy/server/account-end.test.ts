import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { chatEndpoints } from '#features/chat/contract/chat.ts'
import { settle } from '#features/payments/server/settle.ts'
import { payBack } from '#features/payments/server/withdrawal-refund.ts'
import { walletOf } from '#features/wallet/server/wallet.ts'
import { PaymentRefused } from '#platform/server/providers/payment/payment.ts'
import { leaveSoon, suspendAccount } from '#testing/account-states.ts'
import { makePurchase, sandboxRefunds } from '#testing/buyers.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { deletionEndpoints } from '../contract/deletion.ts'
import { eraseAccounts, eraseAgain } from './erasure.ts'

const app = await startTestApp()

const sweep = () => eraseAccounts.work(app.needs, {})
const refunds = (purchaseId: number) => sandboxRefunds(app, purchaseId)
const longAgo = new Date(Date.now() - 200 * 86_400_000)
const unlock = (king: Person, hostess: Person) =>
  app.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
const stateOf = async ({ id }: Person) =>
  (await app.db.selectFrom('users').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const notesOf = (purchaseId: number) =>
  app.db
    .selectFrom('receipt')
    .select(['cause', 'total_cents'])
    .where('purchase_id', '=', purchaseId)
    .where('kind', '=', 'credit_note')
    .execute()
const claims = (purchaseId: number) =>
  app.db
    .selectFrom('purchase_reversal')
    .innerJoin('withdrawal', 'withdrawal.reversal_id', 'purchase_reversal.id')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .where('cause', '=', 'erasure')
    .execute()

test('what was bought and is unspent is paid back when the account ends, whenever it was bought; what was given is not', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 30 }), await makeHostess(app)]
  const { id: old } = await makePurchase(app, king, { at: longAgo })
  const { id: recent } = await makePurchase(app, king, { credits: 250, cents: 2290 })
  await unlock(king, hostess)
  // The gift and 20 of the older purchase wait for a reply, which the end resolves first.
  expect((await app.call(deletionEndpoints.preview, { as: king })).body).toEqual({
    credits: 330,
    waiting: 50,
    paid_back: 30.82,
  })
  await leaveSoon(app, king)
  await sweep()
  await app.runJobs()
  expect(await stateOf(king)).toBe('erased')
  expect((await walletOf(app.db, king.id)).balance).toBe(0)
  expect([await refunds(old), await refunds(recent)]).toEqual([[990], [2290]])
  expect(await notesOf(old)).toEqual([{ cause: 'erasure', total_cents: 990 }])
  const mail = (await app.outbox(king.email)).find(({ subject }) => subject.includes('eliminato'))
  expect(mail?.text.replaceAll(/\s/g, ' ')).toMatch(
    /22,90 € sulla carta.* 9,90 € sulla carta.*Ti rimborsiamo 32,80 €/,
  )
  expect(await audit(app.db)).toEqual([])
})

test('a crash while the account ends leaves everything as it was, and one before the refund nothing unpaid', async () => {
  const king = await makeKing(app)
  const { id } = await makePurchase(app, king, { at: longAgo })
  await suspendAccount(app, king)
  await leaveSoon(app, king)
  const dying = {
    ...app.needs,
    jobs: {
      ...app.needs.jobs,
      enqueue: async (...[trx, job, data]: Parameters<typeof app.needs.jobs.enqueue>) => {
        if (job.queue === 'remember_erasure') throw new Error('the process dies')
        return app.needs.jobs.enqueue(trx, job, data)
      },
    },
  } as typeof app.needs
  await expect(eraseAccounts.work(dying, {})).rejects.toThrow('the process dies')
  expect(await stateOf(king)).not.toBe('erased')
  expect((await walletOf(app.db, king.id)).balance).toBe(100)
  expect(await claims(id)).toEqual([])

  // The job of the refund is lost; the sweep finds the claim.
  const forgetful = { ...app.needs, jobs: { ...app.needs.jobs, enqueue: async () => {} } }
  await eraseAccounts.work(forgetful, {})
  const [claim] = await claims(id)
  expect(claim).toMatchObject({ credits: 100, amount_cents: 990, refunded_at: null })
  await payBack(app.needs, claim!.reversal_id)
  await payBack(app.needs, claim!.reversal_id)
  expect(await refunds(id)).toEqual([990])
})

test('a provider that refuses leaves the claim to people, without a name', async () => {
  const king = await makeKing(app)
  const { id } = await makePurchase(app, king, { at: longAgo })
  await leaveSoon(app, king)
  const forgetful = { ...app.needs, jobs: { ...app.needs.jobs, enqueue: async () => {} } }
  await eraseAccounts.work(forgetful, {})
  const [claim] = await claims(id)
  const sandbox = app.needs.payments.of('sandbox')
  const refuse = async () => {
    throw new PaymentRefused('charge_too_old')
  }
  const log = { warn: () => {}, error: () => {} } as unknown as typeof app.needs.log
  const refusing = {
    ...app.needs,
    log,
    payments: { ...app.needs.payments, of: () => ({ ...sandbox, refund: refuse }) },
  }
  await payBack(refusing, claim!.reversal_id)
  await app.runJobs()
  expect((await claims(id))[0]).toMatchObject({ refunded_at: null, stuck_at: expect.any(Date) })
  const [task] = await app.outbox('ciao@lieta.example')
  expect(task?.text).toContain('Crediti rimasti su un account eliminato')
  expect(task?.text).not.toContain(king.name)
  expect(await audit(app.db)).toEqual([])
})

test('a dispute that is won after the end is paid back too', async () => {
  const king = await makeKing(app)
  const { id } = await makePurchase(app, king)
  const dispute = (state: string) =>
    sql`update sandbox_payment set dispute = ${state}
      where id = (select provider_ref from purchase where id = ${id})`.execute(app.db)
  await dispute('open')
  await settle(app.needs, id)
  await leaveSoon(app, king)
  await sweep()
  expect(await claims(id)).toEqual([])
  await dispute('won')
  await settle(app.needs, id)
  await app.runJobs()
  expect(await refunds(id)).toEqual([990])
  expect((await walletOf(app.db, king.id)).balance).toBe(0)
  expect(await audit(app.db)).toEqual([])
})

test('an account that a backup has brought back is not paid twice', async () => {
  const king = await makeKing(app)
  const { id } = await makePurchase(app, king)
  // The provider has paid before the day of the backup came back.
  await sql`insert into sandbox_refund (payment_id, key, amount_cents)
    select provider_ref, 'before the restore', 990 from purchase where id = ${id}`.execute(app.db)
  await eraseAgain(app.needs, king.id)
  await app.runJobs()
  expect(await refunds(id)).toEqual([990])
  expect((await claims(id))[0]?.refunded_at).toEqual(expect.any(Date))
})

test('the database lets no account end with Crediti on it', async () => {
  const king = await makeKing(app, { credits: 10 })
  await expect(
    app.db.updateTable('users').set({ state: 'erased' }).where('id', '=', king.id).execute(),
  ).rejects.toThrow('holds Crediti')
})
