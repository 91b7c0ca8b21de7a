import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { chatEndpoints, heldNotice } from '../contract/chat.ts'
import { type Case, listCases } from '#features/moderation/contract/moderation.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'

let app: TestApp
let king: Person
let hostess: Person

beforeAll(async () => {
  app = await startTestApp()
  king = await makeKing(app, { credits: 1000 })
  hostess = await makeHostess(app)
})

const initiate = (from: Person, to: Person, message: string, client_id?: string) =>
  app.call(chatEndpoints.initiate, { as: from, params: { userId: to.id }, body: { message, client_id } })
const send = (from: Person, chatId: number, message: string, client_id?: string) =>
  app.call(chatEndpoints.send, { as: from, params: { id: chatId }, body: { message, client_id } })
const read = async (as: Person, id: number, query = {}) =>
  (await app.call(chatEndpoints.messages, { as, params: { id }, query })).body
const list = async (as: Person, query = {}) => (await app.call(chatEndpoints.list, { as, query })).body
const chatOf = async (as: Person, id: number) =>
  (await list(as)).regular_chats.find((chat: { id: number }) => chat.id === id)
const unlock = (as: Person, hostessId: number) =>
  app.call(chatEndpoints.unlock, { as, body: { other_user_id: hostessId } })
const unread = async (as: Person) => (await app.call(chatEndpoints.unreadCount, { as })).body

async function freshPair(wishes: { credits?: number; unlocked?: boolean } = {}) {
  const pair = {
    king: await makeKing(app, { credits: wishes.credits ?? 1000 }),
    hostess: await makeHostess(app),
  }
  const { body } = await initiate(pair.king, pair.hostess, 'Buonasera')
  if (wishes.unlocked === true) await unlock(pair.king, pair.hostess.id)
  return { ...pair, chatId: body.chat_id as number }
}

describe('before the unlock', () => {
  test('a first message makes the chat and charges nothing [CHAT-23] [API-33]', async () => {
    const first = await initiate(king, hostess, '  Buonasera, posso presentarmi?  ')
    expect(first).toMatchObject({
      status: 201,
      body: {
        chat_id: expect.any(Number),
        message: { text: 'Buonasera, posso presentarmi?', chat_unlocked: false, state: 'waiting' },
      },
    })
    const again = await initiate(king, hostess, 'Ancora io')
    expect(again.body.chat_id).toBe(first.body.chat_id)
    const wallet = await app.db
      .selectFrom('wallet')
      .select('balance')
      .where('user_id', '=', king.id)
      .executeTakeFirstOrThrow()
    expect(wallet.balance).toBe(1000)
  })

  test('she sees that someone wrote, not what [CHAT-12] [API-29] [API-31]', async () => {
    const pair = await freshPair()
    expect(await chatOf(pair.hostess, pair.chatId)).toMatchObject({
      other_user: { id: pair.king.id, name: pair.king.name, role: 'KING', is_online: 'offline' },
      last_message: null,
      unread_count: 0,
      unlocked: false,
      waiting: true,
      support_chat: false,
      refund: { state: 'none' },
    })
    expect(await read(pair.hostess, pair.chatId)).toEqual([])
    expect(await unread(pair.hostess)).toBe(0)
  })

  test('she cannot write until he unlocks [CHAT-12] [CHAT-13] [API-32]', async () => {
    const pair = await freshPair()
    expect(await send(pair.hostess, pair.chatId, 'Buonasera')).toMatchObject({
      status: 403,
      body: { message: expect.any(String), code: 'locked' },
    })
    expect(await read(pair.king, pair.chatId)).toHaveLength(1)
  })

  test('a fourth waiting message asks for the unlock [CHAT-14] [API-32]', async () => {
    const pair = await freshPair()
    expect((await send(pair.king, pair.chatId, 'Due')).status).toBe(201)
    expect((await send(pair.king, pair.chatId, 'Tre')).status).toBe(201)
    expect(await send(pair.king, pair.chatId, 'Quattro')).toMatchObject({
      status: 409,
      body: { code: 'unlock_required', message: expect.any(String) },
    })
    expect(await read(pair.king, pair.chatId)).toHaveLength(3)
  })

  test('nobody reaches whom he could not find: blocked, paused, suspended, a king, unknown [API-33]', async () => {
    const [blocking, blocked, paused, banned, pending] = await Promise.all([
      makeHostess(app),
      makeHostess(app),
      makeHostess(app),
      makeHostess(app),
      makeHostess(app, { state: 'pending' }),
    ])
    await app.db.insertInto('block').values({ blocker_id: blocking.id, blocked_id: king.id }).execute()
    await app.db.insertInto('block').values({ blocker_id: king.id, blocked_id: blocked.id }).execute()
    await app.db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', paused.id).execute()
    await app.db.insertInto('suspension').values({ user_id: banned.id, reason: 'Truffa' }).execute()
    const otherKing = await makeKing(app)
    for (const id of [blocking, blocked, paused, banned, pending, otherKing, king]
      .map(({ id }) => id)
      .concat(2_000_000_000)) {
      const answer = await app.call(chatEndpoints.initiate, {
        as: king,
        params: { userId: id },
        body: { message: 'Buonasera' },
      })
      expect(answer.status).toBe(404)
      expect((await unlock(king, id)).status).toBe(404)
    }
  })

  test('only a king begins a chat [API-33]', async () => {
    expect((await initiate(hostess, king, 'Buonasera')).status).toBe(403)
    expect((await initiate(await makeKing(app, { state: 'pending' }), hostess, 'Buonasera')).status).toBe(403)
  })
})

