import { beforeAll, expect, test } from 'vitest'
import { audit } from '#apps/server/audit.ts'
import { reversePurchase } from '#features/payments/server/reversals.ts'
import { credits, euroCents } from '#platform/contract/money.ts'
import { transaction } from '#platform/server/db/database.ts'
import { makePurchase } from '#testing/buyers.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { adjustmentEndpoints } from '../contract/adjustments.ts'
import { getWallet } from '../contract/credits.ts'

let app: TestApp
let ada: Person
let bruno: Person
beforeAll(async () => {
  app = await startTestApp()
  ada = await makeAdmin(app, { adminRole: 'finance' })
  bruno = await makeAdmin(app, { adminRole: 'owner' })
})

const adjust = (as: Person, king: Person, amount: number, reason = 'Doppio addebito') =>
  app.call(adjustmentEndpoints.adjust, { as, params: { id: king.id }, body: { amount, reason } })
const decide = (as: Person, id: number, decision: 'approve' | 'reject') =>
  app.call(adjustmentEndpoints.decide, { as, params: { id }, body: { decision, reason: 'Controllato' } })
const walletOf = async (king: Person) => {
  const answer = await app.call(getWallet, { as: king })
  if (answer.status !== 200) throw new Error(`wallet: ${answer.status}`)
  return answer.body
}
/** Past the code: what the database itself thinks of it. */
const writeAlone = (colleague: Person, king: Person, amount: number, decided_at = new Date()) =>
  app.db
    .insertInto('ledger_adjustment')
    .values({
      user_id: king.id,
      amount,
      reason: 'x',
      proposed_by: colleague.id,
      state: 'posted',
      decided_by: colleague.id,
      decided_at,
    })
    .execute()
const proposed = async (king: Person, amount: number): Promise<number> => {
  const answer = await adjust(ada, king, amount)
  if (answer.status !== 200) throw new Error(`adjust: ${answer.status}`)
  expect(answer.body.adjustment).toMatchObject({ state: 'proposed', amount, decided_by: null })
  return answer.body.adjustment.id
}

test('up to 1,000 Crediti in a day are adjusted at once, with a reason that the king reads in Movimenti', async () => {
  const king = await makeKing(app, { credits: 100 })
  const answer = await adjust(ada, king, 600, 'Rimborso di cortesia')
  expect(answer).toMatchObject({ status: 200, body: { adjustment: { state: 'posted', balance: 700 } } })
  expect((await adjust(ada, king, -400, 'Errore nostro')).status).toBe(200)
  expect(await walletOf(king)).toMatchObject({
    balance: 300,
    data: [
      { kind: 'adjustment', amount: -400, balance_after: 300, text: 'Errore nostro' },
      { kind: 'adjustment', amount: 600, balance_after: 700, text: 'Rimborso di cortesia' },
      {},
    ],
  })
  const auditEvent = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'ledger.adjust')
    .where('actor_id', '=', ada.id)
    .where('subject_id', '=', String(king.id))
    .orderBy('id')
    .execute()
  expect(auditEvent).toMatchObject([
    { reason: 'Rimborso di cortesia', after: { amount: 600 }, address: '127.0.0.1' },
    { reason: 'Errore nostro', after: { amount: -400 } },
  ])
})

test('above 1,000 it waits for a second person, who sees it in a list', async () => {
  const king = await makeKing(app)
  const id = await proposed(king, 1001)
  expect(await walletOf(king)).toMatchObject({ balance: 0, data: [] })
  const waiting = await app.call(adjustmentEndpoints.list, { as: bruno, query: { state: 'proposed' } })
  expect(waiting).toMatchObject({ status: 200, body: { data: [{ id, user: { name: king.name } }] } })
  expect(await decide(ada, id, 'approve')).toMatchObject({ status: 403, body: { code: 'own_proposal' } })
  expect(await decide(bruno, id, 'approve')).toMatchObject({
    status: 200,
    body: { adjustment: { state: 'posted', balance: 1001, decided_by: { id: bruno.id } } },
  })
  expect(await decide(bruno, id, 'reject')).toMatchObject({
    status: 409,
    body: { code: 'already_decided' },
  })
})

