import { beforeAll, describe, expect, test } from 'vitest'
import { userChannel } from '#platform/contract/realtime.ts'
import { chatCalls } from '#testing/chat-calls.ts'
import { startTestApp, type TestApp } from '#testing/harness.ts'
import { makeHostess, makeKing, type Person } from '#testing/people.ts'
import { quoted } from '#testing/requirement.ts'
import { addPhoto } from '#testing/uploads.ts'
import { type Wire, wireOf } from '#testing/wire.ts'

let app: TestApp
let ask: Wire
let calls: ReturnType<typeof chatCalls>
beforeAll(async () => {
  app = await startTestApp()
  ask = wireOf(app)
  calls = chatCalls(app)
})

const phoneNumber = 'Chiamami al 347 555 01 90'
const someText = expect.stringMatching(/\S/)
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)

describe('presence', () => {
  test('a heartbeat keeps one online [API-05]', async () => {
    const { king, hostess } = await calls.freshPair()
    const seen = async () =>
      (await ask(`GET /api/user-profile/${hostess.name}`, { as: king })).body.user.is_online
    expect(await seen()).toBe('offline')
    const beat = quoted('API-05', 'POST /api/heartbeat')
    expect((await ask(beat, { as: hostess })).status).toBe(204)
    expect(await seen()).toBe('online')
    expect((await ask(beat)).status).toBe(401)
  })

  test('the partners’ presence comes chat by chat [API-39]', async () => {
    const { king, hostess, chatId } = await calls.freshPair()
    const activity = async () => ask(quoted('API-39', 'GET /api/chats-activity'), { as: king })
    expect((await activity()).body).toEqual([
      { chat_id: chatId, other_user: { id: hostess.id, last_seen: null, is_online: 'offline' } },
    ])
    await ask('POST /api/heartbeat', { as: hostess })
    expect(await activity()).toMatchObject({
      status: 200,
      body: [{ chat_id: chatId, other_user: { id: hostess.id, last_seen: moment, is_online: 'online' } }],
    })
  })

  test('a client is let into its own channel, with the bearer and as JSON [API-28]', async () => {
    const [king, other] = [await makeKing(app), await makeKing(app)]
    const join = (as?: Person) =>
      ask(quoted('API-28', 'POST broadcasting/auth'), {
        ...(as && { as }),
        body: { socket_id: `${king.id}.1`, channel_name: userChannel(king.id) },
      })
    expect(await join(king)).toMatchObject({
      status: 200,
      body: { auth: expect.stringMatching(/^\S+:[0-9a-f]{64}$/) },
    })
    expect((await join(other)).status).toBe(403)
    expect((await join()).status).toBe(401)
  })
})