describe('the unlock', () => {
  test('moves the price to escrow, opens the chat and delivers what waited [CHAT-16] [API-37]', async () => {
    const pair = await freshPair({ credits: 120 })
    await send(pair.king, pair.chatId, 'Sono di Milano')
    expect(await unlock(pair.king, pair.hostess.id)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining(pair.hostess.name), chat_id: pair.chatId },
    })
    expect(await read(pair.hostess, pair.chatId)).toMatchObject([
      { text: 'Buonasera', chat_unlocked: true, state: 'delivered' },
      { text: 'Sono di Milano', chat_unlocked: true, state: 'delivered' },
    ])
    expect(await chatOf(pair.hostess, pair.chatId)).toMatchObject({
      unlocked: true,
      unread_count: 2,
      waiting: false,
      last_message: { message: 'Sono di Milano', sender_id: pair.king.id },
    })
    expect(await chatOf(pair.king, pair.chatId)).toMatchObject({
      unlocked: true,
      unread_count: 0,
      refund: { state: 'running', cost: 50, hours: 72, due_at: expect.any(String) },
    })
  })

  test('works without a chat, at the price that was shown, and charges once [API-37]', async () => {
    const [payer, reached] = [
      await makeKing(app, { credits: 100 }),
      await makeHostess(app, { unlockCost: 100 }),
    ]
    const asShown = { as: payer, body: { other_user_id: reached.id, cost: 50 } }
    expect(await app.call(chatEndpoints.unlock, asShown)).toMatchObject({
      status: 409,
      body: { code: 'price_changed', message: expect.stringContaining('costa 100 Crediti') },
    })
    expect((await unlock(payer, reached.id)).status).toBe(200)
    expect(await unlock(payer, reached.id)).toMatchObject({ status: 409, body: { code: 'already_unlocked' } })
  })

  test('without enough Crediti it sends to the shop and changes nothing [CHAT-15] [CHAT-21] [API-37]', async () => {
    const pair = await freshPair({ credits: 49 })
    expect(await unlock(pair.king, pair.hostess.id)).toMatchObject({
      status: 402,
      body: { message: expect.any(String), shop_redirect: true },
    })
    expect(await chatOf(pair.king, pair.chatId)).toMatchObject({ unlocked: false })
  })

  test('is for kings [API-37]', async () => {
    expect((await unlock(hostess, king.id)).status).toBe(403)
  })
})