test('whoever proposed it can take it back, and somebody else can decline it', async () => {
  const king = await makeKing(app)
  const [own, other] = [await proposed(king, 2000), await proposed(king, 3000)]
  expect(await decide(ada, own, 'reject')).toMatchObject({ body: { adjustment: { state: 'withdrawn' } } })
  expect(await decide(bruno, other, 'reject')).toMatchObject({ body: { adjustment: { state: 'declined' } } })
  expect(await walletOf(king)).toMatchObject({ balance: 0 })
})

test('the database itself lets nobody confirm their own proposal, nor rewrite one', async () => {
  const king = await makeKing(app)
  const id = await proposed(king, 5000)
  const write = (values: object) =>
    app.db.updateTable('ledger_adjustment').set(values).where('id', '=', id).execute()
  const decided = { decided_at: new Date() }
  await expect(write({ ...decided, state: 'posted', decided_by: ada.id })).rejects.toThrow('adjusted alone')
  await expect(write({ ...decided, state: 'posted', decided_by: null })).rejects.toThrow(
    'adjustment_takes_two',
  )
  await expect(write({ amount: 10 })).rejects.toThrow('only ever decided')
  await decide(bruno, id, 'reject')
  await expect(write({ ...decided, state: 'posted', decided_by: bruno.id })).rejects.toThrow(
    'only ever decided',
  )
  await expect(writeAlone(ada, king, 1001)).rejects.toThrow('adjusted alone')
})

test('of two people who confirm at once one does, and the wallet moves once', async () => {
  const king = await makeKing(app)
  const id = await proposed(king, 1500)
  const third = await makeAdmin(app, { adminRole: 'finance' })
  const answers = await Promise.all([bruno, third, bruno, third].map((as) => decide(as, id, 'approve')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await walletOf(king)).toMatchObject({ balance: 1500 })
})

test('two adjustments at once that together would take more than there is: one of them does', async () => {
  const king = await makeKing(app, { credits: 100 })
  const answers = await Promise.all([adjust(ada, king, -80), adjust(bruno, king, -80)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await walletOf(king)).toMatchObject({ balance: 20 })
  // What was refused has left nothing behind.
  const { count } = await app.db
    .selectFrom('ledger_adjustment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', king.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('what is confirmed later is measured against the wallet of then, and stays open where it holds less', async () => {
  const king = await makeKing(app, { credits: 2000 })
  const id = await proposed(king, -1500)
  await adjust(ada, king, -600)
  expect((await decide(bruno, id, 'approve')).status).toBe(409)
  await adjust(ada, king, 200)
  expect((await decide(bruno, id, 'approve')).status).toBe(200)
  expect(await walletOf(king)).toMatchObject({ balance: 100 })
})

test('what arrives pays his debt first, and he is told when it ends', async () => {
  const king = await makeKing(app)
  const purchase = await makePurchase(app, king, { credits: 100 })
  await adjust(ada, king, -70)
  await transaction(app.db, (trx) =>
    reversePurchase(trx, purchase, { cause: 'dispute', credits: credits(100), amount: euroCents(990) }),
  )
  expect(await walletOf(king)).toMatchObject({ balance: 0, debt: 70 })
  expect((await adjust(ada, king, -1)).status).toBe(409)
  await adjust(ada, king, 50)
  expect(await walletOf(king)).toMatchObject({ balance: 0, debt: 20 })
  await adjust(ada, king, 50)
  expect(await walletOf(king)).toMatchObject({ balance: 30, debt: 0 })
  await app.runJobs()
  expect(await app.outbox(king.email)).toMatchObject([{ subject: 'Il tuo saldo è di nuovo in pari' }])
})

test('only kings have a wallet, an amount is a whole number other than zero, and a reason is never left out', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  expect((await adjust(ada, hostess, 10)).status).toBe(409)
  expect((await adjust(ada, { ...king, id: 2_000_000_000 }, 10)).status).toBe(404)
  for (const amount of [0, 1.5, 100_001, -100_001]) expect((await adjust(ada, king, amount)).status).toBe(422)
  expect((await adjust(ada, king, 10, '   ')).status).toBe(422)
  expect((await adjust(await makeAdmin(app, { adminRole: 'support' }), king, 10)).status).toBe(403)
})

test('every invariant of the ledger holds after all of this', async () => {
  const breaches = await audit(app.db)
  expect(breaches.filter(({ invariant }) => /adjust|wallet|debt/.test(invariant))).toEqual([])
})
