import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { creditsInvariants } from '#features/wallet/server/audit.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { chatEndpoints } from '../contract/chat.ts'

let app: TestApp
/** Two seconds instead of 72 hours, so that the real job meets the real clock. */
let hasty: TestApp

beforeAll(async () => {
  app = await startTestApp()
  hasty = await startTestApp({ REFUND_AFTER_HOURS: String(2 / 3600) })
})

afterEach(async () => {
  for (const { name, sql: statement } of creditsInvariants)
    for (const { db } of [app, hasty]) expect((await sql.raw(statement).execute(db)).rows, name).toEqual([])
})

const unlock = (king: Person, hostess: Person, where: TestApp = app) =>
  where.call(chatEndpoints.unlock, { as: king, body: { other_user_id: hostess.id } })
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const balance = async ({ id }: Person, { db }: TestApp = app) =>
  (await db.selectFrom('wallet').select('balance').where('user_id', '=', id).executeTakeFirstOrThrow())
    .balance
const statuses = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )

test('the scheduled job refunds by itself when nobody replies [CHAT-24]', async () => {
  const [king, hostess] = [await makeKing(hasty, { credits: 50 }), await makeHostess(hasty)]
  const { chat_id: id } = (await unlock(king, hostess, hasty)).body
  await hasty.call(chatEndpoints.send, { as: king, params: { id }, body: { message: 'Buonasera' } })
  await expect.poll(() => balance(king, hasty)).toBe(50)
}, 60_000)

test('of 20 unlocks at once with Crediti for one, exactly one succeeds [API-37]', async () => {
  const king = await makeKing(app, { credits: 50 })
  const hostesses = await times(20, () => makeHostess(app))
  const answers = await Promise.all(hostesses.map((hostess) => unlock(king, hostess)))
  expect(statuses(answers)).toEqual({ 200: 1, 402: 19 })
  expect(await balance(king)).toBe(0)
})

test('the same unlock 20 times at once charges once [API-37]', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 1000 }), await makeHostess(app)]
  expect(statuses(await times(20, () => unlock(king, hostess)))).toEqual({ 200: 1, 409: 19 })
  expect(await balance(king)).toBe(950)
})

test('one client_id 20 times at once is one message [API-32]', async () => {
  const [king, hostess] = [await makeKing(app, { credits: 50 }), await makeHostess(app)]
  const { chat_id: id } = (await unlock(king, hostess)).body
  const client_id = randomUUID()
  const answers = await times(20, () =>
    app.call(chatEndpoints.send, { as: king, params: { id }, body: { message: 'Buonasera', client_id } }),
  )
  expect(statuses(answers)).toEqual({ 201: 20 })
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const { body } = await app.call(chatEndpoints.list, { as: hostess })
  expect(body.regular_chats).toMatchObject([{ unread_count: 1 }])
})

test('a first message 10 times at once makes one chat [API-33]', async () => {
  const [king, hostess] = [await makeKing(app), await makeHostess(app)]
  const answers = await times(10, () =>
    app.call(chatEndpoints.initiate, {
      as: king,
      params: { userId: hostess.id },
      body: { message: 'Buonasera' },
    }),
  )
  expect(statuses(answers)).toEqual({ 201: 3, 409: 7 })
  const chats = await app.db.selectFrom('chat').select('id').where('king_id', '=', king.id).execute()
  expect(chats).toHaveLength(1)
})