describe('a message', () => {
  test.each(['', '   ', '\u200b\u200d', '\u3164\u2800', '\u00ad\ufeff\n'])(
    'that shows nothing is refused (%j) [CHAT-18]',
    async (text) => {
      const pair = await freshPair()
      expect((await send(pair.king, pair.chatId, text)).status).toBe(422)
    },
  )

  test('has at most 1000 characters, counted after trimming [CHAT-18] [CHAT-20]', async () => {
    const pair = await freshPair({ unlocked: true })
    expect((await send(pair.king, pair.chatId, `  ${'è'.repeat(1000)}  `)).status).toBe(201)
    expect((await send(pair.king, pair.chatId, 'a'.repeat(1001))).status).toBe(422)
  })

  test('sent twice under one client_id is one message [API-32]', async () => {
    const pair = await freshPair({ unlocked: true })
    const id = randomUUID()
    const [first, second] = [
      await send(pair.king, pair.chatId, 'Uno', id),
      await send(pair.king, pair.chatId, 'Uno', id),
    ]
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(first.body.client_id).toBe(id)
    const [, seenByHer] = await read(pair.hostess, pair.chatId)
    expect(seenByHer).toMatchObject({ id: first.body.id })
    expect(seenByHer).not.toHaveProperty('client_id')
  })

  test('comes by pages of 30, the newest first, ascending inside, none twice [CHAT-07] [API-31]', async () => {
    const pair = await freshPair({ unlocked: true })
    for (let i = 0; i < 40; i += 1) await send(pair.king, pair.chatId, `n. ${i}`)
    const newest = await read(pair.hostess, pair.chatId)
    expect(newest.map(({ text }: { text: string }) => text)).toEqual(
      Array.from({ length: 30 }, (_, i) => `n. ${i + 10}`),
    )
    const older = await read(pair.hostess, pair.chatId, { before_id: newest[0].id })
    expect(older.map(({ text }: { text: string }) => text)).toEqual([
      'Buonasera',
      ...Array.from({ length: 10 }, (_, i) => `n. ${i}`),
    ])
  })

  test('is read when the other one has read it [CHAT-11] [API-34] [API-06]', async () => {
    const pair = await freshPair({ unlocked: true })
    expect(await unread(pair.hostess)).toBe(1)
    expect(await read(pair.king, pair.chatId)).toMatchObject([{ is_read: false }])
    const answer = await app.call(chatEndpoints.read, { as: pair.hostess, params: { id: pair.chatId } })
    expect(answer.status).toBe(204)
    expect(await unread(pair.hostess)).toBe(0)
    expect(await read(pair.king, pair.chatId)).toMatchObject([{ is_read: true }])
    expect(await chatOf(pair.king, pair.chatId)).toMatchObject({ last_message_read: true })
  })
})

describe('a held message', () => {
  const contact = 'Scrivimi su WhatsApp al 347 555 01 90'

  test('is answered 202 and seen by its sender only [CHAT-19] [API-32]', async () => {
    const pair = await freshPair({ unlocked: true })
    expect(await send(pair.king, pair.chatId, contact)).toMatchObject({
      status: 202,
      body: { message: heldNotice },
    })
    expect((await read(pair.king, pair.chatId)).at(-1)).toMatchObject({ text: contact, state: 'held' })
    expect(await read(pair.hostess, pair.chatId)).toHaveLength(1)
    expect(await chatOf(pair.hostess, pair.chatId)).toMatchObject({ unread_count: 1 })
  })

  test('names whom it would reach to the moderator, whoever of the two wrote it', async () => {
    const pair = await freshPair({ unlocked: true })
    const admin = await makeAdmin(app)
    for (const [from, to] of [
      [pair.king, pair.hostess],
      [pair.hostess, pair.king],
    ] as const) {
      await send(from, pair.chatId, contact)
      const { body } = await app.call(listCases, {
        as: admin,
        query: { subject: 'message', query: from.name },
      })
      expect((body.data as Case[]).map(({ after }) => after?.to)).toEqual([
        { id: to.id, name: to.name, role: to === pair.king ? 'KING' : 'HOSTESS' },
      ])
    }
  })

  test('repeated under its client_id is answered 202 again, with one case', async () => {
    const pair = await freshPair({ unlocked: true })
    const id = randomUUID()
    for (let i = 0; i < 2; i += 1) expect((await send(pair.king, pair.chatId, contact, id)).status).toBe(202)
    const cases = await app.db
      .selectFrom('moderation_case')
      .select('subject')
      .where('user_id', '=', pair.king.id)
      .execute()
    expect(cases).toEqual([{ subject: 'message' }])
  })

  test('as a first message leaves her without a chat [API-33]', async () => {
    const [one, other] = [await makeKing(app), await makeHostess(app)]
    expect(await initiate(one, other, contact)).toMatchObject({
      status: 202,
      body: { chat_id: expect.any(Number), message: heldNotice },
    })
    expect((await list(other)).regular_chats).toEqual([])
    expect((await list(one)).regular_chats).toMatchObject([{ last_message_state: 'held' }])
  })
})

