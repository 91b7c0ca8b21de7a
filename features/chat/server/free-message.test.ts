import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatEndpoints } from '../contract/chat.ts'
import { viewProfile } from '#features/profiles/contract/profiles.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { withinOneDay } from '#testing/limit-window.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { suspendAccount, pauseProfile, blockPerson } from '#testing/account-states.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ FREE_MESSAGES_PER_DAY: '2' })
})

beforeEach(() => withinOneDay(app, 10))

const give = (as: Person, other: Person) =>
  app.call(chatEndpoints.freeMessage, { as, body: { other_user_id: other.id } })
const kings = (count: number) => Promise.all(Array.from({ length: count }, () => makeKing(app)))
const offered = async (as: Person, to: Person) => {
  const { body } = await app.call(viewProfile, { as, params: { username: to.name } })
  const { unlockChat, free_messages } = body as { unlockChat: boolean; free_messages?: object }
  return { unlockChat, free_messages }
}
/** Moves what she gave into yesterday, by the clock of Rome. */
const tomorrow = ({ id }: Person) =>
  sql`update free_message set at = at - interval '1 day' where hostess_id = ${id}`.execute(app.db)

describe('the allowance of free messages', () => {
  test('of ten at once to ten kings, exactly as many succeed as a day allows', async () => {
    const giver = await makeHostess(app)
    const reached = await kings(10)
    const answers = await Promise.all(reached.map((other) => give(giver, other)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(8)
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'no_free_messages', message: expect.stringContaining('Riprova domani.') },
      })
    const { rows } = await sql`select from unlock where hostess_id = ${giver.id}`.execute(app.db)
    expect(rows).toHaveLength(2)
  })

  test('ten at once to the same king are one, and take one from the day [API-38]', async () => {
    const giver = await makeHostess(app)
    const [king, other] = (await kings(2)) as [Person, Person]
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(giver, king)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect(await offered(giver, other)).toEqual({
      unlockChat: true,
      free_messages: { left: 1, per_day: 2 },
    })
  })

  test('is shown where it is used, ends, and comes back the next day', async () => {
    const giver = await makeHostess(app)
    const [one, two, three] = (await kings(3)) as [Person, Person, Person]
    for (const [left, king] of [
      [2, one],
      [1, two],
    ] as const) {
      expect(await offered(giver, king)).toEqual({ unlockChat: true, free_messages: { left, per_day: 2 } })
      await give(giver, king)
      expect(await offered(giver, king)).toEqual({ unlockChat: false, free_messages: undefined })
    }
    expect(await offered(giver, three)).toEqual({
      unlockChat: false,
      free_messages: { left: 0, per_day: 2 },
    })
    await tomorrow(giver)
    expect((await give(giver, three)).status).toBe(200)
  })
})

test('with a free message she reads at once what had waited, and writes; he pays nothing and no clock runs', async () => {
  const [giver, king] = [await makeHostess(app), await makeKing(app, { credits: 500 })]
  const first = await app.call(chatEndpoints.initiate, {
    as: king,
    params: { userId: giver.id },
    body: { message: 'Buonasera' },
  })
  const { chat_id: id } = first.body as { chat_id: number }
  expect((await give(giver, king)).status).toBe(200)
  const read = await app.call(chatEndpoints.messages, { as: giver, params: { id } })
  expect(read.body).toMatchObject([{ text: 'Buonasera', state: 'delivered' }])
  const answer = await app.call(chatEndpoints.send, { as: giver, params: { id }, body: { message: 'Lieta' } })
  expect(answer.status).toBe(201)
  const chat = await app.call(chatEndpoints.one, { as: king, params: { id } })
  expect(chat.body).toMatchObject({ unlocked: true, refund: { state: 'none', cost: 0 } })
  const wallet = app.db.selectFrom('wallet').select('balance').where('user_id', '=', king.id)
  expect(await wallet.executeTakeFirst()).toEqual({ balance: 500 })
})

test('nobody but an approved hostess gives one, and only to a king she could find [API-38]', async () => {
  const giver = await makeHostess(app)
  const [king] = (await kings(1)) as [Person]
  for (const other of [
    await makeKing(app),
    await makeAdmin(app),
    await makeHostess(app, { state: 'pending' }),
  ])
    expect((await give(other, king)).status).toBe(403)
  const [paused, banned, blocking] = (await kings(3)) as [Person, Person, Person]
  await pauseProfile(app, paused)
  await suspendAccount(app, banned)
  await blockPerson(app, blocking, giver)
  const pending = await makeKing(app, { state: 'pending' })
  const outOfReach = { paused, banned, blocking, pending, hostess: await makeHostess(app), oneself: giver }
  for (const [who, other] of Object.entries(outOfReach))
    expect({ who, status: (await give(giver, other)).status }).toEqual({ who, status: 404 })
})

describe('a free message with its words', () => {
  const write = (as: Person, other: Person, message: string, more: object = {}) =>
    app.call(chatEndpoints.freeMessage, {
      as,
      body: { other_user_id: other.id, first: { message, ...more } },
    })
  const chatsOf = async (as: Person) =>
    (await app.call(chatEndpoints.list, { as })).body.regular_chats as unknown[]

  test('opens the chat and is in it', async () => {
    const [giver, [king]] = [await makeHostess(app), (await kings(1)) as [Person]]
    const answer = await write(giver, king, 'Buonasera')
    expect(answer.status).toBe(200)
    const params = { id: (answer.body as { chat_id: number }).chat_id }
    const { body } = await app.call(chatEndpoints.messages, { as: king, params })
    expect(body).toMatchObject([{ text: 'Buonasera', sender_id: giver.id }])
    expect(await chatsOf(king)).toMatchObject([{ unread_count: 1, unlocked: true }])
  })

  test('that is not written takes nothing of the day, and leaves no chat', async () => {
    const [giver, [king]] = [await makeHostess(app), (await kings(1)) as [Person]]
    const answer = await write(giver, king, 'Scrivimi su WhatsApp al 347 555 01 90', { if_held: 'warn' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'would_hold' } })
    expect(await offered(giver, king)).toMatchObject({ free_messages: { left: 2 } })
    expect(await chatsOf(giver)).toEqual([])
  })

  test('sent again is one message, and one of the day', async () => {
    const [giver, [king]] = [await makeHostess(app), (await kings(1)) as [Person]]
    const client_id = crypto.randomUUID()
    const [one, two] = [
      await write(giver, king, 'Buonasera', { client_id }),
      await write(giver, king, 'Buonasera', { client_id }),
    ]
    expect([one.status, two.status]).toEqual([200, 200])
    const params = { id: (one.body as { chat_id: number }).chat_id }
    expect((await app.call(chatEndpoints.messages, { as: giver, params })).body).toHaveLength(1)
    const [other] = (await kings(1)) as [Person]
    expect(await offered(giver, other)).toMatchObject({ free_messages: { left: 1 } })
  })

  test('that a moderator holds, or a chat opened without one, shows him no empty chat', async () => {
    const [giver, [one, other]] = [await makeHostess(app), (await kings(2)) as [Person, Person]]
    expect((await write(giver, one, 'Scrivimi su WhatsApp al 347 555 01 90')).body).toMatchObject({
      held: true,
    })
    await give(giver, other)
    for (const king of [one, other]) expect(await chatsOf(king)).toEqual([])
    expect(await chatsOf(giver)).toHaveLength(2)
  })
})
