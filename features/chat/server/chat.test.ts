import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chatEndpoints } from '../contract/chat.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp } from '#testing/harness.ts'
import { makeAdmin, makeHostess, makeKing, type Person } from '#testing/people.ts'
import { suspendAccount, blockPerson } from '#testing/account-states.ts'
import { quoted, requirement } from '#testing/requirement.ts'

const app = await startTestApp()
const { initiate, send, read, list, chatOf, unlock, unread, freshPair } = chatCalls(app)
const king = await makeKing(app, { credits: 1000 })
const hostess = await makeHostess(app)

describe('the unlock', () => {
  test('moves the price to escrow, opens the chat and delivers what waited', async () => {
    const pair = await freshPair({ credits: 120 })
    await send(pair.king, pair.chatId, 'Sono di Milano')
    await requirement('CHAT-16', async () => {
      expect(await chatOf(pair.hostess, pair.chatId)).toMatchObject({ unlocked: false })
      expect(await unlock(pair.king, pair.hostess.id)).toMatchObject({
        status: 200,
        body: { message: expect.stringContaining(pair.hostess.name), chat_id: pair.chatId },
      })
      expect(await chatOf(pair.hostess, pair.chatId)).toMatchObject({ unlocked: true })
      expect(await read(pair.hostess, pair.chatId)).toMatchObject([
        { text: 'Buonasera', chat_unlocked: true, state: 'delivered' },
        { text: 'Sono di Milano', chat_unlocked: true, state: 'delivered' },
      ])
    })
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

  test('without enough Crediti it sends to the shop and changes nothing', async () => {
    const pair = await freshPair({ credits: 49 })
    const refused = await unlock(pair.king, pair.hostess.id)
    await requirement('CHAT-15', async () => {
      expect(refused.status).toBe(402)
      expect(await chatOf(pair.king, pair.chatId)).toMatchObject({ unlocked: false })
    })
    requirement('CHAT-21', () => {
      expect(refused.body).toHaveProperty('message', expect.stringMatching(/Crediti/))
      expect(refused.body).toHaveProperty(quoted('CHAT-21', 'shop_redirect'), true)
    })
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
      expect(await read(pair.king, pair.chatId)).toHaveLength(1)
    },
  )

  test('has at most 1000 characters, counted after trimming', async () => {
    const pair = await freshPair({ unlocked: true })
    await requirement('CHAT-18', async () => {
      expect((await send(pair.king, pair.chatId, `  ${'è'.repeat(1000)}  `)).status).toBe(201)
      expect((await send(pair.king, pair.chatId, 'a'.repeat(1001))).status).toBe(422)
    })
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

  test('comes by pages of 30, the newest first, ascending inside, none twice', async () => {
    const pair = await freshPair({ unlocked: true })
    for (let i = 0; i < 40; i += 1) await send(pair.king, pair.chatId, `Riga ${i}`)
    await requirement('CHAT-07', async () => {
      const newest = await read(pair.hostess, pair.chatId)
      expect(newest.map(({ text }: { text: string }) => text)).toEqual(
        Array.from({ length: 30 }, (_, i) => `Riga ${i + 10}`),
      )
      const before = { [quoted('CHAT-07', 'before_id')]: newest[0].id }
      expect(
        (await read(pair.hostess, pair.chatId, before)).map(({ text }: { text: string }) => text),
      ).toEqual(['Buonasera', ...Array.from({ length: 10 }, (_, i) => `Riga ${i}`)])
    })
  })

  test('is read when the other one has read it', async () => {
    const pair = await freshPair({ unlocked: true })
    expect(await unread(pair.hostess)).toBe(1)
    expect(await read(pair.king, pair.chatId)).toMatchObject([{ is_read: false }])
    const answer = await app.call(chatEndpoints.read, { as: pair.hostess, params: { id: pair.chatId } })
    expect(answer.status).toBe(204)
    expect(await unread(pair.hostess)).toBe(0)
    await requirement('CHAT-11', async () => {
      expect(await read(pair.king, pair.chatId)).toMatchObject([{ is_read: true }])
      expect(await chatOf(pair.king, pair.chatId)).toMatchObject({ last_message_read: true })
    })
  })
})

describe('the list of chats', () => {
  test('archiving is per person, and a new message brings the chat back', async () => {
    const pair = await freshPair({ unlocked: true })
    const params = { id: pair.chatId }
    await requirement('CHAT-17', async () => {
      const archived = quoted('CHAT-17', 'is_archived')
      expect((await app.call(chatEndpoints.archive, { as: pair.hostess, params })).status).toBe(204)
      expect((await list(pair.hostess)).regular_chats).toEqual([])
      expect((await list(pair.hostess, { type: 'archived' })).regular_chats).toMatchObject([
        { id: pair.chatId, [archived]: true },
      ])
      expect(await chatOf(pair.king, pair.chatId)).toMatchObject({ [archived]: false })
      await send(pair.king, pair.chatId, 'Ci siete?')
      expect(await chatOf(pair.hostess, pair.chatId)).toMatchObject({ [archived]: false })
      await app.call(chatEndpoints.archive, { as: pair.hostess, params })
      expect((await app.call(chatEndpoints.unarchive, { as: pair.hostess, params })).status).toBe(204)
      expect(await chatOf(pair.hostess, pair.chatId)).toMatchObject({ [archived]: false })
    })
  })

  test('the contacts are the partners of unlocked chats', async () => {
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

  test('the support chat is the same every time, and an admin has none', async () => {
    const [one, two] = [await list(king), await list(king)]
    expect(one.support_chat.id).toBe(two.support_chat.id)
    await requirement('CHAT-04', async () => {
      expect(one.support_chat).toMatchObject({ support_chat: true, is_archived: false })
      expect(await list(await makeAdmin(app))).toEqual({ regular_chats: [], support_chat: null })
    })
    await requirement('CHAT-05', async () => {
      const everybody = [king, hostess, await makeKing(app, { state: 'pending' })]
      for (const member of everybody) {
        const { support_chat: support } = await list(member)
        expect((await send(member, support.id, 'Ho bisogno di aiuto')).status).toBe(201)
      }
      expect((await send(await makeAdmin(app), one.support_chat.id, 'Anch’io')).status).toBe(404)
    })
  })

  test('a block makes the chat vanish for both', async () => {
    const pair = await freshPair({ unlocked: true })
    await blockPerson(app, pair.king, pair.hostess)
    for (const person of [pair.king, pair.hostess]) {
      expect((await list(person)).regular_chats).toEqual([])
      expect((await send(person, pair.chatId, 'Ciao')).status).toBe(404)
      expect(await unread(person)).toBe(0)
    }
  })
})

test('to a stranger a chat does not exist, whatever is asked', async () => {
  const pair = await freshPair({ unlocked: true })
  const params = { id: pair.chatId }
  for (const stranger of [await makeKing(app), await makeHostess(app), await makeAdmin(app)]) {
    for (const name of ['messages', 'read', 'archive', 'unarchive'] as const)
      expect((await app.call(chatEndpoints[name], { as: stranger, params })).status).toBe(404)
    expect((await send(stranger, pair.chatId, 'Ciao')).status).toBe(404)
  }
})

test('a heartbeat makes the partner online for two minutes', async () => {
  const pair = await freshPair({ unlocked: true })
  const online = async () =>
    (await app.call(chatEndpoints.activity, { as: pair.king })).body[0].other_user[
      quoted('SESS-08', 'is_online')
    ]
  expect(await online()).toBe('offline')
  expect((await app.call(chatEndpoints.heartbeat, { as: pair.hostess })).status).toBe(204)
  const headers = { 'content-type': 'application/json' }
  expect((await app.call(chatEndpoints.heartbeat, { as: pair.hostess, headers })).status).toBe(204)
  await requirement('SESS-08', async () => expect(await online()).toBe(quoted('SESS-08', 'online')))
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

  test('opens the chat at no cost and starts no clock', async () => {
    const [giver, reached] = [await makeHostess(app), await makeKing(app)]
    const { status, body } = await give(giver, reached)
    await requirement('CHAT-16', async () => {
      expect({ status, body }).toMatchObject({ status: 200, body: { chat_id: expect.any(Number) } })
      expect((await send(giver, body.chat_id, 'Buonasera')).status).toBe(201)
      expect(await chatOf(reached, body.chat_id)).toMatchObject({ unlocked: true, refund: { state: 'none' } })
    })
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

  test('is what the list shows of it, archived or not', async () => {
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
    await blockPerson(app, pair.hostess, pair.king)
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
    await suspendAccount(app, pair.hostess)
    expect((await one(pair.king, pair.chatId)).body).toMatchObject({ available: false })
  })
})