describe('the list of chats', () => {
  test('the unread messages are one number [API-06]', async () => {
    const { king, hostess, chatId } = await calls.freshPair({ unlocked: true })
    await calls.send(king, chatId, 'Come sta?')
    const count = async (as: Person) => ask(quoted('API-06', 'GET /api/unread-messages-count'), { as })
    expect(await count(hostess)).toMatchObject({ status: 200, body: 2 })
    expect(await count(king)).toMatchObject({ status: 200, body: 0 })
  })

  test('one’s chats come by type, with the chat of the support beside them [API-29]', async () => {
    const { king, chatId } = await calls.freshPair({ unlocked: true })
    const list = (type: string) => ask(`${quoted('API-29', 'GET /api/chats?type=')}${type}`, { as: king })
    const [regular, support] = [quoted('API-29', 'regular_chats'), quoted('API-29', 'support_chat')]
    const all = await list('all')
    expect(all.status).toBe(200)
    expect(idsOf(all.body[regular])).toEqual([chatId])
    expect(all.body[support]).toMatchObject({ id: expect.any(Number), support_chat: true })
    expect((await list('archived')).body[regular]).toEqual([])
    await ask(`POST /api/chats/${chatId}/archive`, { as: king })
    expect(idsOf((await list('archived')).body[regular])).toEqual([chatId])
    expect((await list('all')).body[regular]).toEqual([])
  })

  test('those to whom one may write alone, with `for_contact` [API-30]', async () => {
    const { king, chatId } = await calls.freshPair({ unlocked: true })
    await calls.initiate(king, await makeHostess(app), 'Buonasera')
    const contacts = await ask(quoted('API-30', 'GET /api/chats?for_contact=true'), { as: king })
    expect(contacts.status).toBe(200)
    expect(Object.keys(contacts.body)).toEqual([quoted('API-30', 'regular_chats')])
    expect(idsOf(contacts.body.regular_chats)).toEqual([chatId])
  })

  test('a chat carries the agreed fields, to both who talk [ENT-12]', async () => {
    const { king, hostess, chatId } = await calls.freshPair({ unlocked: true })
    const pictures = { [king.id]: null, [hostess.id]: await addPhoto(app, hostess) }
    for (const [as, other] of [
      [king, hostess],
      [hostess, king],
    ] as const) {
      const { body } = await ask('GET /api/chats?type=all', { as })
      expect(body.regular_chats).toHaveLength(1)
      expect(body.regular_chats[0]).toMatchObject({
        [quoted('ENT-12', 'id')]: chatId,
        [quoted('ENT-12', 'other_user')]: {
          id: other.id,
          name: other.name,
          profile_picture_id: pictures[other.id],
          role: other === king ? 'KING' : 'HOSTESS',
          unlock_cost: 50,
          last_seen: null,
          is_online: 'offline',
        },
        [quoted('ENT-12', 'last_message')]: { message: 'Buonasera', created_at: moment, sender_id: king.id },
        [quoted('ENT-12', 'unread_count')]: as === king ? 0 : 1,
        [quoted('ENT-12', 'unlocked')]: true,
        [quoted('ENT-12', 'is_archived')]: false,
        [quoted('ENT-12', 'support_chat')]: false,
      })
      expect(body.support_chat.support_chat).toBe(true)
    }
    const locked = await calls.freshPair()
    const { body } = await ask('GET /api/chats?type=all', { as: locked.king })
    expect(body.regular_chats[0].unlocked).toBe(false)
  })

  test('one archives a chat for oneself [API-35]', async () => {
    const { king, hostess, chatId } = await calls.freshPair({ unlocked: true })
    const archive = (as: Person) =>
      ask(quoted('API-35', 'POST /api/chats/{id}/archive', { id: chatId }), { as })
    expect((await archive(await makeKing(app))).status).toBe(404)
    expect((await archive(king)).status).toBe(204)
    expect(idsOf((await calls.list(king, { type: 'archived' })).regular_chats)).toEqual([chatId])
    expect((await calls.chatOf(hostess, chatId)).is_archived).toBe(false)
  })

  test('and brings it back [API-36]', async () => {
    const { king, chatId } = await calls.freshPair({ unlocked: true })
    await ask(`POST /api/chats/${chatId}/archive`, { as: king })
    const back = await ask(quoted('API-36', 'POST /api/chats/{id}/unarchive', { id: chatId }), { as: king })
    expect(back.status).toBe(204)
    expect((await calls.chatOf(king, chatId)).is_archived).toBe(false)
  })
})

