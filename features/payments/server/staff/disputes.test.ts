import { beforeEach, expect, test } from 'vitest'
import { adminWaiting } from '#features/moderation/contract/waiting.ts'
import { makePurchase } from '#testing/buyers.ts'
import { bankSays, makeDispute } from '#testing/disputes.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeKing } from '#testing/people.ts'
import { disputeEndpoints, type DisputeRecord } from '../../contract/disputes.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' }, { workJobs: false })
const finance = await makeAdmin(app, { adminRole: 'finance' })

interface Listed {
  readonly data: DisputeRecord[]
  readonly open: number
  readonly near: number
}
const list = async (state: 'open' | 'closed' = 'open') =>
  (await app.call(disputeEndpoints.list, { as: finance, query: { state } })).body as Listed
const choose = (id: number, choice: 'contest' | 'accept', reason: string) =>
  app.call(disputeEndpoints.choose, { as: finance, params: { id }, body: { choice, reason } })

beforeEach(async () => {
  for (const { purchase_id } of (await list()).data) await bankSays(app, purchase_id, 'none')
})

test('a contested payment waits with its deadline; the nearest comes first and is marked, none comes last', async () => {
  const late = await makeDispute(app, { hours: -1 })
  const far = await makeDispute(app, { hours: 300 })
  const none = await makeDispute(app, { hours: null })
  const near = await makeDispute(app, { hours: 71 })
  const { data, ...counts } = await list()
  expect(data.map(({ purchase_id, deadline }) => [purchase_id, deadline])).toEqual([
    [late.id, 'over'],
    [near.id, 'near'],
    [far.id, 'ahead'],
    [none.id, 'none'],
  ])
  expect(counts).toEqual({ open: 4, near: 1 })
  expect(data[1]).toMatchObject({
    king: { id: near.king.id, name: near.king.name },
    paid: 9.9,
    provider: 'sandbox',
    state: 'open',
    choice: null,
  })
})

test('how it ended is what the provider says, with the time at which we learned it; opened again it waits again', async () => {
  const { id } = await makeDispute(app)
  await bankSays(app, id, 'won')
  const [won] = (await list('closed')).data
  expect(won).toMatchObject({
    purchase_id: id,
    state: 'won',
    deadline: 'none',
    closed_at: expect.any(String),
  })
  await bankSays(app, id, 'won')
  expect((await list('closed')).data[0]).toEqual(won)

  await bankSays(app, id, 'open')
  expect((await list()).data.map(({ purchase_id }) => purchase_id)).toEqual([id])
  await bankSays(app, id, 'lost')
  expect((await list('closed')).data[0]).toMatchObject({ purchase_id: id, state: 'lost' })
})

test('the rail counts those of which nobody has said what is done', async () => {
  const waiting = async () => (await app.call(adminWaiting, { as: finance })).body.disputes as number
  expect(await waiting()).toBe(0)
  const [one, other] = [await makeDispute(app), await makeDispute(app)]
  expect(await waiting()).toBe(2)
  await choose(one.id, 'contest', 'Ha usato tutti i Crediti.')
  expect(await waiting()).toBe(1)
  await bankSays(app, other.id, 'lost')
  expect(await waiting()).toBe(0)
})

test('what was chosen of a dispute is not said of the next one about the same payment', async () => {
  const { id } = await makeDispute(app)
  await choose(id, 'accept', 'Carta rubata.')
  await bankSays(app, id, 'won')
  expect((await list('closed')).data[0]).toMatchObject({ choice: { what: 'accept' } })
  await bankSays(app, id, 'open')
  expect((await list()).data).toMatchObject([{ purchase_id: id, choice: null }])
})

test('a payment whose dispute vanishes waits for nobody; one that nobody contests is not listed', async () => {
  const { id } = await makeDispute(app)
  const plain = await makePurchase(app, await makeKing(app))
  await bankSays(app, plain.id, 'none')
  await bankSays(app, id, 'none')
  expect((await list()).data).toEqual([])
  const closed = (await list('closed')).data
  expect(closed[0]).toMatchObject({ purchase_id: id, state: 'dropped' })
  expect(closed.map(({ purchase_id }) => purchase_id)).not.toContain(plain.id)
})

test('a colleague says what is done about it, as often as they like until the bank has decided', async () => {
  const { id } = await makeDispute(app)
  expect((await choose(id, 'contest', ' ')).status).toBe(422)
  await choose(id, 'contest', 'Ha usato tutti i Crediti.')
  const { status, body } = await choose(id, 'accept', 'Carta rubata, confermato dalla banca.')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    choice: { what: 'accept', reason: 'Carta rubata, confermato dalla banca.', by: { id: finance.id } },
  })
  const logged = await app.db
    .selectFrom('audit_log')
    .select(['action', 'reason', 'before', 'after'])
    .where('subject_id', '=', String(id))
    .where('action', '=', 'dispute.choose')
    .orderBy('id')
    .execute()
  expect(logged).toMatchObject([
    { reason: 'Ha usato tutti i Crediti.', before: { choice: null }, after: { choice: 'contest' } },
    { before: { choice: 'contest' }, after: { choice: 'accept' } },
  ])

  await bankSays(app, id, 'lost')
  expect((await list('closed')).data[0]).toMatchObject({ state: 'lost', choice: { what: 'accept' } })
  expect((await choose(id, 'contest', 'Ci ripenso.')).status).toBe(409)
  const rewritten = app.db
    .updateTable('payment_dispute')
    .set({ choice_reason: 'Altro' })
    .where('purchase_id', '=', id)
  await expect(rewritten.execute()).rejects.toThrow('is over')
  expect((await choose(2_000_000_000, 'accept', 'Nessuno')).status).toBe(404)
})