describe('the list of chats', () => {
  test('archiving is per person, and a new message brings the chat back [CHAT-17] [API-35] [API-36]', async () => {
    const pair = await freshPair({ unlocked: true })
    const params = { id: pair.chatId }
    expect((await app.call(chatEndpoints.archive, { as: pair.hostess, params })).status).toBe(204)
    expect((await list(pair.hostess)).regular_chats).toEqual([])
    expect((await list(pair.hostess, { type: 'archived' })).regular_chats).toMatchObject([
      { id: pair.chatId, is_archived: true },
    ])
    expect(await chatOf(pair.king, pair.chatId)).toMatchObject({ is_archived: false })
    await send(pair.king, pair.chatId, 'Ci siete?')
    expect(await chatOf(pair.hostess, pair.chatId)).toMatchObject({ is_archived: false })
    await app.call(chatEndpoints.archive, { as: pair.hostess, params })
    expect((await app.call(chatEndpoints.unarchive, { as: pair.hostess, params })).status).toBe(204)
    expect(await chatOf(pair.hostess, pair.chatId)).toBeDefined()
  })

  test('the contacts are the partners of unlocked chats [API-30] [PROFILE-21]', async () => {
    const pair = await freshPair({ unlocked: true })
    await initiate(pair.king, await makeHostess(app), 'Buonasera')
    const { regular_chats } = await list(pair.king, { for_contact: 'true' })
    expect(regular_chats).toMatchObject([{ other_user: { id: pair.hostess.id } }])
  })

  test('someone pending gets no chats but the support chat and the count [API-29]', async () => {
    const pending = await makeHostess(app, { state: 'pending' })
    const chats = await list(pending)
    expect(chats).toMatchObject({ regular_chats: [], support_chat: { support_chat: true, unlocked: true } })
    expect(await unread(pending)).toBe(0)
    expect((await send(pending, chats.support_chat.id, 'Il mio numero è 347 555 01 90')).status).toBe(201)
  })

  test('the support chat is the same every time, and an admin has none [CHAT-04] [CHAT-05]', async () => {
    const [one, two] = [await list(king), await list(king)]
    expect(one.support_chat.id).toBe(two.support_chat.id)
    expect(await list(await makeAdmin(app))).toEqual({ regular_chats: [], support_chat: null })
  })

  test('a block makes the chat vanish for both', async () => {
    const pair = await freshPair({ unlocked: true })
    await app.db
      .insertInto('block')
      .values({ blocker_id: pair.king.id, blocked_id: pair.hostess.id })
      .execute()
    for (const person of [pair.king, pair.hostess]) {
      expect((await list(person)).regular_chats).toEqual([])
      expect((await send(person, pair.chatId, 'Ciao')).status).toBe(404)
      expect(await unread(person)).toBe(0)
    }
  })
})

test('to a stranger a chat does not exist, whatever is asked [API-31] [API-34] [API-35] [API-36]', async () => {
  const pair = await freshPair({ unlocked: true })
  const params = { id: pair.chatId }
  for (const stranger of [await makeKing(app), await makeHostess(app), await makeAdmin(app)]) {
    for (const name of ['messages', 'read', 'archive', 'unarchive'] as const)
      expect((await app.call(chatEndpoints[name], { as: stranger, params })).status).toBe(404)
    expect((await send(stranger, pair.chatId, 'Ciao')).status).toBe(404)
  }
})