describe('messages', () => {
  test('30 messages come at a time, older ones before an id [API-31]', async () => {
    const { king, hostess, chatId } = await calls.freshPair({ unlocked: true })
    for (let index = 2; index <= 33; index += 1) await calls.send(king, chatId, `Messaggio ${index}`)
    const read = (query = {}, as = hostess) =>
      ask(quoted('API-31', 'GET /api/chats/{id}/messages', { id: chatId }), { as, query })
    const newest = await read()
    expect(newest.status).toBe(200)
    expect(newest.body.map(({ text }: { text: string }) => text)).toEqual(
      Array.from({ length: 30 }, (_, index) => `Messaggio ${index + 4}`),
    )
    const older = await read({ [quoted('API-31', 'before_id')]: newest.body[0].id })
    expect(older.body.map(({ text }: { text: string }) => text)).toEqual([
      'Buonasera',
      'Messaggio 2',
      'Messaggio 3',
    ])
    expect((await read({}, await makeHostess(app))).status).toBe(404)
  })

  test('a message carries the agreed fields, to both who talk [ENT-13]', async () => {
    const { king, hostess, chatId } = await calls.freshPair({ unlocked: true })
    for (const as of [king, hostess]) {
      const { body } = await ask(`GET /api/chats/${chatId}/messages`, { as })
      expect(body).toHaveLength(1)
      expect(body[0]).toMatchObject({
        [quoted('ENT-13', 'id')]: expect.any(Number),
        [quoted('ENT-13', 'text')]: 'Buonasera',
        [quoted('ENT-13', 'sent')]: king.id,
        [quoted('ENT-13', 'time')]: moment,
        [quoted('ENT-13', 'is_read')]: false,
        [quoted('ENT-13', 'sender_id')]: king.id,
        [quoted('ENT-13', 'chat_unlocked')]: true,
      })
      expect(Math.abs(Date.parse(body[0].time) - Date.now())).toBeLessThan(600_000)
    }
    await ask(`POST /api/chats/${chatId}/messages/read`, { as: hostess })
    await calls.send(hostess, chatId, 'Molto lieta')
    const { body } = await ask(`GET /api/chats/${chatId}/messages`, { as: king })
    expect(body).toMatchObject([
      { is_read: true },
      { sent: hostess.id, sender_id: hostess.id, is_read: false },
    ])
  })

  test('one is sent, and comes back; held it is 202 and says so [API-32]', async () => {
    const { king, hostess, chatId } = await calls.freshPair({ unlocked: true })
    const send = (message: string, as = king) =>
      ask(quoted('API-32', 'POST /api/chats/{id}/messages', { id: chatId }), {
        as,
        body: { [quoted('API-32', 'message')]: message },
      })
    expect(await send('Come sta?')).toMatchObject({
      status: 201,
      body: { id: expect.any(Number), text: 'Come sta?', sender_id: king.id },
    })
    const held = await send(phoneNumber)
    expect(held).toMatchObject({ status: 202, body: { [quoted('API-32', 'message')]: someText } })
    expect(held.body.message).not.toBe(phoneNumber)
    const texts = (await calls.read(hostess, chatId)).map(({ text }: { text: string }) => text)
    expect(texts).toEqual(['Buonasera', 'Come sta?'])
    expect((await send('Permesso', await makeKing(app))).status).toBe(404)
  })

  test('a king’s first message makes the chat [API-33]', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    const initiate = (as: Person, to: Person) =>
      ask(quoted('API-33', 'POST /api/chats/initiate-chat/{userId}', { userId: to.id }), {
        as,
        body: { message: 'Buonasera' },
      })
    const first = await initiate(king, hostess)
    expect(first).toMatchObject({
      status: 201,
      body: { chat_id: expect.any(Number), message: { text: 'Buonasera', sender_id: king.id } },
    })
    expect(idsOf((await calls.list(king)).regular_chats)).toEqual([first.body.chat_id])
    expect((await initiate(hostess, king)).status).toBe(403)
  })

  test('whatever was delivered is marked as read at once [API-34]', async () => {
    const { king, hostess, chatId } = await calls.freshPair({ unlocked: true })
    const read = (as: Person) =>
      ask(quoted('API-34', 'POST /api/chats/{id}/messages/read', { id: chatId }), { as })
    expect(await calls.unread(hostess)).toBe(1)
    expect((await read(await makeHostess(app))).status).toBe(404)
    expect((await read(hostess)).status).toBe(204)
    expect(await calls.unread(hostess)).toBe(0)
    expect((await calls.read(king, chatId))[0].is_read).toBe(true)
  })
})

describe('opening a chat', () => {
  test('a king pays the unlock; with too little he is sent to the shop [API-37]', async () => {
    const { king, hostess, chatId } = await calls.freshPair({ credits: 50 })
    const unlock = (as: Person) =>
      ask(quoted('API-37', 'POST /api/chats/credits'), {
        as,
        body: { [quoted('API-37', 'other_user_id')]: hostess.id },
      })
    expect(await unlock(king)).toMatchObject({ status: 200, body: { message: someText } })
    expect((await calls.chatOf(king, chatId)).unlocked).toBe(true)
    expect(await unlock(await makeKing(app, { credits: 49 }))).toMatchObject({
      status: 402,
      body: { message: someText, [quoted('API-37', 'shop_redirect')]: true },
    })
    expect((await unlock(hostess)).status).toBe(403)
  })

  test('a hostess opens it at no cost [API-38]', async () => {
    const [king, hostess] = [await makeKing(app), await makeHostess(app)]
    const give = (as: Person, to: Person) =>
      ask(quoted('API-38', 'POST /api/chats/free-message'), {
        as,
        body: { [quoted('API-38', 'other_user_id')]: to.id },
      })
    expect((await give(king, hostess)).status).toBe(403)
    expect(await give(hostess, king)).toMatchObject({ status: 200, body: { message: someText } })
    expect((await calls.list(hostess)).regular_chats).toMatchObject([{ unlocked: true }])
  })
})