test('a heartbeat makes the partner online for two minutes [API-05] [API-39] [SESS-08]', async () => {
  const pair = await freshPair({ unlocked: true })
  const online = async () =>
    (await app.call(chatEndpoints.activity, { as: pair.king })).body[0].other_user.is_online
  expect(await online()).toBe('offline')
  expect((await app.call(chatEndpoints.heartbeat, { as: pair.hostess })).status).toBe(204)
  const headers = { 'content-type': 'application/json' }
  expect((await app.call(chatEndpoints.heartbeat, { as: pair.hostess, headers })).status).toBe(204)
  expect(await online()).toBe('online')
  await app.db
    .updateTable('presence')
    .set({ seen_at: new Date(Date.now() - 121_000) })
    .where('user_id', '=', pair.hostess.id)
    .execute()
  expect(await online()).toBe('offline')
})

describe('the free message', () => {
  const give = (as: Person, other: Person) =>
    app.call(chatEndpoints.freeMessage, { as, body: { other_user_id: other.id } })

  test('opens the chat at no cost and starts no clock [CHAT-16] [API-38]', async () => {
    const [giver, reached] = [await makeHostess(app), await makeKing(app)]
    const { status, body } = await give(giver, reached)
    expect({ status, body }).toMatchObject({ status: 200, body: { chat_id: expect.any(Number) } })
    expect((await send(giver, body.chat_id, 'Buonasera')).status).toBe(201)
    expect(await chatOf(reached, body.chat_id)).toMatchObject({ unlocked: true, refund: { state: 'none' } })
    expect((await give(giver, reached)).status).toBe(409)
  })

  test('five a day [API-38]', async () => {
    const giver = await makeHostess(app)
    const kings = await Promise.all(Array.from({ length: 6 }, () => makeKing(app)))
    const answers = await Promise.all(kings.map((other) => give(giver, other)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409])
  })
})

describe('one chat alone', () => {
  const one = (as: Person, id: number) => app.call(chatEndpoints.one, { as, params: { id } })

  test('is what the list shows of it, archived or not [API-29] [CHAT-17]', async () => {
    const pair = await freshPair({ unlocked: true })
    for (const person of [pair.king, pair.hostess])
      expect((await one(person, pair.chatId)).body).toEqual(await chatOf(person, pair.chatId))
    await app.call(chatEndpoints.archive, { as: pair.king, params: { id: pair.chatId } })
    const { regular_chats } = await list(pair.king, { type: 'archived' })
    expect((await one(pair.king, pair.chatId)).body).toEqual(regular_chats[0])
  })

  test('is the support chat to its member, and nothing to staff, strangers or a blocked one [CHAT-05]', async () => {
    const pair = await freshPair({ unlocked: true })
    const { support_chat } = await list(pair.king)
    expect(await one(pair.king, support_chat.id)).toMatchObject({ status: 200, body: support_chat })
    for (const stranger of [await makeKing(app), await makeHostess(app), await makeAdmin(app)])
      expect((await one(stranger, pair.chatId)).status).toBe(404)
    expect((await one(pair.hostess, support_chat.id)).status).toBe(404)
    await app.db
      .insertInto('block')
      .values({ blocker_id: pair.hostess.id, blocked_id: pair.king.id })
      .execute()
    expect((await one(pair.king, pair.chatId)).status).toBe(404)
  })

  test('does not exist for her while his only message is held [API-33]', async () => {
    const [writing, reached] = [await makeKing(app), await makeHostess(app)]
    const { body } = await initiate(writing, reached, 'Scrivimi su WhatsApp al 347 555 01 90')
    expect((await one(writing, body.chat_id)).status).toBe(200)
    expect((await one(reached, body.chat_id)).status).toBe(404)
    expect((await app.call(chatEndpoints.activity, { as: reached })).body).toEqual([])
    expect((await app.call(chatEndpoints.activity, { as: writing })).body).toHaveLength(1)
  })

  test('says when the other one can no longer be reached', async () => {
    const pair = await freshPair({ unlocked: true })
    expect((await one(pair.king, pair.chatId)).body).toMatchObject({ available: true })
    await app.db.insertInto('suspension').values({ user_id: pair.hostess.id, reason: 'Truffa' }).execute()
    expect((await one(pair.king, pair.chatId)).body).toMatchObject({ available: false })
  })
})
